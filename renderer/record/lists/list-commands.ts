/** Commands on the list of the tab on screen. */
import { hasMoreRows } from '../../../shared/local-calls/datasets';
import type { Command } from '../../commands/command';
import { currentTab } from '../../state/workspace-store';
import { openingOf, type OpenList } from './list-store';
import { TEXT } from './text';

/** Returns the list on screen. */
export const currentList = (): OpenList | undefined => {
  const opening = openingOf(currentTab()?.id ?? '');
  return opening.kind === 'open' ? opening : undefined;
};

const canLoadMore = ({ rows }: OpenList): boolean => {
  const { dataset, loadJob } = rows.store.getState();
  return hasMoreRows(dataset) && loadJob === null;
};

/** Returns the commands on a list, with IDs of the screen that shows it. */
export const listCommands = (screen: string): readonly Command<OpenList>[] => [
  {
    id: `${screen}.loadAll`,
    label: TEXT.loadAll,
    keys: ['Ctrl+Shift+L'],
    enabled: canLoadMore,
    needs: TEXT.noMore,
    run: ({ loads }) => void loads.loadAll(),
  },
  { id: `${screen}.refresh`, label: TEXT.refresh, keys: ['F5'], run: ({ loads }) => void loads.again() },
];
