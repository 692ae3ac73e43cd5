/** Exports in a tenant, fetched from tenants that name their files in different ways. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../main/deps';
import { good, startCore } from '../support/core';
import { until } from '../support/until';
import { startTestTenant, type TestTenant } from './support/tenant';

type Fields = Record<string, unknown>;
type LastExport = { readonly entity_type: string; readonly entity_id: string };

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;
let folder: string;
let query: string;
/** Says what the tenant's query has in place of the demo tenant's key. */
let speak: (last: LastExport | undefined) => Fields = (last) => ({ last_export: last });

const speaking: Fetch = async (url, init) => {
  const response = await fetch(url, init);
  if (init?.method !== 'GET' || !/\/api\/v1\/query\/[^/?]+$/.test(url) || !response.ok) return response;
  const { last_export, ...rest } = (await response.json()) as Fields;
  return Response.json({ ...rest, ...speak(last_export as LastExport | undefined) });
};
const open = async () => {
  const started = await startCore(
    async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }),
    { fetch: speaking, paths: { downloads: folder, documents: join(folder, 'documents') } },
  );
  good(await started.command('session.exploreDemo', {}));
  good(await started.command('app.saveSettings', { ...started.settings.read().settings, undoSeconds: 0 }));
  return started;
};

beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now });
});
afterAll(() => tenant.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-exported-'));
  app = await open();
  const saved = await tenant.ask('query.save', {
    query_subtype: 'report',
    query_label: 'Malware',
    query_domain: 'email',
    saas_id: 'office365_emails',
    query_entity_type: 'office365_emails_email',
    columns: [{ db_id: 'subject', column_label: 'Subject' }],
    condition: { operator_id: 'is', field_id: 'email.verdict', values: ['malware'] },
  });
  query = (saved.body as { query_id: string }).query_id;
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const start = async () =>
  good(
    await app.command('bulk.start', {
      choice: null,
      act: { kind: 'exportResults', id: query, query_label: 'Malware', format: 'csv' },
    }),
  );
const shown = async (id: string) => good(await app.command('job.list', {})).find((job) => job.id === id);
/** Waits until an export is followed: the request was answered, and its file is not there yet. */
const followed = (id: string) =>
  until(
    () => shown(id),
    (job) => job?.message?.startsWith('Waiting up to') === true,
  );
const download = async (id: string) => {
  const { resultFile } = (await shown(id)) ?? {};
  if (!resultFile) throw new Error('The job has no file.');
  const path = join(folder, resultFile.name);
  app.saves.push(path);
  const result = good(await app.command('download.attachment', { ...resultFile, as: 'raw' }));
  if (!result.success || !result.job) throw new Error('The tenant has no such file.');
  return { path, job: await app.ended(result.job.id) };
};

describe('an export in the tenant', () => {
  it('downloads the file with a receipt, also after a restart', async () => {
    speak = (last) => ({ last_export: last });
    const job = await app.ended((await start()).id);
    expect(job).toMatchObject({ state: 'done', outcomes: { done: 1 }, resultFile: { name: 'Malware.csv' } });
    expect(job.message).toContain('The tenant lists a file that may be this export.');
    await app.stop();
    app = await open();
    const { path, job: saved } = await download(job.id);
    expect(saved).toMatchObject({ state: 'done', receipt: { fileName: 'Malware.csv', kind: 'download' } });
    expect(readFileSync(path, 'utf8')).toContain('Subject');
  });

  it('finds the file by its address under a key of another name', async () => {
    speak = (last) => ({
      reports: last
        ? [{ href: `${tenant.origin}/api/v1/sec_match_file/${last.entity_type}/${last.entity_id}` }]
        : [],
    });
    const job = await app.ended((await start()).id);
    expect(job.message).toBe('The tenant’s file is ready to download.');
    const { job: saved } = await download(job.id);
    expect(saved.state).toBe('done');
  });

  it('stops waiting when it is canceled, and finds the file later, after a restart', async () => {
    speak = () => ({});
    const { id } = await start();
    await followed(id);
    good(await app.command('job.cancel', { job: id }));
    const stopped = await app.ended(id);
    expect(stopped).toMatchObject({ state: 'done', outcomes: { done: 1 }, isFollowable: true });
    expect(stopped.message).toContain('You stopped waiting');
    await app.stop();
    app = await open();
    speak = (last) => ({ report: last });
    const again = good(await app.command('bulk.followExport', { job: id }));
    expect(again.id).toBe(id);
    const found = await app.ended(id);
    expect(found).toMatchObject({
      state: 'done',
      outcomes: { done: 1 },
      resultFile: { name: 'Malware.csv' },
    });
    expect(found.isFollowable).toBeUndefined();
    expect((await download(id)).job.state).toBe('done');
  });

  it('stops waiting when the analyst signs out, and says that', async () => {
    speak = () => ({});
    const { id } = await start();
    await followed(id);
    good(await app.command('session.signOut', {}));
    good(await app.command('session.exploreDemo', {}));
    const left = await shown(id);
    expect(left).toMatchObject({ state: 'done', isFollowable: true });
    expect(left?.message).toContain('You signed out');
  });

  it('returns the running job while its file is still looked for', async () => {
    speak = () => ({});
    const { id } = await start();
    await followed(id);
    const again = good(await app.command('bulk.followExport', { job: id }));
    expect(again).toMatchObject({ id, state: 'running' });
    good(await app.command('job.cancel', { job: id }));
    await app.ended(id);
    good(await app.command('bulk.followExport', { job: id }));
    const twice = good(await app.command('bulk.followExport', { job: id }));
    expect(twice).toMatchObject({ id, state: 'running' });
    expect(good(await app.command('job.list', {})).filter((job) => job.id === id)).toHaveLength(1);
  });

  it('refuses to look for the file of a job that exported nothing', async () => {
    const { id } = good(
      await app.command('bulk.start', {
        choice: null,
        act: { kind: 'sendResult', id: query, query_label: 'Malware', emails: ['soc@contoso.example'] },
      }),
    );
    expect(await app.ended(id)).toMatchObject({ kind: 'action', state: 'done' });
    expect(await app.command('bulk.followExport', { job: id })).toMatchObject({
      ok: false,
      failure: { kind: 'not_found' },
    });
    expect(await app.ended(id)).toMatchObject({ state: 'done' });
  });

  it('refuses to look for the file of a job that does not exist', async () => {
    expect(await app.command('bulk.followExport', { job: 'none' })).toMatchObject({
      ok: false,
      failure: { kind: 'not_found' },
    });
  });
});
