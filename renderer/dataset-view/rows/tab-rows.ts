import type { Tab } from '../../../shared/model/app-state';
import { isLocalScreen } from '../../state/workspace-store';
import type { Rows } from './rows-store';

const held = new Map<string, Rows>();

/** The rows that a tab shows, for acts that go by the current tab. */
export const rowsOfTab = (tab: string | null): Rows | undefined => (tab === null ? undefined : held.get(tab));

/** Whether a tab ends with its session: its screen needs one, or its rows are a tenant's, as those of a comparison may be. */
export const needsSession = ({ id, screen }: Pick<Tab, 'id' | 'screen'>): boolean =>
  !isLocalScreen(screen) || held.get(id)?.store.getState().dataset.isLocal === false;

/** Puts rows into a tab, in the place of those that it had. */
export const holdRows = (tab: string, rows: Rows | undefined): void => {
  const before = held.get(tab);
  if (before !== rows) before?.close();
  if (rows) held.set(tab, rows);
  else held.delete(tab);
};

/** Lets go of the rows of tabs that are gone. */
export const keepRows = (tabs: readonly { readonly id: string }[]): void => {
  for (const id of held.keys()) if (!tabs.some((tab) => tab.id === id)) holdRows(id, undefined);
};
