import { describe, expect, it } from 'vitest';
import { fittingTabs } from '../../../../renderer/record/RecordTabs';

const fitting = (open: number, room: number) => [
  ...fittingTabs([30, 30, 50, 70], open, { room, gap: 10, menu: 20 }),
];

describe('the tabs that fit into the strip of a record', () => {
  it('the strip includes all tabs if they and their gaps fit', () => {
    expect(fitting(0, 210)).toEqual([0, 1, 2, 3]);
  });

  it('the strip includes the first tabs and the open one, beside the menu of the others', () => {
    expect(fitting(0, 209)).toEqual([0, 1, 2]);
    expect(fitting(3, 209)).toEqual([3, 0, 1]);
    expect(fitting(3, 140)).toEqual([3, 0]);
  });

  it('the strip includes the open tab alone if there is room for no other', () => {
    expect(fitting(2, 0)).toEqual([2]);
  });
});
