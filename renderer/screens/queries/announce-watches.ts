import { newSinceLastView } from '../../state/watch-growth';
import { on } from '../../bridge';
import { keyHint } from '../../commands/registry';
import { formatQuantity } from '../../state/format';
import { toast } from '../../state/overlay-store';
import { followWatches, useWatches, watchesWithNewRows } from '../../state/watches-store';
import { currentTab } from '../../state/workspace-store';
import { QUERIES_SCREEN } from './queries-store';
import { TEXT } from './text';

/** Follows watched queries. The first one with new rows is announced by a toast; the others only count in the badge. */
export const announceWatches = (): void => {
  // Listens before `followWatches` does, so that the store still has the former counts here.
  on('watchesChanged', ({ watches }) => {
    const [first] = watchesWithNewRows(watches);
    const isNew = first && watchesWithNewRows(useWatches.getState().watches).length === 0;
    if (!isNew || currentTab()?.screen === QUERIES_SCREEN) return;
    toast(
      TEXT.foundMore(first.label, formatQuantity(newSinceLastView(first), 'more row')),
      'plain',
      TEXT.foundMoreNext(keyHint('go.queries')),
    );
  });
  followWatches();
};
