import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { good } from '../support/core';
import { startFaultServer } from '../support/fault-server';
import {
  app,
  at,
  files,
  form,
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

/** Signs in to the tenant, whose responses of one call are changed. */
const signInWith = async <T>(call: string, change: (value: T) => T) => {
  const server = await startFaultServer(tenant.origin);
  onTestFinished(() => server.close());
  server.setPlan(({ url }) =>
    url.includes(call) ? { kind: 'mutate', change: (value) => change(value as T) } : undefined,
  );
  good(
    await app.command('session.connect', { address: server.origin, token: tenant.token, keep: 'session' }),
  );
};

/** Runs a schedule at the tenant, whose pages are changed; returns its job and the number of rows in its file. */
const runWith = async (change: (page: Page) => Page) => {
  await signInWith('/query/execute', change);
  return runSchedule();
};

const runSchedule = async () => {
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
    message: `${rows} of ${rows + 1} rows written. 1 row left out of the result: unexpected format.`,
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

const ODD_ROW = (page: Page): Page => ({ ...page, rows: [{ odd: 1 }, ...page.rows.slice(1)] });

it('says in the job and the receipt of an export of selected rows that others were left out', async () => {
  await signInWith('/query/execute', ODD_ROW);
  const { words: _words, ...query } = form().query;
  const opened = good(await app.command('query.run', query));
  app.saves.push(join(out, 'selected.json'));
  const job = good(
    await app.command('export.dataset', {
      view: { dataset: opened.dataset },
      columns: ['subject'],
      labels: ['Subject'],
      selection: { kind: 'some', ranges: [[0, 1]] },
      format: 'json',
      name: 'selected',
    }),
  );
  expect(await app.ended(job?.id ?? '')).toMatchObject({
    state: 'done',
    message: '1 row left out of the result: unexpected format.',
    receipt: { rows: { asked: 2, written: 2, leftOut: 1 } },
  });
});

it('names in the receipt of a scheduled run what was ignored of the fields', async () => {
  await signInWith<{ fields: object[] }>('/query/config', (config) => ({
    ...config,
    fields: [{ label: 7 }, ...config.fields],
  }));
  const { job, rows } = await runSchedule();
  expect(job).toMatchObject({
    state: 'done',
    receipt: {
      rows: { written: rows },
      notes: ['Values ignored in the result: unexpected format (fields).'],
    },
  });
});
