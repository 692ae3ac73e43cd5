/** All text of the keys of commands. */
const withoutEnd = (text: string): string => text.replace(/[.…]$/, '');

const EXPIRED = 'Your session has expired. Choose “Sign in again” at the top';
const NEEDS_SESSION = 'Not connected. Sign in to a tenant first';

export const TEXT = {
  /** The group of the commands that go somewhere. */
  go: 'Go',
  needsSession: NEEDS_SESSION,
  /** The reason and the next step while the tenant refuses the token of the session. */
  expired: EXPIRED,
  /** Says on which screens a key works. */
  elsewhere: (key: string, commands: readonly { readonly label: string; readonly title: string }[]) => {
    const titles = [...new Set(commands.map(({ title }) => title))];
    const [first] = commands;
    return titles.length === 1 && first
      ? `${withoutEnd(first.label)}: works in ${first.title}.`
      : `${key} works in ${titles.slice(0, -1).join(', ')} and ${titles.at(-1) ?? ''}.`;
  },
  /** Says that the commands of a key need a session, by their label if they share one. */
  offline: (key: string, commands: readonly { readonly label: string }[]) => {
    const [label, ...others] = new Set(commands.map((one) => withoutEnd(one.label)));
    return `${others.length > 0 || label === undefined ? key : label}: ${NEEDS_SESSION}.`;
  },
  /** Names a command whose key was pressed, and the reason why it can’t be run now. */
  blocked: (label: string, needs: string) => `${withoutEnd(label)}: ${withoutEnd(needs)}.`,
} as const;
