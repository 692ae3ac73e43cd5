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
});
