/** A core in a demo tenant whose requests for bulk actions are recorded. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Fetch } from '../../../main/deps';
import type { FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { RowTuple, Selection, ViewSpec } from '../../../shared/dataset';
import type { BulkAction } from '../../../shared/model/bulk-action';
import { good, startCore } from '../../support/core';
import { startTestTenant, type TestTenant } from './tenant';

export const MAIL = 'office365_emails_email';
export const HUNT: LocalCallInput<'query.run'> = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  query_entity_type: MAIL,
  columns: [
    { db_id: 'subject', column_label: 'Subject' },
    { db_id: 'is_quarantined', column_label: 'Quarantined' },
  ],
  sort_by: [{ db_id: 'received', order: 'desc' }],
};
export const act = (name: string, label: string, attributes: Record<string, string> = {}): BulkAction => ({
  kind: 'manual',
  label,
  entity_type: MAIL,
  name,
  attributes,
  tags: [],
});

export let tenant: TestTenant;
export let app: Awaited<ReturnType<typeof startCore>>;
export let folder: string;
/** The requests for bulk actions, in order. */
export const sent: { readonly url: string; readonly body: Record<string, unknown> }[] = [];
const recording: Fetch = (url, init) => {
  if (
    init?.method === 'POST' &&
    /manual_actions|\/action$|send_result|export-results|sectool_exception|external_sectool/.test(url)
  )
    sent.push({ url, body: JSON.parse(String(init.body)) as Record<string, unknown> });
  return fetch(url, init);
};
export const open = async () => {
  const started = await startCore(
    async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }),
    { fetch: recording, paths: { downloads: folder, documents: join(folder, 'documents') } },
  );
  good(await started.command('session.exploreDemo', {}));
  return started;
};
/** Ends Postern and starts it again in the same folder. */
export const restart = async (): Promise<void> => {
  await app.stop();
  app = await open();
};
export const undo = async (seconds: number) =>
  good(await app.command('app.saveSettings', { ...app.settings.read().settings, undoSeconds: seconds }));

export const hunt = async (
  rows: number,
): Promise<{ readonly state: DatasetState; readonly view: ViewSpec }> => {
  const opened = good(await app.command('query.run', HUNT));
  const state = good(await app.command('dataset.loadTo', { dataset: opened.dataset, rows }));
  return { state, view: { dataset: opened.dataset, sort: [], filter: [] } };
};
export const choose = async (view: ViewSpec, selection: Selection): Promise<FrozenRows> =>
  good(await app.command('bulk.freeze', { view, selection }));
export const start = async (choice: FrozenRows, wanted: BulkAction) =>
  good(await app.command('bulk.start', { choice: choice.choice, act: wanted }));
export const itemsOf = async (job: string) => {
  const items = good(await app.command('bulk.outcomes', { job }));
  const reply = await app.rows({
    op: 'window',
    view: { dataset: items.dataset, sort: [], filter: [] },
    offset: 0,
    count: 5_000,
  });
  if (!reply.ok) throw new Error(reply.message);
  return (reply.value as { rows: RowTuple[] }).rows.map(([, entity_id, outcome, reason]) => ({
    entity_id,
    outcome,
    reason,
  }));
};

/** The entries of the audit journal about an action that was stopped. */
export const recordedStops = (): { readonly what: string; readonly outcome: string }[] => {
  const root = join(folder, 'documents/audit-journal');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(root, name), 'utf8').split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as { readonly what: string; readonly outcome: string })
    .filter(({ what }) => what.startsWith('action.'));
};

/** Starts a tenant for the file and a signed-in core for each test. */
export const setUpBulkActions = (): void => {
  beforeAll(async () => {
    tenant = await startTestTenant({ now: Date.now, faults: true });
  });
  afterAll(() => tenant.close());
  beforeEach(async () => {
    sent.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'postern-acts-'));
    app = await open();
    await undo(0);
  });
  afterEach(async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
};
