import { expect, it } from 'vitest';
import type { ImpactOrder } from '../../../../main/datasets/protocol';
import type { DatasetClient } from '../../../../main/services/datasets/dataset-client';
import { createImpact } from '../../../../main/services/datasets/impact-list';
import { createDatasetLoaders } from '../../../../main/services/datasets/loaders';
import { ok } from '../../../../shared/bridge';
import type { Json } from '../../../../shared/model/json';
import type { ImpactList } from '../../../../shared/rules/impact-terms';
import { good } from '../../../support/core';

/** Opens the list of rows that the dataset process finds in one open result; returns its state and its rows. */
const list = async (find: (result: string) => ImpactList) => {
  const stored: (readonly Json[])[] = [];
  const datasets = {
    whenReplaced: () => undefined,
    isAlive: () => true,
    open: async () => ok(null),
    append: async ({ rows }: { readonly rows: readonly (readonly Json[])[] }) => {
      stored.push(...rows);
      return ok({ loaded: rows.length, zoneless: [] });
    },
    impactRows: async ({ results: [searched] }: ImpactOrder) => ok(find(searched?.dataset ?? '')),
  } as unknown as DatasetClient;
  const loaders = createDatasetLoaders({
    clock: Date.now,
    push: () => undefined,
    datasets,
    pivotPath: () => '',
    chosenFields: () => ({}),
  });
  const step = async () => ok({ loaded: 3, total: 3, isComplete: true });
  const { dataset } = good(await loaders.open({ title: 'Emails', begin: () => ({ next: step }) }, []));
  await loaders.fetchUntil(
    dataset,
    () => false,
    () => 1,
    new AbortController().signal,
  );
  return { state: good(await createImpact({ loaders, datasets }).open({ values: [] })), stored };
};

const row = (result: string): ImpactList['rows'][number] => ({
  results: [result],
  title: 'Invoice',
  sender: 'a@x.example',
  harms: [],
  entity_id: 'm1',
  entity_type: null,
  saas: null,
});

it('says how many of the rows are listed if there are more', async () => {
  const { state } = await list((result) => ({ rows: [row(result), row(result)], total: 24_310 }));
  expect(state).toMatchObject({ state: 'incomplete', loaded: 2, total: 24_310 });
  expect(state.failure?.message).toBe('The first 2 of 24,310 rows are listed.');
  const whole = await list((result) => ({ rows: [row(result)], total: 1 }));
  expect([whole.state.state, whole.state.failure]).toEqual(['complete', undefined]);
});

it('calls the harm of rows without a verdict unknown, and names results by their titles', async () => {
  const { stored } = await list((result) => ({
    rows: [row(result), { ...row(result), title: null, harms: null }],
    total: 2,
  }));
  expect(stored).toEqual([
    ['Invoice', 'a@x.example', [], ['Emails'], null, 'm1', null],
    [null, 'a@x.example', ['Unknown'], ['Emails'], null, 'm1', null],
  ]);
});
