import { expect, it } from 'vitest';
import { QueryConfig } from '../../../../shared/model/query';
import { queryRange } from '../../../../renderer/screens/hunt/result/tenant-histogram';
import { unknownSpan } from '../../../../renderer/screens/hunt/result/use-histogram';
import { tenantOrder } from '../../../../renderer/screens/hunt/result/CountsLine';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';

const operator = (operator_id: string, label: string, arity: number) => ({
  operator_id,
  label,
  arity,
  expression_template: '',
  field_analyzer: [],
  is_regex: false,
});
const CONFIG = QueryConfig.parse({
  saas_id: 'any',
  query_domain: 'email',
  actions: [],
  fields: [
    {
      field_id: 'f1',
      db_id: 'got',
      db_sort_id: 'got.sort',
      label: 'Received',
      type: 'time',
      analyzer: 'time',
    },
    { field_id: 'f2', db_id: 'tags', label: 'Tags', type: 'text', analyzer: 'text', multi_values: true },
  ],
  operators: [operator('x1', 'in last', 2), operator('x2', 'on or after', 1), operator('x3', 'before', 1)],
  ui_columns: [],
});
const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T00:00:00Z');
const and = (...condition: object[]) => ({ condition: { operator_id: 'and', condition } }) as never;

it('reads the span that a query asks for, whatever its operators are called', () => {
  const last = { operator_id: 'x1', field_id: 'f1', values: [14, 'days'] };
  expect(queryRange(and(last), CONFIG, 'got', NOW)).toEqual({ from: NOW - 14 * DAY, to: NOW });
  const since = { operator_id: 'x2', field_id: 'f1', values: ['2026-11-01T00:00:00Z'] };
  const before = { operator_id: 'x3', field_id: 'f1', values: ['2026-11-03T00:00:00Z'] };
  expect(queryRange(and(since, before), CONFIG, 'got', NOW)).toEqual({
    from: Date.parse('2026-11-01T00:00:00Z'),
    to: Date.parse('2026-11-03T00:00:00Z'),
  });
  expect(queryRange(and(last), CONFIG, 'other', NOW)).toEqual({});
  expect(queryRange({ condition: null }, CONFIG, 'got', NOW)).toEqual({});
});

it('takes no range from an alternative: rows need not meet it', () => {
  const last = { operator_id: 'x1', field_id: 'f1', values: [14, 'days'] };
  expect(queryRange({ condition: { operator_id: 'or', condition: [last] } }, CONFIG, 'got', NOW)).toEqual({});
});

it('marks as unknown what lies beyond the loaded rows, or everything if they did not come in order of time', () => {
  const plot = { from: 0, to: 100 };
  const loaded = { from: 90, to: 95 };
  expect(unknownSpan(plot, loaded, 'desc')).toEqual({ from: 0, to: 90 });
  expect(unknownSpan(plot, loaded, 'asc')).toEqual({ from: 95, to: 100 });
  expect(unknownSpan(plot, loaded, undefined)).toEqual(plot);
});

it('sorts at the tenant by the sort column of each field, and offers it only if the tenant can', () => {
  const config = { kind: 'ready', value: CONFIG } as const;
  const sorted = (...keys: string[]) => ({
    config,
    view: { ...emptyView('d'), sort: keys.map((key) => ({ key, order: 'asc' as const })) },
  });
  expect(tenantOrder(sorted('got'))).toEqual([{ db_id: 'got.sort', order: 'asc' }]);
  expect(tenantOrder(sorted('got', 'tags'))).toBeUndefined();
  expect(tenantOrder(sorted())).toBeUndefined();
});
