/** The screen of apps and security tools. It is here because records open it. */
import { changeTab, openTab, showTab, useWorkspace } from '../state/workspace-store';
import { TEXT } from './text';

/** Id of the screen. */
export const APPS_SCREEN = 'apps' as const;

/** Shows an app or a security tool by its ID on the screen of apps. */
export const openApp = (name: string): void => {
  const known = useWorkspace.getState().tabs.findLast(({ screen }) => screen === APPS_SCREEN);
  if (!known) return void openTab({ screen: APPS_SCREEN, title: TEXT.apps, draft: { app: name } });
  changeTab(known.id, { draft: { app: name } });
  showTab(known.id);
};
