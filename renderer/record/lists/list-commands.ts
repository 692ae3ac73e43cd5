/** Commands on the list of the tab on screen. */
import { hasMoreRows } from '../../../shared/local-calls/datasets';
import type { Command } from '../../commands/command';
import type { MoreRows, OpenRows } from '../../dataset-view/rows/tab-rows';
import { lists } from './list-store';
import { TEXT } from './text';

/** Returns the list on screen. */
export const currentList = lists.current;

const canLoadMore = ({ rows }: OpenRows<MoreRows>): boolean => {
  const { dataset, loadJob } = rows.store.getState();
  return hasMoreRows(dataset) && loadJob === null;
};

/** Returns the commands on a list, with IDs of the screen that shows it. */
export const listCommands = (screen: string): readonly Command<OpenRows<MoreRows>>[] => [
  {
    id: `${screen}.loadAll`,
    label: TEXT.loadAll,
    keys: ['Ctrl+Shift+L'],
    needsSession: true,
    enabled: canLoadMore,
    needs: TEXT.noMore,
    run: ({ loads }) => void loads.loadAll(),
  },
  {
    id: `${screen}.refresh`,
    label: TEXT.refresh,
    keys: ['F5'],
    needsSession: true,
    run: ({ loads }) => void loads.again(),
  },
];
