import { expect, it } from 'vitest';
import { rowsLost, type DatasetClient } from '../../../../main/services/datasets/dataset-client';
import type { LoaderSpec } from '../../../../main/services/datasets/loader';
import { createDatasetLoaders } from '../../../../main/services/datasets/loaders';
import { fail, ok } from '../../../../shared/bridge';

it.each([false, true])(
  'fails a result whose rows end the dataset process each time, after a few tries (in one step: %s)',
  async (isWhole) => {
    let replace: () => void = () => undefined;
    const datasets = {
      whenReplaced: (listen: () => void) => {
        replace = listen;
      },
      isAlive: () => true,
      open: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        return ok(null);
      },
      close: async () => ok(null),
    } as unknown as DatasetClient;
    const loaders = createDatasetLoaders({
      clock: Date.now,
      push: () => undefined,
      datasets,
      pivotPath: () => '',
      chosenFields: () => ({}),
    });
    let steps = 0;
    const spec: LoaderSpec = {
      title: 'Harmful',
      isWhole,
      begin: () => ({
        next: async () => {
          steps += 1;
          if (steps > 20) return ok({ loaded: 0, total: 0, isComplete: true });
          replace();
          return fail(rowsLost());
        },
      }),
    };
    const opened = await loaders.open(spec, []);
    const dataset = opened.ok ? opened.value.dataset : '';
    const load = () =>
      loaders.fetchUntil(
        dataset,
        () => false,
        () => 1,
        new AbortController().signal,
      );
    expect(await load()).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('each time') },
    });
    await loaders.whenIdle(dataset);
    expect(steps).toBe(3);
    if (isWhole) expect(loaders.state(dataset)?.state).toBe('failed');
    await load();
    expect(steps).toBe(6);
  },
);

it('pushes a change right after another one, but not each progress', async () => {
  const datasets = { whenReplaced: () => undefined, open: async () => ok(null) } as unknown as DatasetClient;
  const pushed: unknown[] = [];
  const loaders = createDatasetLoaders({
    clock: () => 1_000,
    push: (_, payload) => void pushed.push(payload),
    datasets,
    pivotPath: () => '',
    chosenFields: () => ({}),
  });
  const begin = () => ({ next: async () => ok({ loaded: 0, total: 0, isComplete: true }) });
  const opened = await loaders.open({ title: 'Export.csv', begin }, []);
  const dataset = opened.ok ? opened.value.dataset : '';
  loaders.update(dataset, { tookMs: 1 });
  loaders.progress(dataset, { loaded: 5, total: 5, columns: [] });
  expect(pushed).toHaveLength(1);
  loaders.update(dataset, { tookMs: 2 });
  expect(pushed).toHaveLength(2);
  expect(pushed).toMatchObject([{ changes: 1 }, { loaded: 5, tookMs: 2, changes: 3 }]);
});
