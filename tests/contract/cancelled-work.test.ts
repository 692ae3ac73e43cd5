import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { good, startCore } from '../support/core';

let app: Awaited<ReturnType<typeof startCore>>;
beforeAll(async () => {
  app = await startCore();
});
afterAll(() => app.stop());

const put = (name: string, rows: number, word: string): string => {
  const path = join(app.folder, name);
  writeFileSync(
    path,
    `Entity ID,Word,Ending\n${Array.from({ length: rows }, (_, i) => `${i},${word}${i},.`).join('\n')}\n`,
  );
  return path;
};
const begin = async (path: string) => {
  app.opens.push(path);
  const [file] = good(await app.command('files.pick', {}));
  return good(await app.command('files.open', { file: file?.file ?? '' }));
};
const stateOf = async (dataset: string) => good(await app.command('dataset.state', { dataset }));

describe('rows that arrive in one step', () => {
  it('reports a cancelled load, compares it with nothing and leaves other rows as they are', async () => {
    const whole = await begin(put('whole.csv', 30_000, 'a'));
    expect(await app.ended(whole.job.id)).toMatchObject({ state: 'done' });
    const part = await begin(put('part.csv', 300_000, 'b'));
    good(await app.command('job.cancel', { job: part.job.id }));
    expect(await app.ended(part.job.id)).toMatchObject({ state: 'cancelled' });
    expect((await stateOf(part.state.dataset)).state).toBe('cancelled');

    const compared = good(
      await app.command('compare.open', { before: whole.state.dataset, after: part.state.dataset }),
    );
    expect(await app.ended(compared.job.id)).toMatchObject({
      state: 'cancelled',
      message: '“part.csv” is incomplete because loading was canceled.',
    });
    expect(await stateOf(compared.state.dataset)).toMatchObject({ state: 'cancelled' });
    expect(await stateOf(whole.state.dataset)).toMatchObject({ state: 'complete', loaded: 30_000 });
  });

  it('cancels a comparison, reports its progress and compares again on request', async () => {
    const [before, after] = [
      await begin(put('before.csv', 30_000, 'a')),
      await begin(put('after.csv', 30_000, 'c')),
    ];
    for (const { job } of [before, after]) expect(await app.ended(job.id)).toMatchObject({ state: 'done' });
    const sides = { before: before.state.dataset, after: after.state.dataset };
    const cancelled = good(await app.command('compare.open', sides));
    good(await app.command('job.cancel', { job: cancelled.job.id }));
    expect(await app.ended(cancelled.job.id)).toMatchObject({ state: 'cancelled' });
    const state = await stateOf(cancelled.state.dataset);
    expect([state.state, state.diff]).toEqual(['cancelled', undefined]);

    const again = good(await app.command('compare.open', sides));
    expect(await app.ended(again.job.id)).toMatchObject({
      state: 'done',
      total: 30_000,
      message: '0 added, 0 gone, 30,000 changed',
    });
    expect((await stateOf(again.state.dataset)).diff).toMatchObject({ changed: 30_000, same: 0 });
  });
});
