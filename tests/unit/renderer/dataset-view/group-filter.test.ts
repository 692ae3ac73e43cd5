import { expect, it, vi } from 'vitest';
import { ok } from '../../../../shared/bridge';
import type { ColumnFilter, DatasetColumn } from '../../../../shared/dataset';
import {
  filtersWithGroup,
  hasGroup,
  otherFilters,
} from '../../../../renderer/dataset-view/groups/group-filter';
import { formatPart } from '../../../../renderer/dataset-view/view/format-part';
import { readStatistics } from '../../../../renderer/dataset-view/view/statistics';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { TEXT } from '../../../../renderer/dataset-view/text';
import { datasetOf } from './fake-rows';

const VERDICT: DatasetColumn = { key: 'verdict', label: 'Verdict', type: 'text' };
const ANY: ColumnFilter = { kind: 'any', text: 'x' };

it('counts the groups without the filter on one of them, so that the others stay listed', async () => {
  const filter = filtersWithGroup([ANY], [VERDICT], ['clean'], 'UTC', false);
  expect(hasGroup(filter, [VERDICT], ['clean'], 'UTC')).toBe(true);
  expect(hasGroup(filter, [VERDICT], ['spam'], 'UTC')).toBe(false);
  expect(otherFilters(filter, [VERDICT], 'UTC')).toEqual([ANY]);
  const facts = vi.fn(({ view }: { readonly view: { readonly filter: readonly unknown[] } }) =>
    Promise.resolve(
      ok({
        rows: view.filter.length === 2 ? 5 : 9,
        isEstimate: false,
        values: [{ value: 'clean', count: 5 }],
      }),
    ),
  );
  const rows = { facts, group: vi.fn() } as unknown as Parameters<typeof readStatistics>[0];
  const shown = { ...emptyView('d'), filter };
  const others = otherFilters(filter, [VERDICT], 'UTC');
  const read = await readStatistics(rows, { shown, columns: [VERDICT], timeZone: 'UTC', others });
  expect(facts).toHaveBeenLastCalledWith(expect.objectContaining({ view: { ...shown, filter: [ANY] } }));
  expect(read.ok && [read.value?.facts.rows, read.value?.all]).toEqual([5, 9]);
});

it('counts the groups with filters that no pick of a group made', () => {
  const score: DatasetColumn = { key: 'score', label: 'Score', type: 'number' };
  const time: DatasetColumn = { key: 'time', label: 'Time', type: 'time' };
  const from = Date.UTC(2026, 10, 20, 9);
  const typed: [DatasetColumn, ColumnFilter][] = [
    [VERDICT, { kind: 'is', key: 'verdict', values: ['clean', 'spam'] }],
    [score, { kind: 'range', key: 'score', from: 5 }],
    [time, { kind: 'range', key: 'time', from, to: from + 3_600_000 }],
  ];
  for (const [column, filter] of typed) expect(otherFilters([filter], [column], 'UTC')).toEqual([filter]);
  const zone = 'America/New_York';
  const day = filtersWithGroup([ANY], [time], ['2026-11-01'], zone, false);
  expect(otherFilters(day, [time], zone)).toEqual([ANY]);
});

it('keeps an excluded group excluded', () => {
  const filter = filtersWithGroup([], [VERDICT], ['spam'], 'UTC', true);
  expect(otherFilters(filter, [VERDICT], 'UTC')).toEqual(filter);
});

it('says which part of the rows the groups are of', () => {
  const dataset = datasetOf({ loaded: 125, total: 6_068, state: 'idle', isTotalKnown: true });
  const part = formatPart(dataset);
  expect(part).toBe('125 of 6,068 loaded');
  expect(TEXT.groups.note({ groups: 7, rows: 125, part, isFiltered: false })).toBe(
    '7 groups · 125 of 6,068 loaded',
  );
  expect(TEXT.groups.note({ groups: 7, rows: 20, part, isFiltered: true })).toBe(
    '7 groups of 20 loaded rows · 125 of 6,068 loaded · filtered',
  );
  expect(formatPart({ ...dataset, loaded: 6_068, state: 'complete' })).toBeNull();
});
