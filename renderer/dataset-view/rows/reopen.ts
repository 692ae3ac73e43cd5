import { toast } from '../../state/overlay-store';
import { TEXT } from '../text';
import { findSame } from '../view/open-row';
import { isNatural } from '../view/view-state';
import type { Rows } from './rows-store';

/** Resolves to true once all rows are there, or to false if they will not come. */
const allLoaded = ({ store }: Rows): Promise<boolean> =>
  new Promise((resolve) => {
    const check = (): boolean => {
      const { state } = store.getState().dataset;
      if (state === 'idle' || state === 'fetching') return false;
      resolve(state === 'complete' || state === 'incomplete');
      return true;
    };
    if (check()) return;
    const stop = store.subscribe(() => {
      if (check()) stop();
    });
  });

/** Opens the row that was open in former rows, found among newer ones by its cells in the columns `keys`. A toast reports it as closed if it is not there. */
export const reopen = async (
  former: Rows | undefined,
  newer: Rows,
  keys: readonly string[],
): Promise<void> => {
  const before = former?.store.getState();
  if (!before?.open || !(await allLoaded(newer))) return;
  const { open, dataset, shows } = before;
  const { view } = newer.store.getState();
  const found = await findSame(newer.rows, open, dataset.columns, keys, view);
  const now = newer.store.getState();
  // The analyst went on in the meantime. Rows that arrive build the same view again.
  if (now.open || JSON.stringify(now.view) !== JSON.stringify(view)) return;
  if (found) newer.note({ open: found, shows });
  else toast(TEXT.openClosed);
};

/** Shows newer rows in the order, the groups and with the filter of those before, and opens the same row again. */
export const carryOver = async (former: Rows, newer: Rows, keys: readonly string[]): Promise<void> => {
  const { view, grouped } = former.store.getState();
  newer.note({ grouped });
  if (!isNatural(view)) await newer.show({ ...view, dataset: newer.first });
  await reopen(former, newer, keys);
};
