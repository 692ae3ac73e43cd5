import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { good, memorySecrets, startCore } from '../support/core';
import { tenantKey } from '../../main/services/jobs/job-history';
import { json, startLoopback } from '../support/loopback';
import { leaveTraces } from './support/traces';

type Core = Awaited<ReturnType<typeof startCore>>;
/** Words that only the tenant's data has. */
const CANARIES = ['Quetzal', 'quetzal-id', 'quetzal-token'];

let folder: string;
let app: Core;
let settings: Core['settings'];
let tenant: Awaited<ReturnType<typeof startLoopback>>;
const secrets = memorySecrets();

/** Starts Postern, or starts it again with the settings that it had. */
const start = async (former?: Core['settings']): Promise<void> => {
  const paths = { downloads: folder, documents: join(folder, 'documents') };
  app = await startCore(undefined, { secrets, paths, ...(former ? { settings: former } : {}) });
  settings = former ?? app.settings;
};

/** The audit journal outlives its tenant's connection: who did what there stays evidence. */
const EVIDENCE = ['audit-journal', 'audit-heads'];

/** Returns all that is stored apart from the evidence: names and bytes of the documents, settings and secrets. */
const stored = (): string => {
  const walk = (at: string): string =>
    readdirSync(at, { withFileTypes: true })
      .filter(({ name }) => !EVIDENCE.includes(name))
      .map((one) => {
        const path = join(at, one.name);
        return `${one.name}\n${one.isDirectory() ? walk(path) : readFileSync(path, 'latin1')}`;
      })
      .join('\n');
  return [walk(join(folder, 'documents')), JSON.stringify(settings.read()), ...secrets.kept].join('\n');
};

/** Returns the titles of the cases on the disk, former versions of their documents included. */
const storedCases = (): readonly string[] => {
  const at = join(folder, 'documents', 'cases');
  const texts = readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8'));
  return [...new Set(texts.flatMap((text) => /"title":\s*"([^"]+)"/.exec(text)?.[1] ?? []))];
};

const config = {
  operators: [{ operator_id: 'is' }],
  fields: [{ field_id: 'n', type: 'text' }],
  ui_columns: [{ db_id: 'n' }],
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-forget-'));
  secrets.kept.clear();
  tenant = await startLoopback((_n, { url }, response) => {
    if (url.includes('/apps/sec_entities'))
      return json(response, 200, { apps: [{ name: 'acme' }], tenant_name: 'Quetzal Inc' });
    if (url.includes('/query/config')) return json(response, 200, config);
    return json(response, 200, {
      rows: [{ entity_id: 'quetzal-id', n: 'Quetzal' }],
      search_after: null,
      total_rows: 1,
    });
  });
  await start();
});
afterEach(async () => {
  await app.stop();
  await tenant.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const query = {
  saas_id: 'acme',
  query_domain: 'email' as const,
  query_entity_type: 'acme_email',
  columns: [{ db_id: 'n', column_label: 'N' }],
};

/** Leaves everything behind that Postern stores of a tenant, and starts it again without a session. */
const leaveAndRestart = async (): Promise<string> => {
  const session = good(
    await app.command('session.connect', {
      address: tenant.origin,
      token: 'quetzal-token',
      keep: 'keychain',
    }),
  );
  const id = session.kind === 'signedIn' ? session.connectionId : '';
  await leaveTraces(app, query, 'Quetzal');
  good(
    await app.command('app.saveWorkspace', {
      tabs: [{ id: 't', screen: 'hunt', title: 'Quetzal', draft: { words: 'Quetzal' } }],
      current: 't',
    }),
  );
  const { settings: chosen } = settings.read();
  good(await app.command('app.saveSettings', { ...chosen, tenantZones: { [id]: 'Asia/Tokyo' } }));
  await app.stop();
  settings.write({ settings: { ...settings.read().settings, resumeAtStart: false } });
  await start(settings);
  return id;
};

describe('forgetting a connection that nobody is signed in to', () => {
  it('leaves nothing of its tenant on the disk', async () => {
    const id = await leaveAndRestart();
    for (const canary of [...CANARIES, id, tenantKey(tenant.origin)]) expect(stored()).toContain(canary);
    expect(stored()).toContain(`${tenantKey(tenant.origin)}.duckdb`);
    expect(good(await app.command('app.state', {})).session.kind).toBe('signedOut');
    expect(good(await app.command('session.forget', { connectionId: id }))).toEqual([]);
    const chosen = good(await app.command('app.state', {})).settings;
    // The page saves the settings that it has, which still name the connection.
    const zones = { [id]: 'Asia/Tokyo', demo: 'Asia/Seoul' };
    const { tenantZones } = good(await app.command('app.saveSettings', { ...chosen, tenantZones: zones }));
    expect(tenantZones).toEqual({ demo: 'Asia/Seoul' });
    await app.core.stop();
    for (const canary of [...CANARIES, id, tenantKey(tenant.origin), tenant.origin])
      expect(stored()).not.toContain(canary);
    const journal = join(folder, 'documents', 'audit-journal', tenantKey(tenant.origin));
    expect(readFileSync(join(journal, readdirSync(journal)[0] ?? ''), 'utf8')).toContain('file.export');
  });

  it('keeps the schedules if the analyst wants to, and nothing else', async () => {
    const id = await leaveAndRestart();
    app.answers.push([/^Delete the schedule of /, false]);
    good(await app.command('session.forget', { connectionId: id }));
    await app.core.stop();
    const schedules = readdirSync(join(folder, 'documents')).filter((name) => name.includes('schedule'));
    expect(schedules.length).toBeGreaterThan(0);
    expect(stored()).toContain('Quetzal');
    for (const canary of ['quetzal-id', 'quetzal-token', id]) expect(stored()).not.toContain(canary);
    expect(settings.read().workspace).toBeNull();
  });

  it('asks about each case, and deletes those that are not wanted', async () => {
    const id = await leaveAndRestart();
    good(await app.command('session.resume', { connectionId: id }));
    good(await app.command('case.create', { title: 'Evidence for the board' }));
    expect(storedCases().toSorted()).toEqual(['Evidence for the board', 'Quetzal']);
    app.answers.push([/Evidence for the board/, false]);
    good(await app.command('session.forget', { connectionId: id }));
    expect(app.questions.filter((title) => title.includes('case')).toSorted()).toEqual([
      'Delete the case “Evidence for the board” of Quetzal Inc too?',
      'Delete the case “Quetzal” of Quetzal Inc too?',
    ]);
    await app.core.stop();
    expect(storedCases()).toEqual(['Evidence for the board']);
  });

  it('keeps the tabs of the connection that was used after it', async () => {
    const first = await leaveAndRestart();
    const other = await startLoopback((_n, _seen, response) => json(response, 200, { apps: [] }));
    good(
      await app.command('session.connect', {
        address: other.origin,
        token: 'token-of-other',
        keep: 'session',
      }),
    );
    good(
      await app.command('app.saveWorkspace', {
        tabs: [{ id: 'o', screen: 'hunt', title: 'Other' }],
        current: 'o',
      }),
    );
    good(await app.command('session.forget', { connectionId: first }));
    expect(settings.read().workspace?.tabs).toMatchObject([{ title: 'Other' }]);
    await other.close();
  });
});
