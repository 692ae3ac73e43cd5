import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSmokePath } from '../support/dialects/smoke';
import { createDialect, describeDialect } from '../support/dialects/traits';
import { sized } from '../support/size';
import { startTestTenant, type TestTenant } from './support/tenant';

const DIALECTS = sized({ gate: 40, full: 1_000, soak: 5_000 });
/** Dialects for each one that also runs the steps that change the tenant: they take longer than all others together. */
const WORK_EVERY = sized({ gate: 8, full: 4, soak: 1 });
/** A seed, or the first and the last of several: `17`, `100-199`. */
const ONLY = process.env['DIALECT'];
const [FIRST = 0, LAST = FIRST] = ONLY?.split('-').map(Number) ?? [0, DIALECTS - 1];
const seeds = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at);
const doesWork = (seed: number): boolean => seeds.length === 1 || seed % WORK_EVERY === WORK_EVERY - 1;

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 180, now: Date.now });
});
afterAll(() => tenant.close());

describe('a tenant of another dialect', () => {
  it.each(seeds.map((seed) => [describeDialect(createDialect(seed)), createDialect(seed)] as const))(
    'reads a tenant whole, writes to it and claims nothing that it did not send (%s)',
    async (_, dialect) => {
      expect(await runSmokePath(tenant, dialect, doesWork(dialect.seed))).toEqual([]);
    },
  );
});
