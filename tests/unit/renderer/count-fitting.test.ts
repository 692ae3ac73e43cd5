import { describe, expect, it } from 'vitest';
import { countFitting } from '../../../renderer/components/bar/count-fitting';

const line = (room: number) => ({ room, gap: 6, menu: 28 });

describe('the controls that fit into a line', () => {
  it('counts all of them if they and their gaps fit, without room for a menu', () => {
    expect(countFitting([50, 50, 50], line(162))).toBe(3);
    expect(countFitting([], line(0))).toBe(0);
  });

  it('leaves room for the menu of the others as soon as one does not fit', () => {
    expect(countFitting([50, 50, 50], line(161))).toBe(2);
    expect(countFitting([50, 50, 50], line(139))).toBe(1);
  });

  it('counts none if there is room for the menu only', () => {
    expect(countFitting([50, 50], line(28))).toBe(0);
    expect(countFitting([50, 50], line(0))).toBe(0);
  });
});
