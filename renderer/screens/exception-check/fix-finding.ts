/** The fixes of findings that the tenant allows: an entry is overwritten, or a block is added. */
import { cellOf } from '../../../shared/rules/cell-of';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { draftOfRow, expiryOf, seenRow } from '../../features/exception/exception-draft';
import { openExceptionForm } from '../../features/exception/exception-form-store';

/** Reads a cell of an exception by its key. */
type Field = (key: string) => unknown;

/** Returns the exception of the open finding; undefined if none is open. */
export const openFinding = ({ store }: Rows): Field | undefined => {
  const { open, dataset } = store.getState();
  if (!open) return undefined;
  return (key) => cellOf(dataset.columns, open.cells, key);
};

/** Opens the form that overwrites the exception, such as to add a comment. */
export const changeException = (field: Field): void =>
  openExceptionForm({
    mode: 'change',
    draft: draftOfRow(field),
    stored: seenRow(field),
    expires: expiryOf(field),
  });

/** Returns true if a block can be added against an exception: only links and their domains are blocked. */
export const canBlock = (field: Field): boolean => {
  const type = field('exception_type');
  return type === 'allow-domain' || type === 'allow-url';
};

/** Opens the form of a block of what an exception allows. */
export const blockException = (field: Field): void => {
  const { sec_type = '', exception_type, exception_str = '' } = draftOfRow(field);
  openExceptionForm({
    mode: 'new',
    draft: {
      sec_type,
      exception_type: exception_type === 'allow-url' ? 'block-url' : 'block-domain',
      exception_str,
    },
  });
};
