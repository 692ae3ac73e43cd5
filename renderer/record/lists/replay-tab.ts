import { changeTab, openTab, showTab, useWorkspace } from '../../state/workspace-store';
import { TEXT } from './text';

/** Id of the screen that replays the logins of a user. It is here because records and lists open it. */
export const REPLAY_SCREEN = 'replay' as const;

/** Returns true if a tab's draft is that of a replay of a user. */
const isOfUser = (draft: unknown, user: string): boolean =>
  typeof draft === 'object' &&
  draft !== null &&
  'user' in draft &&
  String(draft.user).toLowerCase() === user.toLowerCase();

/**
 * Replays the logins of a user, from the login at a time on if one is given: in the tab that replays them already, which otherwise stays at
 * its login, or else in a new tab.
 */
export const openReplay = (user: string, time?: string): void => {
  const draft = time === undefined ? { user } : { user, time };
  const known = useWorkspace
    .getState()
    .tabs.findLast((tab) => tab.screen === REPLAY_SCREEN && isOfUser(tab.draft, user));
  if (!known) return void openTab({ screen: REPLAY_SCREEN, title: TEXT.replay.tab(user), draft });
  if (time !== undefined) changeTab(known.id, { draft });
  showTab(known.id);
};
