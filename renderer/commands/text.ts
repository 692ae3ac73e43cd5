/** All text of the keys of commands. */
const withoutEnd = (text: string): string => text.replace(/[.…]$/, '');

export const TEXT = {
  /** The group of the commands that go somewhere. */
  go: 'Go',
  needsSession: 'Sign in first',
  /** Names a command whose key was pressed, and the reason why it can’t be run now. */
  blocked: (label: string, needs: string) => `${withoutEnd(label)}: ${withoutEnd(needs)}.`,
} as const;
