/** Formats a key press as a chord: `Ctrl+Enter`, `J`, `?`. */
export const chordOf = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string => {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isSign = event.key.length === 1 && event.key.toLowerCase() === event.key.toUpperCase();
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey && !isSign ? 'Shift' : '',
    key,
  ]
    .filter(Boolean)
    .join('+');
};

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** A chord as the help sheet prints it: `Alt+↑`, `Space`. */
export const formatChord = (chord: string): string =>
  NAMES[chord] ?? chord.replace(/Arrow\w+$/, (arrow) => NAMES[arrow] ?? arrow);

/** Joins the keys of one line; a long row of numbers is cut to its ends. */
export const formatKeys = (keys: readonly string[]): string =>
  keys.length > 4 && keys.every((key) => /\d$/.test(key)) ? `${keys[0]} … ${keys.at(-1)}` : keys.join(', ');
