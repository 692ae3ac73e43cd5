import { pinQuery } from '../../../record/case/pin';
import { formatTotal } from '../../../state/format';
import type { Hunt } from '../run/hunt-store';
import { runTitle } from '../run/run-title';
import { TEXT } from '../text';

/** Pins the query of a hunt to the current case, as it ran and with the count that it had. */
export const pinRunQuery = ({ store }: Hunt): void => {
  const { run, dataset, draft } = store.getState();
  if (run.kind !== 'ready') return;
  const title = runTitle(draft, run.words);
  const rows = dataset ? TEXT.pinnedRows(formatTotal(dataset)) : '';
  void pinQuery(title, [title, rows].filter(Boolean).join('\n'), run.ran);
};
