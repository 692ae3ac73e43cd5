import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { QueryConfig, type Condition } from '../../../../shared/model/query';
import { countOverTime, SPANS } from '../../../../renderer/screens/hunt/result/tenant-histogram';
import { installMain } from '../../../support/page';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 9, 7);

const operator = (operator_id: string, label: string) => ({
  operator_id,
  label,
  expression_template: `{field} ${label} {value}`,
  arity: 1,
  field_analyzer: ['time'],
});
const configWith = (...operators: ReturnType<typeof operator>[]): QueryConfig =>
  QueryConfig.parse({
    fields: [{ field_id: 't', db_id: 'received', label: 'Received', type: 'time', analyzer: 'time' }],
    operators,
  });
const LESS = operator('lt', 'is less than');
const AT_LEAST = operator('ge', 'is at least');

/** Returns true if a time meets a condition, by the meaning of the two operators above. */
const meets = (time: number, { operator_id, condition, values }: Condition): boolean => {
  const parts = Array.isArray(condition) ? condition : [];
  if (operator_id === 'and') return parts.every((one) => meets(time, one));
  if (operator_id === 'not') return !parts.some((one) => meets(time, one));
  const bound = Date.parse(String((values as unknown[])[0]));
  return operator_id === 'lt' ? time < bound : time >= bound;
};

type Tenant = {
  readonly from?: number;
  readonly config?: QueryConfig;
  /** Counts one condition; by default truly. */
  readonly countOne?: (condition: Condition) => number;
};

/** Counts rows of these times over time, at a tenant that has them. */
const count = (times: readonly number[], { from, config = configWith(LESS), countOne }: Tenant = {}) => {
  const truly = (one: Condition) => times.filter((time) => meets(time, one)).length;
  const within = (input: unknown) => (input as { readonly within: Condition[] }).within;
  installMain({ 'query.countEach': (input) => ok({ totals: within(input).map(countOne ?? truly) }) });
  return countOverTime(askedOf({ from, config, total: times.length }));
};

const askedOf = (rest: object) =>
  ({
    query: { saas_id: 's', query_domain: 'email', query_entity_type: 'e', condition: null, columns: [] },
    key: 'received',
    to: NOW,
    run: 'one',
    ...rest,
  }) as unknown as Parameters<typeof countOverTime>[0];

describe('counting over time', () => {
  const times = Array.from({ length: 500 }, (_, i) => NOW - ((i * 7919) % 7) * DAY - ((i * 104_729) % DAY));
  const inSpan = times.filter((time) => time >= NOW - 7 * DAY);

  it.each([
    ['before', configWith(LESS)],
    ['since', configWith(AT_LEAST)],
  ])('puts each row in one span, with an operator for what is %s a time alone', async (_which, config) => {
    const result = await count(inSpan, { from: NOW - 7 * DAY, config });
    const totals = result.ok ? (result.value?.totals ?? []) : [];
    const step = (7 * DAY) / SPANS;
    expect(totals).toEqual(
      Array.from(
        { length: SPANS },
        (_, i) =>
          inSpan.filter((time) => Math.min(SPANS - 1, Math.floor((time - NOW + 7 * DAY) / step)) === i)
            .length,
      ),
    );
  });

  it('begins where the oldest row is, for a query without a start', async () => {
    const result = await count([NOW - 20 * DAY, NOW - DAY]);
    expect(result.ok && result.value?.from).toBe(NOW - 30 * DAY);
  });

  it.each([
    ['no operator for times', { config: configWith(), from: NOW - DAY }, [NOW - 5]],
    ['rows that are too old', {}, [NOW - 3000 * DAY]],
  ])('gives no counts with %s', async (_what, options, rows) => {
    expect(await count(rows, options)).toEqual({ ok: true, value: null });
  });

  it('gives no counts at a tenant that ignores the times', async () => {
    expect(await count([NOW - 5, NOW - 6], { from: NOW - DAY, countOne: () => 2 })).toEqual({
      ok: true,
      value: null,
    });
  });

  it('gives no counts at a tenant that counts rows in two spans', async () => {
    const days = (one: Condition) => (one.operator_id === 'and' ? 1 : 0);
    expect(await count([NOW - 5], { from: NOW - DAY, countOne: days })).toEqual({ ok: true, value: null });
  });

  it('fails as the tenant does', async () => {
    const failure = { kind: 'forbidden', message: 'No.', next: '' } as const;
    installMain({ 'query.countEach': () => fail(failure) });
    expect(await countOverTime(askedOf({ from: NOW - DAY, config: configWith(LESS), total: 1 }))).toEqual(
      fail(failure),
    );
  });
});
