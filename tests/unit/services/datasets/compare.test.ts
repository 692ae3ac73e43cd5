import { describe, expect, it } from 'vitest';
import { createCompare } from '../../../../main/services/datasets/compare';
import type { DatasetClient } from '../../../../main/services/datasets/dataset-client';
import type { LoadStep } from '../../../../main/services/datasets/loader';
import { createDatasetLoaders } from '../../../../main/services/datasets/loaders';
import type { JobStart } from '../../../../main/services/jobs/job';
import type { Jobs } from '../../../../main/services/jobs/jobs';
import { ok, type Result } from '../../../../shared/bridge';
import { good } from '../../../support/core';

type Run = (signal: AbortSignal, report: () => void) => Promise<Result<{ readonly message?: string }>>;

/** Compares two results that come in one step each. The dataset process finds no differences. */
const compare = async (
  before: LoadStep,
  after: LoadStep,
  saved?: { readonly total: number; readonly isTotalKnown: boolean; readonly skipped?: number },
) => {
  const same = { added: 0, gone: 0, changed: 0, same: 3, key: [], isWholeRow: true };
  const report = { ...same, repeated: { before: 0, after: 0 }, onlyBefore: [], onlyAfter: [] };
  const datasets = {
    whenReplaced: () => undefined,
    isAlive: () => true,
    open: async () => ok(null),
    diff: async () => ok({ report, columns: [] }),
  } as unknown as DatasetClient;
  const loaders = createDatasetLoaders({
    clock: Date.now,
    push: () => undefined,
    datasets,
    pivotPath: () => '',
    chosenFields: () => ({}),
  });
  let ended: ReturnType<Run> | undefined;
  const jobs = {
    start: (_about: JobStart, run: Run) => {
      ended = run(new AbortController().signal, () => undefined);
      return { id: 'job' };
    },
  } as unknown as Jobs;
  const side = async (step: LoadStep) =>
    good(await loaders.open({ title: 'Emails', begin: () => ({ next: async () => ok(step) }) }, [])).dataset;
  const { state } = good(
    await createCompare({ loaders, datasets, jobs }).open({
      before: await side(before),
      after: await side(after),
      ...(saved ? { totals: { before: saved } } : {}),
    }),
  );
  return { result: await ended, diff: loaders.state(state.dataset)?.diff };
};

const WHOLE: LoadStep = { loaded: 4, total: 4, isComplete: true };
const LEFT_OUT: LoadStep = { loaded: 3, total: 4, skipped: 1, isComplete: true };

describe('a comparison of a whole result of which rows were left out', () => {
  it('compares it, and says how many rows were left out on each side', async () => {
    const { result, diff } = await compare(WHOLE, LEFT_OUT);
    expect(result).toMatchObject({
      value: { message: '0 added, 0 gone, 0 changed, 1 left out: unexpected format' },
    });
    expect(diff).toMatchObject({ skipped: { before: 0, after: 1 } });
  });

  it('does the same for a run that was saved so', async () => {
    const run: LoadStep = { loaded: 3, total: 3, isComplete: true };
    const saved = { total: 4, isTotalKnown: true, skipped: 1 };
    const { diff } = await compare(run, WHOLE, saved);
    expect(diff).toMatchObject({ skipped: { before: 1, after: 0 } });
    const { result } = await compare(run, WHOLE, { total: 5, isTotalKnown: true, skipped: 1 });
    expect(result).toMatchObject({
      failure: { message: 'Before has 3 of 5 rows, so the missing rows would count as added.' },
    });
  });

  it('refuses a result that lacks rows which were not left out', async () => {
    const { result } = await compare(WHOLE, { ...LEFT_OUT, total: 5 });
    expect(result).toMatchObject({
      failure: { message: 'After has 3 of 5 rows, so the missing rows would count as gone.' },
    });
  });
});
