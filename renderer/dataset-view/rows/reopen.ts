import { useJobs } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { TEXT } from '../text';
import { findSame } from '../view/open-row';
import { isNatural } from '../view/view-state';
import type { Rows } from './rows-store';

/** Resolves to true once loading has ended with rows to search, or to false if it failed, was canceled, or the rows were closed. */
const canSearch = ({ store, job, closed }: Rows): Promise<boolean> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const check = (): void => {
      const { state } = store.getState().dataset;
      const run = useJobs.getState().jobs.find(({ id }) => id === job);
      // The last rows may arrive after the end of the job that brings them.
      const mayCome = run === undefined || run.state === 'running' || run.state === 'done';
      if ((state === 'idle' || state === 'fetching') && mayCome && !closed.aborted) return;
      for (const stop of stops) stop();
      resolve((state === 'complete' || state === 'incomplete') && !closed.aborted);
    };
    stops.push(store.subscribe(check), useJobs.subscribe(check));
    closed.addEventListener('abort', check, { once: true });
    check();
  });

/** Opens the row that was open in former rows, found among newer ones by its cells in the columns `keys`. A toast reports it as closed if it is not there. */
export const reopen = async (
  former: Rows | undefined,
  newer: Rows,
  keys: readonly string[],
): Promise<void> => {
  const before = former?.store.getState();
  if (!before?.open) return;
  if (!(await canSearch(newer))) return newer.closed.aborted ? undefined : toast(TEXT.openNotLoaded);
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
