/** The tab that a record was opened from, such as a hunt, a list or a file, as the first step of its trail. */
import { z } from 'zod';
import { focusNextRows } from '../../dataset-view/grid/grid-focus';
import { focusRows } from '../../state/screen-focus';
import { currentTab, isOpenTab, showTab, tabName, useWorkspace } from '../../state/workspace-store';

/** A tab with the name that it had when the record was opened from it. */
export const OriginTab = z.object({ id: z.string(), name: z.string() });
export type OriginTab = z.infer<typeof OriginTab>;

/** The first step of a trail; without `go` there is nothing to go back to. */
export type Origin = { readonly name: string; readonly go?: (() => void) | undefined };

/** Returns the tab on screen, which a record is opened from. */
export const originTab = (): OriginTab | undefined => {
  const tab = currentTab();
  return tab && { id: tab.id, name: tabName(tab) };
};

const goTo = (id: string): void => {
  focusNextRows();
  showTab(id);
};

/** Returns the tab that a record in its own tab came from. One that is closed by now is only named. */
export const useOriginOf = (from: OriginTab | undefined): Origin | undefined => {
  const tab = useWorkspace(({ tabs }) => tabs.find(({ id }) => id === from?.id));
  if (!from) return undefined;
  if (!tab) return { name: from.name };
  return { name: tabName(tab), go: () => isOpenTab(tab.id) && goTo(tab.id) };
};

/** Returns the tab whose row a record beside it stands for; going there focuses the rows. A row in a dialog came from no tab. */
export const useOwnOrigin = (isInDialog: boolean): Origin | undefined => {
  const name = useWorkspace(({ tabs, current }) => {
    const tab = tabs.find(({ id }) => id === current);
    return tab && tabName(tab);
  });
  return name === undefined || isInDialog ? undefined : { name, go: () => focusRows() };
};
