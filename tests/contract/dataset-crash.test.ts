import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { json } from '../support/loopback';
import { type App, connect, draft, rowAt, setUpCores, soon, start, tenantOf } from './support/faults';

setUpCores();

const firstAndCount = async (app: App, dataset: string) => {
  const view = { dataset, sort: [], filter: [] };
  const window = await app.rows({ op: 'window', view, offset: 0, count: 1 });
  const values = await app.rows({ op: 'values', view, key: 'entity_id', top: 1 });
  return [
    window.ok && (window.value as unknown as { rows: unknown[][] }).rows[0]?.[1],
    values.ok && (values.value as { distinct: number }).distinct,
  ];
};

describe('a dataset process that exits', () => {
  it('loses no row and doubles none if it exits while a page is on the wire', async () => {
    let asked = 0;
    const tenant = await tenantOf(5000, {
      most: 1_000,
      before: (seen, response) => {
        if (seen.url !== '/api/v1/query/execute') return false;
        asked += 1;
        if (asked !== 3) return false;
        // The third page is late, and the process exits in the meantime.
        const { search_after } = JSON.parse(seen.body) as { search_after: [number] };
        setTimeout(
          () =>
            json(response, 200, {
              rows: Array.from({ length: 1000 }, (_, i) => rowAt((search_after[0] ?? 0) + 1 + i)),
              search_after: [(search_after[0] ?? 0) + 1000, 'x', 'c'],
              total_rows: 5000,
            }),
          150,
        );
        return true;
      },
    });
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    const job = good(await app.command('dataset.loadAll', { dataset }));
    while (asked < 3) await soon(5);
    await app.replaceDatasets();
    expect(await app.ended(job.id)).toMatchObject({ state: 'done' });
    expect(good(await app.command('dataset.state', { dataset }))).toMatchObject({
      loaded: 5000,
      total: 5000,
      state: 'complete',
      rebuilt: 1,
    });
    expect(await firstAndCount(app, dataset)).toEqual([0, 5000]);
  });

  it('exports all rows that were there, or fails, but never writes fewer', async () => {
    let isBroken = false;
    const tenant = await tenantOf(3000, {
      before: (seen, response) => {
        if (!isBroken || seen.url !== '/api/v1/query/execute' || !seen.body.includes('"search_after":['))
          return false;
        json(response, 500, {});
        return true;
      },
    });
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    const ask = {
      view: { dataset },
      columns: ['n'],
      labels: ['N'],
      format: 'csv' as const,
      bom: false,
      name: 'x',
    };
    const path = join(app.folder, 'again.csv');
    app.saves.push(path);
    const job = good(await app.command('export.dataset', ask));
    await app.replaceDatasets();
    const ended = await app.ended(job?.id ?? '');
    if (ended.state === 'done') expect(readFileSync(path, 'utf8').trim().split('\r\n')).toHaveLength(3001);
    isBroken = true;
    app.saves.push(join(app.folder, 'short.csv'));
    const second = good(await app.command('export.dataset', ask));
    await app.replaceDatasets();
    const failed = await app.ended(second?.id ?? '');
    if (failed.state === 'done') expect(failed.receipt?.rows?.written).toBe(3000);
    expect(readdirSync(app.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('rows', () => {
  it('loads all rows from a tenant that returns smaller pages than requested', async () => {
    const tenant = await tenantOf(3000, { most: 500 });
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    expect(await firstAndCount(app, dataset)).toEqual([0, 3000]);
  });
  it('keeps the rows for a running export when their tab is closed', async () => {
    const tenant = await tenantOf(4000);
    const app = await start();
    good(await connect(app, tenant.origin));
    const { dataset } = good(await app.command('query.run', draft));
    await app.ended(good(await app.command('dataset.loadAll', { dataset })).id);
    app.saves.push(join(app.folder, 'kept.csv'));
    const job = good(
      await app.command('export.dataset', {
        view: { dataset },
        columns: ['n'],
        labels: ['N'],
        format: 'csv',
        name: 'x',
      }),
    );
    await app.command('dataset.close', { dataset });
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'done',
      receipt: { rows: { written: 4000 } },
    });
    await soon(50);
    expect(await app.command('dataset.state', { dataset })).toMatchObject({ ok: false });
  });
  it('stops loading rows of a run when its last view is closed', async () => {
    const tenant = await tenantOf(100, {
      before: (seen) =>
        seen.url === '/api/v1/query/execute' &&
        seen.body.includes('"size":25') &&
        !seen.body.includes('"late"'),
    });
    const app = await start();
    good(await connect(app, tenant.origin));
    const first = app.command('query.run', { ...draft, run: 'tab' });
    while (!tenant.seen.some((one) => one.url === '/api/v1/query/execute')) await soon(5);
    await app.command('query.cancel', { run: 'tab' });
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
    const asked = tenant.seen.length;
    await soon(300);
    expect(tenant.seen.length).toBe(asked);
  });
});
