import { create } from 'zustand';
import type { ColumnFilter } from '../../../shared/dataset';
import type { LoginField } from '../../record/logins/format';
import { createFocusTargets } from '../../state/focus-targets';
import { formatCell } from '../../state/format';

/** The user of the selected logins and the time of the latest one, for the command that replays them; empty if they are of several. */
export const usePickedUser = create<{ readonly user: string; readonly time: string }>(() => ({
  user: '',
  time: '',
}));

/** The unusual logins that are listed: the one with the focus is the one to replay. */
export const UNUSUAL_ROWS = createFocusTargets<{ readonly user: string; readonly time: string }>();

const onlyOne = (users: readonly string[]): string =>
  new Set(users.map((user) => user.toLowerCase())).size === 1 ? (users[0] ?? '') : '';

/** Returns the user of logins that pass a filter, of which some are known; empty if they are of several, or if others may be. */
export const userOf = (
  filter: readonly ColumnFilter[],
  known: readonly LoginField[],
  all: number,
): string => {
  const named = filter.find((one) => one.kind === 'is' && one.key === 'user');
  if (named?.kind === 'is') return onlyOne(named.values.map(formatCell));
  return known.length < all ? '' : onlyOne(known.map((field) => formatCell(field('user'))));
};
