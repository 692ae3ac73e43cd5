import { expect, it } from 'vitest';
import type { DatasetClient } from '../../../../main/services/datasets/dataset-client';
import { fetchFirstPage, openWhole } from '../../../../main/services/datasets/fetches';
import type { LoaderSpec, LoadStep } from '../../../../main/services/datasets/loader';
import { createDatasetLoaders } from '../../../../main/services/datasets/loaders';
import { failure } from '../../../../main/wire/failures';
import { fail, ok, type Result } from '../../../../shared/bridge';

const stored = {
  whenReplaced: () => undefined,
  isAlive: () => true,
  open: async () => ok(null),
  close: async () => ok(null),
} as unknown as DatasetClient;

const createLoaders = () =>
  createDatasetLoaders({
    clock: () => 0,
    push: () => undefined,
    datasets: stored,
    pivotPath: () => '',
    chosenFields: () => ({}),
  });

const specOf = (next: () => Result<LoadStep>): LoaderSpec => ({
  title: 'Rows',
  begin: () => ({ next: async () => next() }),
});
const broken = () => fail(failure('unexpected', 'The rows could not be read.'));

it('notes how long the first page took since the analyst asked for it', async () => {
  const loaders = createLoaders();
  const opened = await loaders.open(
    specOf(() => ok({ loaded: 2, total: 5, isComplete: false })),
    [],
  );
  const dataset = opened.ok ? opened.value.dataset : '';
  const first = await fetchFirstPage(loaders, dataset, { pageSize: 2, clock: () => 900, startedAt: 400 });
  expect(first).toMatchObject({ ok: true, value: { loaded: 2, total: 5, tookMs: 500, fetchedAt: 400 } });
});

it('closes a dataset whose first page could not be fetched', async () => {
  const loaders = createLoaders();
  const opened = await loaders.open(specOf(broken), []);
  const dataset = opened.ok ? opened.value.dataset : '';
  const first = await fetchFirstPage(loaders, dataset, { pageSize: 2, clock: () => 0, startedAt: 0 });
  expect(first).toEqual(broken());
  expect(loaders.list()).toEqual([]);
});

it('closes a dataset of stored rows that could not be read', async () => {
  const loaders = createLoaders();
  expect(await openWhole(loaders, specOf(broken), [])).toEqual(broken());
  expect(loaders.list()).toEqual([]);
});
