import { setTabView } from '../tab-views';
import type { Rows } from './rows-store';

const held = new Map<string, Rows>();

/** Returns the rows that a tab shows, for commands on the current tab. */
export const rowsOfTab = (tab: string | null): Rows | undefined => (tab === null ? undefined : held.get(tab));

/** Puts rows into a tab and closes those it had. */
export const putRows = (tab: string, rows: Rows | undefined): void => {
  const before = held.get(tab);
  if (before !== rows) before?.close();
  if (rows) held.set(tab, rows);
  else held.delete(tab);
  setTabView(tab, rows);
};

/** Closes the rows of tabs that are no longer open. */
export const closeRowsOfClosedTabs = (tabs: readonly { readonly id: string }[]): void => {
  for (const id of held.keys()) if (!tabs.some((tab) => tab.id === id)) putRows(id, undefined);
};
