import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';
import { changeTab } from '../../state/workspace-store';
import { PARTS, type Part } from './app-facts';

/** The state that a tab of the screen stores: the list that it shows, or the app or tool to show in its list. */
export const AppsTab = z.union([
  z.strictObject({ part: z.enum(PARTS) }),
  z.strictObject({ app: z.string().max(200) }),
]);
type AppsTab = z.infer<typeof AppsTab>;

/** Returns the state that a tab stores; apps if it stores none. */
export const storedState = ({ draft }: Pick<Tab, 'draft'>): AppsTab => {
  const read = AppsTab.safeParse(draft);
  return read.success ? read.data : { part: 'apps' };
};

/** Returns the list that a tab shows. */
export const partOf = (tab: Pick<Tab, 'draft'>): Part => {
  const state = storedState(tab);
  return 'part' in state ? state.part : 'apps';
};

/** Shows a list. */
export const showPart = (tab: string, part: Part): void => changeTab(tab, { draft: { part } });
