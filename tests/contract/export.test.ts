import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { app, draftOf, setUpDemoCore, signIn } from './support/demo-core';

setUpDemoCore();

describe('an export', () => {
  it('writes what is shown, with a receipt whose counts agree and whose hash is that of the file', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const path = join(app.folder, 'out.json');
    app.saves.push(path);
    const columns = first.columns.slice(0, 3);
    const job = good(
      await app.command('export.dataset', {
        view: { dataset: first.dataset, sort: [{ key: 'received', order: 'asc' }], filter: [] },
        columns: columns.map((c) => c.key),
        labels: columns.map((c) => c.label),
        format: 'json',
        name: 'hunt',
      }),
    );
    const ended = await app.ended(job?.id ?? '');
    const bytes = readFileSync(path);
    expect(ended.receipt).toMatchObject({
      rows: { asked: 25, written: 25, total: first.total },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      format: 'json',
    });
    const rows = JSON.parse(bytes.toString()) as Record<string, string>[];
    expect(Object.keys(rows[0] ?? {})).toEqual(columns.map((c) => c.key));
    const times = rows.map((row) => row['received'] ?? '');
    expect(times).toEqual([...times].sort());
    await app.command('job.reveal', { job: job?.id ?? '' });
    expect(app.revealed).toEqual([path]);
  });
  it('writes every format, encrypted or not, and names the analyst but no password in the receipt', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const columns = first.columns.map((c) => c.key);
    const labels = first.columns.map((c) => c.label);
    const password = 'never to be seen again';
    for (const format of ['csv', 'json', 'xlsx', 'parquet'] as const) {
      for (const lock of [null, password]) {
        const path = join(app.folder, `out-${lock === null ? 'open' : 'locked'}.${format}`);
        app.saves.push(path);
        const job = good(
          await app.command('export.dataset', {
            view: { dataset: first.dataset },
            columns,
            labels,
            counted: { rows: 25, loaded: 25 },
            format,
            password: lock,
            timeZone: 'Europe/Berlin',
            name: 'hunt',
            query: 'all email',
          }),
        );
        const ended = await app.ended(job?.id ?? '');
        expect(ended).toMatchObject({
          state: 'done',
          receipt: { rows: { asked: 25, written: 25 }, format, query: 'all email', cut: 0 },
        });
        expect(ended.receipt?.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
        expect(ended.receipt?.who).toContain('analyst');
        expect(ended.receipt?.lock).toBe(lock === null ? undefined : format === 'xlsx' ? 'workbook' : 'zip');
        expect(ended.receipt?.timeZone).toBe(
          format === 'xlsx' ? 'Europe/Berlin' : format === 'parquet' ? 'UTC' : 'As the tenant sent it',
        );
      }
    }
    expect(
      JSON.stringify(app.pushed) + JSON.stringify(good(await app.command('job.list', {}))),
    ).not.toContain(password);
  });
  it('writes the counted rows if more came in the meantime, and fails if it cannot', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const ask = {
      view: { dataset: first.dataset, sort: [{ key: 'subject', order: 'asc' as const }] },
      columns: ['entity_id'],
      labels: ['Entity ID'],
      format: 'json' as const,
      name: 'x',
    };
    const counted = { rows: first.loaded, loaded: first.loaded };
    good(await app.command('dataset.loadTo', { dataset: first.dataset, rows: 60 }));
    const path = join(app.folder, 'counted.json');
    app.saves.push(path, join(app.folder, 'differs.json'));
    const job = good(await app.command('export.dataset', { ...ask, counted }));
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'done',
      receipt: { rows: { asked: 25, written: 25 } },
    });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toHaveLength(25);
    const other = good(await app.command('export.dataset', { ...ask, counted: { rows: 26, loaded: 25 } }));
    expect(await app.ended(other?.id ?? '')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('26 rows were expected, but 25 can be written') as string,
    });
    expect(existsSync(join(app.folder, 'differs.json'))).toBe(false);
    expect(await app.command('export.dataset', { ...ask, timeZone: 'Nowhere/At all' })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'timeZone' },
    });
    expect(await app.command('export.dataset', { ...ask, password: 'x'.repeat(256) })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'password' },
    });
  });
  it('writes nothing if the dialog is closed, and fails with a plain message if the disk refuses', async () => {
    await signIn();
    const first = good(await app.command('query.run', await draftOf()));
    const ask = {
      view: { dataset: first.dataset },
      columns: ['subject'],
      labels: ['Subject'],
      format: 'csv' as const,
      name: 'x',
    };
    app.saves.push(undefined);
    expect(good(await app.command('export.dataset', ask))).toBeNull();
    app.saves.push(join(app.folder, 'nowhere', 'x.csv'));
    const job = good(await app.command('export.dataset', ask));
    expect(await app.ended(job?.id ?? '')).toMatchObject({
      state: 'failed',
      message: 'This folder no longer exists.',
    });
  });
});
