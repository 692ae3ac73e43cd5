import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QueryConfig, type Condition } from '../../shared/model/query';
import type { QueryDomain } from '../../shared/model/ids';
import { inOrder, type Key, type Node, passes, type Row } from './support/naive';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

const RUNS = Number(process.env['POSTERN_RUNS'] ?? 300);
const TARGETS: readonly (readonly [string, QueryDomain])[] = [
  ['office365_emails', 'email'],
  ['google_mail', 'email'],
  ['onedrive', 'file'],
  ['office365_emails', 'user'],
  ['teams', 'group'],
  ['slack2', 'message'],
  ['office365_emails', 'click'],
];

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 1_200, flags: { sensitivity_labels: true } });
});
afterAll(() => tenant.close());

type Page = { rows: Row[]; search_after: unknown[] | null; total_rows: number };
const run = async (
  saas_id: string,
  query_domain: QueryDomain,
  columns: string[],
  rest: object,
): Promise<Page> => {
  const answer = await tenant.raw('POST', '/api/v1/query/execute', {
    saas_id,
    query_domain,
    query_entity_type: `${saas_id}_${query_domain}`,
    columns: columns.map((db_id) => ({ db_id, column_label: db_id })),
    ...rest,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Page;
};

const WORDISH = [
  'a',
  're',
  'contoso',
  '.example',
  'PROJECT',
  'project review',
  'the',
  '@',
  'ü',
  '_',
  '%',
  '\\',
  "'",
  '"',
  '[',
  'invoice 1',
  'ê',
];
const PATTERNS = [
  '^a',
  'e$',
  '[0-9]{2,3}',
  'con(toso|so)',
  '\\bre\\b',
  '[^a-z]+$',
  '.+@.+',
  'o.?o',
  '(?:ab|er)+',
  'x|y|^t',
  '\\d\\s',
  '[A-Z]{3}',
  '\\.EXE$',
  'a*?b',
  '[\\w.-]+@',
];

/** A leaf on a field, its values mostly taken from cells that there are. */
const leafOf = ({ fields, operators }: QueryConfig, rows: readonly Row[]): fc.Arbitrary<Node> =>
  fc.constantFrom(...fields).chain((field) => {
    const cells = rows
      .flatMap((row) => row[field.db_id])
      .filter((cell) => cell !== null && cell !== '' && cell !== undefined);
    const cell: fc.Arbitrary<unknown> = cells.length > 0 ? fc.constantFrom(...cells) : fc.constant(undefined);
    const fallback =
      field.type === 'number'
        ? 3
        : field.type === 'boolean'
          ? true
          : field.type === 'time'
            ? '2026-10-01T00:00:00Z'
            : 'none';
    const value = cell.map((one) => one ?? fallback);
    const slice = fc.tuple(value, fc.nat(12), fc.nat(12), fc.boolean()).map(([one, from, length, upper]) => {
      const part = [...String(one)].slice(from, from + length + 1).join('') || String(one);
      return upper ? part.toUpperCase() : part;
    });
    const text = fc
      .oneof(value, slice, fc.constantFrom(...WORDISH))
      .filter((one) => typeof one === 'string' && one !== '' && one.length <= (field.size ?? 1_000));
    return fc
      .constantFrom(...operators.filter((one) => one.field_analyzer.includes(field.analyzer)))
      .chain((operator): fc.Arbitrary<Node> => {
        const name = { operator_id: operator.operator_id, field_id: field.field_id };
        const isText = field.type === 'text' || field.type === 'choice';
        const wanted = isText ? text : value;
        if (operator.is_regex)
          return fc.constantFrom(...PATTERNS).map((pattern) => ({ ...name, values: [pattern] }));
        if (operator.operator_id === 'relative_date')
          return fc
            .tuple(fc.integer({ min: 1, max: 80 }), fc.constantFrom('hours', 'days', 'weeks'))
            .map((values) => ({ ...name, values }));
        if (operator.operator_id === 'contains_words') {
          const some = text.filter((one) => /[a-z0-9_\u0080-\uffff]/i.test(String(one)));
          return some.map((one) => ({ ...name, values: [one] }));
        }
        if (operator.arity < 0)
          return fc.array(wanted, { minLength: 1, maxLength: 6 }).map((values) => ({ ...name, values }));
        return fc
          .array(wanted, { minLength: operator.arity, maxLength: operator.arity })
          .map((values) => ({ ...name, values }));
      });
  });

const nodeOf = (leaf: fc.Arbitrary<Node>): fc.Arbitrary<Node> =>
  fc.letrec<{ node: Node }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      leaf,
      fc.record({
        operator_id: fc.constantFrom('and', 'or'),
        condition: fc.array(tie('node'), { maxLength: 4 }),
      }),
      fc.record({
        operator_id: fc.constant('not'),
        condition: fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
      }),
    ),
  })).node;

test.each(TARGETS)(
  '%s %s: conditions, orders and pages match a naive reading',
  async (saas, domain) => {
    const config = QueryConfig.parse(
      (await tenant.ask('query.config', { saas_id: saas, query_domain: domain })).body,
    );
    const ids = config.fields.map((field) => field.db_id);
    const all: Row[] = [];
    for (let after: unknown[] | null = null, more = true; more;) {
      const page: Page = await run(saas, domain, ids, {
        size: 5_000,
        include_copies: true,
        search_after: after,
      });
      all.push(...page.rows);
      after = page.search_after;
      more = after !== null;
    }
    expect(all.length).toBeGreaterThan(10);
    const sortable = config.fields
      .filter((field) => !field.multi_values)
      .map((field) => field.db_sort_id ?? field.db_id);
    const keys: fc.Arbitrary<Key[]> = fc.uniqueArray(
      fc.record({
        db_id: fc.constantFrom(...sortable.filter((one) => one !== 'entity_id')),
        order: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
      }),
      {
        minLength: 1,
        maxLength: 3,
        selector: (key) => key.db_id,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        nodeOf(leafOf(config, all)),
        keys,
        fc.boolean(),
        fc.integer({ min: 1, max: 400 }),
        fc.boolean(),
        async (node, sort_by, include_copies, size, forgets) => {
          const visible = all.filter((row) => include_copies || (row['copy_of'] ?? null) === null);
          const expected = inOrder(
            visible.filter((row) => passes(row, node, NOW)),
            sort_by,
          );
          const condition = node as Condition;
          const got: string[] = [];
          let after: unknown[] | null = null;
          do {
            const page: Page = await run(saas, domain, [], {
              condition,
              sort_by,
              include_copies,
              size: Math.max(size, Math.ceil(expected.length / 4)),
              search_after: after,
            });
            expect(page.total_rows).toBe(expected.length);
            got.push(...page.rows.map((row) => String(row['entity_id'])));
            // Without the cursor's id the walk goes on by value.
            after =
              page.search_after === null
                ? null
                : forgets
                  ? page.search_after.slice(0, -1)
                  : page.search_after;
          } while (after !== null);
          expect(got).toEqual(expected.map((row) => row['entity_id']));
          const counted = await run(saas, domain, [], { condition, include_copies, count_only: true });
          expect([counted.rows, counted.total_rows]).toEqual([[], expected.length]);
        },
      ),
      { numRuns: RUNS },
    );
  },
  300_000,
);
