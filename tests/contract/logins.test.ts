import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { good } from '../support/core';
import { app, setUpDemoCore, signIn, tenant } from './support/demo-core';

setUpDemoCore();

describe('logins', () => {
  it('loads one dataset of every app and outcome, page by page', async () => {
    await signIn();
    const { state, job } = good(
      await app.command('dataset.openLogins', {
        apps: ['office365_emails', 'slack2'],
        outcomes: ['success', 'fail'],
      }),
    );
    expect(await app.ended(job.id)).toMatchObject({ state: 'done' });
    const all = good(await app.command('dataset.state', { dataset: state.dataset }));
    expect([all.loaded > 5000, all.loaded === all.total, all.notes, all.skipped]).toEqual([
      true,
      true,
      [],
      0,
    ]);
  });
  it('shows no rows and a note for an app that fails twice, and retries one that fails once', async () => {
    await signIn();
    tenant.misbehave({ match: 'module=slack2', times: 2, status: 500 });
    const { state, job } = good(
      await app.command('dataset.openLogins', { apps: ['slack2', 'teams'], outcomes: ['fail'] }),
    );
    await app.ended(job.id);
    expect(good(await app.command('dataset.state', { dataset: state.dataset }))).toMatchObject({
      notes: ['slack2'],
      state: 'complete',
    });
    tenant.misbehave({ match: 'module=slack2', times: 1, status: 500 });
    const again = good(await app.command('dataset.openLogins', { apps: ['slack2'], outcomes: ['fail'] }));
    await app.ended(again.job.id);
    expect(good(await app.command('dataset.state', { dataset: again.state.dataset }))).toMatchObject({
      notes: [],
    });
  });
  it('names the apps in the grid, and writes their IDs into a file', async () => {
    await signIn();
    const { state, job } = good(
      await app.command('dataset.openLogins', { apps: ['slack2'], outcomes: ['fail'] }),
    );
    await app.ended(job.id);
    const { columns } = good(await app.command('dataset.state', { dataset: state.dataset }));
    expect(columns.find(({ key }) => key === 'saas')?.names).toMatchObject({ slack2: 'Slack' });
    const file = join(mkdtempSync(join(tmpdir(), 'logins-')), 'logins.json');
    app.saves.push(file);
    const written = good(
      await app.command('export.dataset', {
        view: { dataset: state.dataset },
        columns: ['saas'],
        labels: ['App'],
        selection: { kind: 'some', ranges: [[0, 0]] },
        format: 'json',
        name: 'logins',
      }),
    );
    await app.ended(written?.id ?? '');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([{ saas: 'slack2' }]);
  });
});
