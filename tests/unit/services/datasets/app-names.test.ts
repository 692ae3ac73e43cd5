import { expect, it } from 'vitest';
import { readAppNames } from '../../../../main/services/datasets/app-names';
import { createLogins } from '../../../../main/services/datasets/logins';
import type { Jobs } from '../../../../main/services/jobs/jobs';
import type { DatasetLoaders } from '../../../../main/services/datasets/loaders';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { failure } from '../../../../main/wire/failures';
import { fail, ok } from '../../../../shared/bridge';

const failing = (kind: 'cancelled' | 'offline') =>
  ({ call: async () => fail(failure(kind, 'No response.')) }) as unknown as ApiClient;

it('does without names if the tenant does not answer', async () => {
  expect(await readAppNames(failing('offline'))).toEqual(ok({}));
});

it('opens no logins of a tenant that was left while its apps were read', async () => {
  const opened: unknown[] = [];
  const loaders = { open: async (spec: unknown) => opened.push(spec) } as unknown as DatasetLoaders;
  const logins = createLogins({
    client: () => failing('cancelled'),
    zone: () => 'UTC',
    egress: () => [],
    loaders,
    jobs: {} as unknown as Jobs,
  });
  expect(await logins.open(['slack'], ['fail'])).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(opened).toEqual([]);
});
