import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRunAhead } from '../../../../main/services/datasets/run-ahead';
import type { ApiClient } from '../../../../main/services/tenant/api-client';
import { failure } from '../../../../main/wire/failures';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { DatasetState, RunQuery } from '../../../../shared/local-calls/datasets';
import { datasetOf } from '../../renderer/dataset-view/fake-rows';

const QUERY = { saas_id: 'teams', title: 'Mails' } as RunQuery;
const CLIENT = {} as ApiClient;

let closed: string[];
const begun = (result: Result<DatasetState> = ok(datasetOf({ dataset: 'early' }))) => {
  let signal: AbortSignal | undefined;
  const ahead = createRunAhead({
    client: () => CLIENT,
    loaders: {
      close: async (dataset) => {
        closed.push(dataset);
      },
    },
    runQuery: async (_query, given) => {
      signal = given;
      return result;
    },
  });
  ahead.begin(QUERY);
  return { take: () => ahead.take(QUERY, new AbortController().signal), isAborted: () => signal?.aborted };
};

beforeEach(() => {
  closed = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('closes the rows of a start that no run asked for within half a minute', async () => {
  const { take, isAborted } = begun();
  await vi.advanceTimersByTimeAsync(31_000);
  expect([closed, isAborted(), take()]).toEqual([['early'], true, undefined]);
});

it('leaves the rows to the run that took them', async () => {
  const { take, isAborted } = begun();
  expect(await take()).toMatchObject({ ok: true, value: { dataset: 'early' } });
  await vi.advanceTimersByTimeAsync(31_000);
  expect([closed, isAborted()]).toEqual([[], false]);
});

it('keeps no failure for the run that asks later', async () => {
  const { take } = begun(fail(failure('offline', 'The tenant did not answer.')));
  await vi.advanceTimersByTimeAsync(0);
  expect(take()).toBeUndefined();
});
