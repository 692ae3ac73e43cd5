/** The row of what needs the analyst while it is on screen, so that a command can give it the focus. */
let row: HTMLElement | null = null;

/** Notes the row that is on screen. */
export const noteRow = (element: HTMLElement | null): void => {
  row = element;
};

/** Returns the controls of the row that count something. */
export const tilesOf = (element: HTMLElement | null): readonly HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>('.need-open') ?? []),
];

/** Gives the focus to what needs the analyst first, or else to the first control of the row. */
export const focusNeeds = (): void => {
  const [first] = tilesOf(row);
  const waiting = row?.querySelector<HTMLElement>('.need.waits .need-open');
  (waiting ?? first ?? row?.querySelector<HTMLElement>('button'))?.focus();
};

/** Moves the focus from tile to tile by the arrow keys, Home and End; returns true if the key was one of them. */
export const moveBy = (key: string): boolean => {
  const tiles = tilesOf(row);
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  if (at < 0) return false;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tiles.length - 1 }[key];
  if (to === undefined) return false;
  tiles[Math.max(0, Math.min(tiles.length - 1, to))]?.focus();
  return true;
};
