import type { ListRef } from './list-draft';
import { keyHint } from '../../commands/registry';
import { openListInTab } from './list-screen';
import { useListKey } from './lists-on-screen';
import { TEXT } from './text';

type OpenProps = {
  readonly list: ListRef;
  /** The name of the record that it is of. */
  readonly of: string;
};

/** A button that opens a list of a record in its own tab: sorted, filtered and exported there like any rows. */
export const OpenInGrid = ({ list, of }: OpenProps) => {
  useListKey(list, of);
  return (
    <button type="button" className="link" onClick={() => openListInTab(list, of)}>
      {TEXT.open} <kbd>{keyHint('record.openList')}</kbd>
    </button>
  );
};
