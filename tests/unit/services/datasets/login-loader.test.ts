import { expect, it } from 'vitest';
import type { LoadStep, RowSink } from '../../../../main/services/datasets/loader';
import { loginLoader } from '../../../../main/services/datasets/login-loader';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { ok } from '../../../../shared/bridge';
import { HEAT_MAP_PAGE_SIZE } from '../../../../shared/limits';

it('ends an app with a note if the tenant sends its first page again and again', async () => {
  const rows = Array.from({ length: HEAT_MAP_PAGE_SIZE }, (_, i) => [i]);
  let asked = 0;
  const client = {
    call: async () => {
      asked += 1;
      return ok({ rows: structuredClone(rows) });
    },
  } as unknown as ApiClient;
  let loaded = 0;
  const sink = {
    logins: async (_part: unknown, packed: readonly unknown[]) => {
      loaded += packed.length;
      return ok({ loaded, skipped: 0, ignored: [], zoneless: 0 });
    },
  } as unknown as RowSink;
  const loader = loginLoader(client, ['slack2'], ['fail'], () => []).begin();
  const steps: LoadStep[] = [];
  while (steps.length < 10 && !steps.at(-1)?.isComplete) {
    const step = await loader.next(sink, 10, new AbortController().signal, false);
    if (step.ok) steps.push(step.value);
  }
  expect(asked).toBe(2);
  expect(steps.at(-1)).toMatchObject({
    loaded: rows.length,
    total: rows.length,
    note: 'slack2',
    isComplete: true,
  });
});
