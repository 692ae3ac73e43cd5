import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { good } from '../support/core';
import { startFaultServer } from '../support/fault-server';
import {
  app,
  at,
  files,
  HOUR,
  list,
  out,
  runs,
  save,
  setUpSchedules,
  START,
  tenant,
} from './support/schedules';

setUpSchedules();

type Page = { rows: object[]; search_after: unknown; total_rows: number };

/** Runs a schedule at the tenant, whose pages are changed; returns its job and the number of rows in its file. */
const runWith = async (change: (page: Page) => Page) => {
  const server = await startFaultServer(tenant.origin);
  onTestFinished(() => server.close());
  server.setPlan(({ url }) =>
    url.includes('/query/execute') ? { kind: 'mutate', change: (value) => change(value as Page) } : undefined,
  );
  good(
    await app.command('session.connect', { address: server.origin, token: tenant.token, keep: 'session' }),
  );
  await save({ format: 'json' });
  await at(START + HOUR);
  const [job] = await runs();
  const rows = JSON.parse(readFileSync(join(out, files()[0] ?? ''), 'utf8')) as unknown[];
  return { job, rows: rows.length };
};

it('ends a scheduled run as incomplete if the tenant sent fewer rows than it counts', async () => {
  const { job, rows } = await runWith((page) => ({ ...page, total_rows: page.total_rows + 5 }));
  expect(job).toMatchObject({
    state: 'incomplete',
    message: expect.stringContaining(`${rows} of ${rows + 5} rows written.`) as string,
    receipt: { rows: { asked: rows + 5, written: rows, total: rows + 5 } },
  });
  expect((await list())[0]?.last).toMatchObject({ state: 'incomplete', message: job?.message });
});

it('ends a scheduled run as incomplete if rows were left out, and the receipt counts them', async () => {
  const { job, rows } = await runWith((page) => ({ ...page, rows: [{ odd: 1 }, ...page.rows.slice(1)] }));
  expect(job).toMatchObject({
    state: 'incomplete',
    message: `${rows} of ${rows + 1} rows written. 1 row was left out: unexpected format.`,
    receipt: { rows: { asked: rows + 1, written: rows, total: rows + 1, leftOut: 1 } },
  });
});

it('counts rows that the tenant sent twice in the receipt', async () => {
  const { job, rows } = await runWith((page) => ({
    ...page,
    rows: [...page.rows, ...page.rows.slice(0, 2)],
  }));
  expect(job).toMatchObject({ state: 'done', receipt: { rows: { written: rows, repeated: 2 } } });
});
