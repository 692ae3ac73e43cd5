import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conditionError } from '../../renderer/query/condition-check';
import {
  EVERYTHING,
  everyNode,
  groupAt,
  insertAt,
  isGroup,
  moveTo,
  removeAt,
  moveOneStep,
  ungroupAt,
} from '../../renderer/query/condition-tree';
import { NEW_HUNT, toQuery } from '../../renderer/query/hunt-draft';
import { valueCondition } from '../../renderer/query/value-condition';
import type { QueryDomain } from '../../shared/model/ids';
import { QueryConfig, type Condition } from '../../shared/model/query';
import type { Json } from '../../shared/model/json';
import { passes, type Node, type Row } from './support/naive';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

const RUNS = Number(process.env['POSTERN_RUNS'] ?? 120);
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 800 });
});
afterAll(() => tenant.close());

const TARGETS: readonly (readonly [string, QueryDomain])[] = [
  ['office365_emails', 'email'],
  ['onedrive', 'file'],
  ['office365_emails', 'click'],
];

test.each(TARGETS)(
  '%s %s: conditions made with the builder find the rows that a naive filter finds',
  async (saas_id, query_domain) => {
    const config = QueryConfig.parse((await tenant.ask('query.config', { saas_id, query_domain })).body);
    const columns = config.fields.map(({ db_id, label }) => ({ db_id, column_label: label }));
    const asked = {
      saas_id,
      query_domain,
      query_entity_type: `${saas_id}_${query_domain}`,
      include_copies: true,
    };
    const all = (await tenant.ask('query.execute', { ...asked, columns, size: 5_000 })).body as {
      rows: Row[];
      total_rows: number;
    };
    expect(all.rows.length).toBe(all.total_rows);
    /** Rows of the builder as a right click on a cell makes them. */
    const leaf = fc
      .tuple(fc.constantFrom(...config.fields), fc.constantFrom(...all.rows), fc.boolean())
      .map(([field, row, isNot]) => {
        const cell = row[field.db_id] as Json;
        const value = Array.isArray(cell) ? (cell[0] ?? null) : cell;
        return valueCondition(config, field.db_id, value, isNot).condition;
      })
      .filter(
        (one): one is Condition =>
          one !== undefined && conditionError(one, { config, hasLists: false }) === undefined,
      );
    const edit = fc.tuple(
      fc.constantFrom('add', 'add', 'group', 'not', 'move', 'step', 'ungroup', 'remove'),
      leaf,
      fc.nat(),
      fc.nat(),
      fc.nat(3),
    );
    let ran = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 12 }), async (edits) => {
        let root: Condition = EVERYTHING;
        for (const [what, fresh, n, m, at] of edits) {
          const nodes = everyNode(root);
          const path = nodes[n % nodes.length]?.path ?? [];
          const groups = nodes.filter(({ node }) => isGroup(node));
          const group = groups[m % groups.length]?.path ?? [];
          if (what === 'add') root = insertAt(root, group, at, fresh);
          else if (what === 'group') root = groupAt(root, path, 'or');
          else if (what === 'not') root = groupAt(root, path, 'not');
          else if (what === 'move') root = moveTo(root, path, group, at)?.root ?? root;
          else if (what === 'step')
            root = moveOneStep(root, path, (['up', 'down', 'in', 'out'] as const)[at] ?? 'up')?.root ?? root;
          else if (what === 'ungroup') root = ungroupAt(root, path);
          else root = removeAt(root, path);
        }
        // Skips a query that the builder would not run, such as an emptied group.
        if (conditionError(root, { config, hasLists: false }) !== undefined) return;
        ran += 1;
        const { condition } = toQuery({ ...NEW_HUNT, saas_id, query_domain, condition: root });
        const answer = await tenant.raw('POST', '/api/v1/query/execute', {
          ...asked,
          columns: [],
          condition,
          count_only: true,
        });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        const expected = condition
          ? all.rows.filter((row) => passes(row, condition as Node, NOW)).length
          : all.rows.length;
        expect((answer.body as { total_rows: number }).total_rows).toBe(expected);
      }),
      { numRuns: RUNS },
    );
    expect(ran).toBeGreaterThan(RUNS / 4);
  },
  120_000,
);
