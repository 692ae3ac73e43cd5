/** The exception that commands act on, and its form. */
import { draftOfRow, seenRow } from '../../features/exception/exception-draft';
import { openExceptionForm } from '../../features/exception/exception-form-store';
import type { Rows } from '../../dataset-view/rows/rows-store';

/** Reads a cell of the open row by its key; undefined if no row is open. */
export const openField = ({ store }: Rows): ((key: string) => unknown) | undefined => {
  const { open, dataset } = store.getState();
  if (!open) return undefined;
  return (key) => open.cells[dataset.columns.findIndex((column) => column.key === key) + 1];
};

/** Opens the form with the exception of a row: to overwrite it, or to make one like it. */
export const editException = (field: (key: string) => unknown, mode: 'change' | 'duplicate'): void => {
  const draft = draftOfRow(field);
  if (mode === 'duplicate') openExceptionForm({ mode, draft: { ...draft, comment: '' } });
  else openExceptionForm({ mode, draft, stored: seenRow(field) });
};
