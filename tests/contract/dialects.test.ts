import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSmokePath } from '../support/dialects/smoke';
import { createDialect, describeDialect } from '../support/dialects/traits';
import { sized } from '../support/size';
import { startTestTenant, type TestTenant } from './support/tenant';

const DIALECTS = sized({ gate: 40, full: 1_000, soak: 5_000 });
const ONLY = process.env['DIALECT'];
const seeds = ONLY === undefined ? Array.from({ length: DIALECTS }, (_, seed) => seed) : [Number(ONLY)];

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await startTestTenant({ emails: 180, now: Date.now });
});
afterAll(() => tenant.close());

describe('a tenant of another dialect', () => {
  it.each(seeds.map((seed) => [describeDialect(createDialect(seed)), createDialect(seed)] as const))(
    'reads a tenant whole, writes to it and claims nothing that it did not send (%s)',
    async (_, dialect) => {
      expect(await runSmokePath(tenant, dialect)).toEqual([]);
    },
  );
});
