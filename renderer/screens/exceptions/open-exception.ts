/** The exception that commands act on, and its form. */
import { cellOf } from '../../../shared/rules/cell-of';
import { exceptionList } from '../../../shared/rules/exception-types';
import { draftOfRow, expiryOf, seenRow } from '../../features/exception/exception-draft';
import { openExceptionForm } from '../../features/exception/exception-form-store';
import type { StoredName } from '../../features/exception-impact/applied-status';
import type { Rows } from '../../dataset-view/rows/rows-store';
import type { OpenRow } from '../../dataset-view/view/open-row';

/** Reads a cell of the open row by its key; undefined if no row is open. */
export const openField = ({ store }: Rows): ((key: string) => unknown) | undefined => {
  const { open, dataset } = store.getState();
  if (!open) return undefined;
  return (key) => cellOf(dataset.columns, open.cells, key);
};

/** Returns the words that name the exception whose cells are read. */
export const storedName = (field: (key: string) => unknown): StoredName => {
  const { sec_type = '', exception_type = '', exception_str = '', mode = '' } = draftOfRow(field);
  return { sec_type, exception_type, exception_str, mode };
};

/** Finds an exception that was open among rows that were read later; null if it is not there. */
export const findException = async (
  { rows, store }: Rows,
  field: ((key: string) => unknown) | undefined,
): Promise<OpenRow | null> => {
  if (!field) return null;
  const { view } = store.getState();
  const { sec_type = '', exception_type = '', exception_str = '' } = draftOfRow(field);
  const named = Object.entries({ sec_type, exception_type, exception_str });
  const filter = named.map(([key, value]) => ({ kind: 'is' as const, key, values: [value] }));
  const found = await rows.window({ view: { ...view, sort: [], filter }, offset: 0, count: 1 });
  const cells = found.ok ? found.value.rows[0] : undefined;
  const at = cells && (await rows.offsetOf({ view, row: cells[0] }));
  return cells && at?.ok && at.value.offset >= 0 ? { row: cells[0], offset: at.value.offset, cells } : null;
};

/** Opens the form with the exception of a row: to overwrite it, or to make one like it. */
export const editException = (field: (key: string) => unknown, mode: 'change' | 'duplicate'): void => {
  const draft = draftOfRow(field);
  if (mode === 'duplicate') openExceptionForm({ mode, draft: { ...draft, comment: '' } });
  else {
    const isListUnknown =
      (field('list') ?? '') === '' && exceptionList(draft.exception_type ?? '') !== undefined;
    openExceptionForm({ mode, draft, stored: seenRow(field), expires: expiryOf(field), isListUnknown });
  }
};
