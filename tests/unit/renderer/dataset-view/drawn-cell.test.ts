import { describe, expect, it } from 'vitest';
import { queryColumns } from '../../../../main/services/datasets/query-columns';
import { formatGroup } from '../../../../renderer/dataset-view/groups/format-group';
import { formatVerdict } from '../../../../renderer/components/verdict';
import { useApp } from '../../../../renderer/state/app-store';
import { QueryConfig } from '../../../../shared/model/query';
import { otherConfig } from '../../../support/other-vocabulary';
import type { RowTuple } from '../../../../shared/dataset';
import {
  CELL_KINDS,
  cellKind,
  valueName,
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

it.each([
  ['number', 0.123456, '0.123456'],
  ['number', 1234567.25, '1,234,567.25'],
  ['number', '9007199254740993', '9007199254740993'],
  ['time', '2026-03-02T10:00:00.123456789Z', '03/02/26 10:00:00.123456789'],
  ['time', '2026-03-02T10:00:00.0001Z', '03/02/26 10:00:00.0001'],
  ['time', '2026-03-02T10:00:00.123Z', '03/02/26 10:00:00'],
] as const)('shows a %s with the digits that it is sorted by: %s', (kind, value, shown) => {
  const start = useApp.getState();
  useApp.setState({ zone: 'UTC' });
  expect(shownCell([0, value], { id: 'a', label: 'A', kind, keys: ['a'], at: [0], width: 100 })).toBe(shown);
  useApp.setState(start, true);
});

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

describe('verdicts of a tenant with other names', () => {
  const config = QueryConfig.parse({
    operators: [],
    fields: [
      {
        field_id: 'f.ap',
        db_id: 'combinedState/ap',
        type: 'enum',
        field_values: [
          { value: 1, label: 'Clean' },
          { value: 2, label: 'Phishing' },
          { value: 3, label: 'Odd' },
        ],
      },
      {
        field_id: 'f.ms',
        db_id: 'verdict_microsoft',
        type: 'enum',
        field_values: [
          { value: 'clean', label: 'Propre' },
          { value: 'phsh', label: 'Hameçonnage' },
          { value: 'hspm', label: 'Hspm' },
        ],
      },
      {
        field_id: 'f.state',
        db_id: 'state',
        type: 'enum',
        field_values: ['queued', 'delivered', 'clean'],
      },
    ],
  });
  const columns = queryColumns(
    {
      saas_id: 'acme',
      query_domain: 'email',
      query_entity_type: 'acme_email',
      columns: config.fields.map(({ db_id }) => ({ db_id, column_label: db_id })),
      sort_by: [],
      include_copies: false,
    },
    config,
    'UTC',
  );

  it('recognizes verdicts by the values of their field', () => {
    expect(columns.slice(0, 3).map(cellKind)).toEqual(['verdict', 'verdict', 'text']);
  });

  it('shows the tenant’s names and the color of their meaning, in cells and groups', () => {
    const [ap, ms] = gridColumns(columns);
    if (!ap || !ms) throw new Error('no columns');
    const row = (a: unknown, b: unknown) => [0, a, b, null, 'id'] as unknown as RowTuple;
    expect(shownCell(row(2, null), ap)).toBe('Phishing');
    expect(shownCell(row(3, null), ap)).toBe('Odd');
    expect(shownCell(row(null, 'phsh'), ms)).toBe('Hameçonnage');
    expect(shownCell(row(null, 'hspm'), ms)).toBe('High-confidence spam');
    expect(formatGroup(columns.slice(1, 2), { values: ['clean'], count: 1 })).toBe('Propre');
    expect(['1', '2', '3'].map((value) => formatVerdict(value, valueName(ap.names, value)).tone)).toEqual([
      'ok',
      'bad',
      'mute',
    ]);
    expect(formatVerdict('phsh', 'Hameçonnage')).toEqual({ text: 'Hameçonnage', tone: 'bad' });
  });
});
