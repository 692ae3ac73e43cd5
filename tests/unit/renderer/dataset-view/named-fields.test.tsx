import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand';
import { detailText, expandRow } from '../../../../renderer/dataset-view/grid/detail-rows';
import { drawnCell, gridColumns } from '../../../../renderer/dataset-view/grid/grid-column';
import { RowPane } from '../../../../renderer/dataset-view/rows/RowPane';
import { useApp } from '../../../../renderer/state/app-store';
import { CELL_START, type DatasetColumn, type RowTuple } from '../../../../shared/dataset';
import { DEFAULT_BRAND } from '../../../../shared/rules/brand';
import { draw, installMain, SIGNED_IN } from '../../../support/page';

const FIELDS: readonly DatasetColumn[] = [{ key: 'after', label: 'After', type: 'text', isJson: true }];
const AFTER = {
  sec_entity_type: 'checkpoint_url',
  exception_type: 'file_type',
  exception_str: 'pdf',
  exception_payload: { mode: 'with_link' },
  is_exclusive: true,
  created_by_email: 'me@contoso.example',
  expires: '2026-11-20T10:00:00Z',
  stored: { insert_time: '2026-11-20T09:30:00Z', created_by_email: 's.analyst@contoso.example' },
};
const LINES = [
  'Tool: URL Protection',
  'Type: File type',
  'Value: pdf',
  'Settings › Applies to: With a link',
  'Exclusive: Yes',
  'Creator as sent: me@contoso.example',
  'Expires: 11/20/26 10:00:00 · UTC',
  'As the tenant stored it › Created: 11/20/26 09:30:00 · UTC',
  'As the tenant stored it › Created by: s.analyst@contoso.example',
];

beforeEach(() => {
  installMain();
  const { settings } = useApp.getState();
  useApp.setState({
    session: { ...SIGNED_IN, brand: { ...DEFAULT_BRAND, tools: { checkpoint_url: 'URL Protection' } } },
    settings: { ...settings, times: 'utc', defang: false },
  });
});

const rowOf = (value: unknown): RowTuple => [1, typeof value === 'string' ? value : JSON.stringify(value)];
const pane = (
  value: unknown,
  dataset: {
    readonly columns: readonly DatasetColumn[];
    readonly isLocal: boolean;
    readonly file?: object;
  } = {
    columns: FIELDS,
    isLocal: false,
  },
) => {
  const open = { row: 1, offset: 0, cells: rowOf(value) };
  const store = createStore(() => ({
    open,
    shows: 'row',
    view: { filter: [] },
    dataset,
    count: 1,
  }));
  const rows = { store, openName: () => undefined } as unknown as Parameters<typeof RowPane>[0]['rows'];
  draw(<RowPane rows={rows} columns={gridColumns(dataset.columns, true)} profile={() => null} />);
  const terms = within(screen.getByRole('complementary')).queryAllByRole('term');
  return terms.map(({ textContent, nextElementSibling: value }) =>
    value?.querySelector('dl') ? undefined : `${textContent}: ${value?.textContent ?? ''}`,
  );
};

it('lays out recorded JSON as named fields, with tools, modes and times in words', () => {
  expect(pane(AFTER).filter((line) => line !== undefined)).toEqual(LINES);
});

it('shows recorded JSON in a cell of the grid as names and values on one line', () => {
  const [column] = gridColumns(FIELDS);
  if (!column) throw new Error('There is no column.');
  const short = { query_label: 'Phishing', policies_ids: ['1', '2'], constructor: null };
  expect(drawnCell(rowOf(short), column)).toBe('Query: Phishing · Queries: 1, 2 · Constructor: –');
  expect(drawnCell(rowOf(['A mail', 'A file']), column)).toBe('A mail, A file');
  expect(drawnCell(rowOf(''), column)).toBe('');
  expect(drawnCell(rowOf('cut off by a crash'), column)).toBe('cut off by a crash');
});

it('shows the fields at the start of a value that the grid has only the start of', () => {
  const [column] = gridColumns(FIELDS);
  if (!column) throw new Error('There is no column.');
  const long = {
    exception_str: 'a, "b" \\ {[',
    files: [{ sec_type: 'checkpoint_url' }],
    comment: 'x'.repeat(1_000),
  };
  const shown = drawnCell([1, JSON.stringify(long).slice(0, CELL_START)], column);
  expect(shown).toBe('Value: a, "b" \\ {[ · Entities 1 › Tool: URL Protection …');
});

it('names the fields below an expanded row', () => {
  const [field, ...parts] = expandRow(rowOf(AFTER), 0, FIELDS, new Set()).details.map(detailText);
  expect(field).toContain('After: {9 fields}');
  expect(parts.map((one) => one.trim())).toEqual(
    LINES.map((line) => line.replace(/: (.*)$/, (_, value: string) => `: ${JSON.stringify(value)}`)),
  );
});

it('keeps hostile text as text', () => {
  pane({ comment: '<img src=x onerror=alert(1)>', '<b>key</b>': 'x\u202ey' });
  const shown = screen.getByRole('complementary');
  expect(shown.querySelector('img, b')).toBeNull();
  expect(shown.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(shown.textContent).toContain('⟦U+202E⟧');
});

it.each([
  ['the tenant', { isLocal: false }, 'Created: 11/20/26 09:30:00'],
  ['a list that is read without a session', { isLocal: true }, 'Created: 11/20/26 09:30:00'],
  ['a file', { isLocal: true, file: { name: 'a.csv' } }, 'Created: 2026-11-20T09:30:00Z'],
])('shows the time of a row as the grid does, but as it was sent if it is of a file: %s', (_, of, line) => {
  const columns: readonly DatasetColumn[] = [{ key: 'insert_time', label: 'Created', type: 'time' }];
  expect(pane('2026-11-20T09:30:00Z', { columns, ...of })).toEqual([line]);
});

it('shows a missing number by its name, as the grid does', () => {
  const speed: DatasetColumn = { key: 'kmh', label: 'km/h', type: 'number', names: { '': 'over 20,000' } };
  const rows = {
    store: createStore(() => ({
      open: { row: 1, offset: 0, cells: [1, null] },
      shows: 'row',
      view: { filter: [] },
      dataset: { columns: [speed], isLocal: false },
      count: 1,
    })),
    openName: () => undefined,
  } as unknown as Parameters<typeof RowPane>[0]['rows'];
  draw(<RowPane rows={rows} />);
  expect(screen.getByRole('term').nextElementSibling?.textContent).toBe('over 20,000');
});
