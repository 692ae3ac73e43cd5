import { expect, it } from 'vitest';
import { queryColumns } from '../../../../main/services/datasets/query-columns';
import { formatGroup } from '../../../../renderer/dataset-view/groups/format-group';
import { otherConfig } from '../../../support/other-vocabulary';
import type { RowTuple } from '../../../../shared/dataset';
import {
  CELL_KINDS,
  drawnCell,
  gridColumns,
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

it('shows the tenant’s name of a value in cells, lists and groups', () => {
  const draft = {
    saas_id: 'office365_emails',
    query_domain: 'email' as const,
    query_entity_type: 'office365_emails_email',
    columns: [{ db_id: 'scl', column_label: 'SCL' }],
    sort_by: [],
    include_copies: false,
  };
  const [scl] = queryColumns(draft, otherConfig, 'UTC');
  if (!scl) throw new Error('no column');
  const [column] = gridColumns([scl]);
  if (!column) throw new Error('no grid column');
  expect(shownCell([0, '9'], column)).toBe('Certain spam');
  expect(shownCell([0, '5'], column)).toBe('5');
  expect(shownCell([0, ['9', '5']], { ...column, kind: 'list' })).toBe('Certain spam, 5');
  expect(formatGroup([scl], { values: ['9'], count: 1 })).toBe('Certain spam');
  expect(formatGroup([scl], { values: ['constructor'], count: 1 })).toBe('constructor');
});
