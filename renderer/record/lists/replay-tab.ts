import { openTab } from '../../state/workspace-store';
import { TEXT } from './text';

/** Id of the screen that replays the logins of a user. It is here because records and lists open it. */
export const REPLAY_SCREEN = 'replay' as const;

/** Replays the logins of a user in its own tab, from the login at a time on if one is given. */
export const openReplay = (user: string, time?: string): void =>
  void openTab({
    screen: REPLAY_SCREEN,
    title: TEXT.replay.tab(user),
    draft: time === undefined ? { user } : { user, time },
  });
