/** A rectangle on the desktop, in pixels. */
export type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export const SMALLEST = { width: 900, height: 600 };
const USUAL = { width: 1440, height: 900 };

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
const overlap = (a: Rectangle, b: Rectangle) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Returns the bounds of the window: the former ones, moved and shrunk into the display that shows most of it, or the center of the first display. */
export const placeWindow = (saved: Rectangle | null, displays: readonly Rectangle[]): Rectangle => {
  const [first = { x: 0, y: 0, ...USUAL }] = displays;
  const home = saved && [...displays].sort((a, b) => overlap(saved, b) - overlap(saved, a))[0];
  const isSeen = saved && home && overlap(saved, home) > 0;
  const area = isSeen ? home : first;
  const size = saved ?? USUAL;
  const width = Math.round(Math.min(Math.max(size.width, SMALLEST.width), area.width));
  const height = Math.round(Math.min(Math.max(size.height, SMALLEST.height), area.height));
  const x = isSeen ? clamp(saved.x, area.x, area.x + area.width - width) : area.x + (area.width - width) / 2;
  const y = isSeen
    ? clamp(saved.y, area.y, area.y + area.height - height)
    : area.y + (area.height - height) / 2;
  return { x: Math.round(x), y: Math.round(y), width, height };
};
