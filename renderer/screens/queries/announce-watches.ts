import { growthOf } from '../../state/watch-growth';
import { on } from '../../bridge';
import { formatQuantity } from '../../state/format';
import { toast } from '../../state/overlay-store';
import { followWatches, useWatches, watchesWithNewRows } from '../../state/watches-store';
import { currentTab } from '../../state/workspace-store';
import { QUERIES_SCREEN } from './queries-store';
import { TEXT } from './text';

/** Follows tracked queries. The first that has new rows is announced once; further ones only count in the badge. */
export const announceWatches = (): void => {
  // Before the store takes the new counts over, so that it still has the former ones.
  on('watchesChanged', ({ watches }) => {
    const [first] = watchesWithNewRows(watches);
    const isNew = first && watchesWithNewRows(useWatches.getState().watches).length === 0;
    if (!isNew || currentTab()?.screen === QUERIES_SCREEN) return;
    toast(
      TEXT.foundMore(first.label, formatQuantity(growthOf(first), 'more row')),
      'plain',
      TEXT.foundMoreNext,
    );
  });
  followWatches();
};
