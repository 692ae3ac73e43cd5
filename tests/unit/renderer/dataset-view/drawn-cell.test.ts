import { expect, it } from 'vitest';
import type { RowTuple } from '../../../../shared/dataset';
import {
  CELL_KINDS,
  drawnCell,
  shownCell,
  type GridColumn,
} from '../../../../renderer/dataset-view/grid/grid-column';

it.each(CELL_KINDS)(
  'draws no more than the start of a long cell in the grid (%s), and copies all of it',
  (kind) => {
    const text = 'x '.repeat(20_000);
    const column: GridColumn = { id: 'a', label: 'A', kind, keys: ['a'], at: [0], width: 100 };
    const row = [0, kind === 'list' ? [text, text] : text] as unknown as RowTuple;
    expect(drawnCell(row, column).length).toBeLessThan(1_100);
    if (kind === 'text' || kind === 'address') expect(shownCell(row, column)).toBe(text);
    expect(drawnCell([0, 'short'], { ...column, kind: 'text' })).toBe('short');
  },
);
