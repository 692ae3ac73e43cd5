import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeWindow } from '../../../main/electron/window';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const right = { x: 1920, y: 0, width: 1280, height: 1024 };

test.each([
  ['amid the first display at first', null, [screen], { x: 240, y: 90, width: 1440, height: 900 }],
  [
    'where it was',
    { x: 100, y: 50, width: 1000, height: 700 },
    [screen],
    { x: 100, y: 50, width: 1000, height: 700 },
  ],
  [
    'on the second display',
    { x: 2000, y: 50, width: 1000, height: 700 },
    [screen, right],
    { x: 2000, y: 50, width: 1000, height: 700 },
  ],
  [
    'back on the first where the second is gone',
    { x: 2000, y: 50, width: 1000, height: 700 },
    [screen],
    { x: 460, y: 190, width: 1000, height: 700 },
  ],
  [
    'moved in where it stuck out',
    { x: -300, y: 900, width: 1000, height: 700 },
    [screen],
    { x: 0, y: 380, width: 1000, height: 700 },
  ],
  [
    'no smaller than the least',
    { x: 0, y: 0, width: 10, height: 10 },
    [screen],
    { x: 0, y: 0, width: 900, height: 600 },
  ],
  [
    'no larger than the display',
    { x: 0, y: 0, width: 9000, height: 9000 },
    [screen],
    { x: 0, y: 0, width: 1920, height: 1080 },
  ],
])('%s', (_name, saved, displays, expected) => expect(placeWindow(saved, displays)).toEqual(expected));

test('places the window wholly on one display', () => {
  const number = fc.integer({ min: -10_000, max: 10_000 });
  const saved = fc.record({ x: number, y: number, width: number, height: number });
  fc.assert(
    fc.property(fc.option(saved), (bounds) => {
      const { x, y, width, height } = placeWindow(bounds, [screen, right]);
      expect(
        [screen, right].some(
          (d) => x >= d.x && y >= d.y && x + width <= d.x + d.width && y + height <= d.y + d.height,
        ),
      ).toBe(true);
    }),
  );
});
