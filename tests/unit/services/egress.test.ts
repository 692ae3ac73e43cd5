import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EGRESS_COLUMN } from '../../../main/datasets/logins/login-columns';
import { createEgress } from '../../../main/services/egress/egress';
import { createStorage } from '../../../main/services/storage/storage';
import { failure } from '../../../main/wire/failures';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { EgressList } from '../../../shared/model/egress';
import { datasetOf } from '../renderer/dataset-view/fake-rows';

const OFFICE: EgressList = [{ network: '203.0.113.0/24', kind: 'office', label: 'Berlin HQ' }];

const egressOf = (marked: Result<null>) =>
  createEgress({
    storage: createStorage(mkdtempSync(join(tmpdir(), 'egress-'))),
    datasets: { markEgress: async () => marked },
    loaders: {
      list: () => [
        datasetOf({ columns: [{ key: EGRESS_COLUMN, label: 'Known egress', type: 'text' }] as never }),
      ],
      recut: () => undefined,
    },
    dialogs: {} as never,
    tenantId: () => 'tenant',
  });

it.each([
  ['tells that the loaded logins are marked', ok(null), true],
  ['has saved the list even if loaded logins could not be marked', fail(failure('unexpected', 'No.')), false],
] as const)('%s', async (_what, marked, isMarked) => {
  const egress = egressOf(marked);
  // Only a call that went well is recorded, and the list is stored either way.
  expect(await egress.handlers['egress.save']({ networks: OFFICE })).toEqual(
    ok({ networks: OFFICE, isMarked }),
  );
  expect(egress.networks()).toEqual(OFFICE);
});
