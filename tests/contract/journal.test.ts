import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tenantKey } from '../../main/services/jobs/job-history';
import { createApiClient } from '../../main/services/tenant/api-client';
import { createCache } from '../../main/services/tenant/cache';
import { endpointNames, findEndpoint, isPageEndpoint } from '../../shared/api/contract';
import { isWrite } from '../../shared/api/endpoint';
import { recordSettings } from '../../main/services/journal/local-doors';
import type { Journal } from '../../main/services/journal/journal';
import { good, memorySecrets, startCore } from '../support/core';
import { rowInputs } from './support/inputs';
import { NOW, startTestTenant, type TestTenant } from './support/tenant';

type Core = Awaited<ReturnType<typeof startCore>>;
type Entry = {
  readonly what: string;
  readonly target: string;
  readonly outcome: string;
  readonly reason: string;
  readonly who: string;
  readonly tenant: string;
  readonly before: unknown;
  readonly after: unknown;
};

let app: Core;
let tenant: TestTenant;

const entriesOf = (journal: string): Entry[] => {
  const folder = join(app.folder, 'documents/audit-journal', journal);
  return readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as Entry);
};
const ofTenant = () => entriesOf(tenantKey(tenant.origin));
const connect = () =>
  app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'session' });

beforeEach(async () => {
  tenant = await startTestTenant({ emails: 300 });
  app = await startCore(undefined, { journalHeads: memorySecrets() });
  good(await connect());
});
afterEach(async () => {
  await app.stop();
  await tenant.close();
});

describe('the audit journal', () => {
  it('stores one entry for each call that changes something, and none for the others', async () => {
    const client = createApiClient({
      fetch: (url, init) => fetch(url, init),
      clock: () => NOW,
      cache: createCache(() => NOW),
      credentials: { origin: tenant.origin, token: tenant.token },
    });
    const inputs = await rowInputs(client);
    const names = endpointNames.filter(isPageEndpoint);
    for (const name of names) good(await app.api(name, inputs[name] as never));
    const writes = names.filter((name) => isWrite(findEndpoint(name)));
    expect(writes.length).toBeGreaterThan(8);
    const recorded = ofTenant().filter(({ what }) => !what.startsWith('session.'));
    expect(recorded.map(({ what }) => what)).toEqual(writes);
    for (const { outcome, reason, who, tenant: name, after } of recorded) {
      // The second of two actions finds its email as it wants it.
      expect([outcome, reason]).toEqual(
        outcome === 'done' ? ['done', ''] : ['refused', expect.stringContaining('1 of 1')],
      );
      expect([who, name]).toEqual([expect.stringContaining('analyst'), expect.stringMatching(/./)]);
      expect(after).toBeTypeOf('object');
    }
  });

  it('stores the outcome and the reason of a call that the tenant refused', async () => {
    const gone = await app.api('query.remove', { id: 'no such query' });
    expect(gone.ok).toBe(false);
    expect(ofTenant().at(-1)).toMatchObject({
      what: 'query.remove',
      target: 'Query, ID no such query',
      outcome: 'refused',
    });
    expect(ofTenant().at(-1)?.reason).not.toBe('');
  });

  it('stores a query as it was before an update', async () => {
    const [first] = good(await app.api('query.list', {}));
    const query = good(await app.command('saved.read', { id: first?.query_id ?? '' }));
    good(await app.command('saved.save', { query: { ...query, query_label: 'Renamed' }, base: query }));
    expect(ofTenant().at(-1)).toMatchObject({
      what: 'query.update',
      target: `${first?.query_label ?? ''} → Renamed`,
      before: { query_label: first?.query_label },
      after: { query_label: 'Renamed' },
    });
  });

  it('sends nothing that it cannot record', async () => {
    const wal = join(app.folder, 'documents/audit-begun');
    rmSync(wal, { recursive: true, force: true, maxRetries: 5 });
    // A file in place of the folder refuses every entry.
    writeFileSync(wal, '');
    const [first] = good(await app.api('query.list', {}));
    const refused = await app.api('query.remove', { id: first?.query_id ?? '' });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'disk' } });
    rmSync(wal);
    mkdirSync(wal);
    expect(good(await app.api('query.list', {}))).toContainEqual(first);
  });

  it('stores only the connection that changed, and names no other tenant', async () => {
    const write = recordSettings(app.settings, {
      journal: { record: async (_owner, act) => void acts.push(act) } as Journal,
      owner: () => ({ tenant: 'T', address: '', connection: 'one' }) as never,
    });
    const acts: unknown[] = [];
    const [first] = app.settings.read().connections;
    if (!first) throw new Error('There is no connection.');
    const other = { ...first, id: 'two', label: 'Fabrikam', address: 'https://other.example' };
    await app.settings.save({ connections: [first, other], flags: { two: { ms_defender: true } } });
    await write.save({
      connections: [{ ...first, label: 'Contoso West' }, other],
      flags: { two: { ms_defender: true }, [first.id]: { ms_defender: false } },
    });
    expect(acts).toMatchObject([
      {
        target: 'Connections: Contoso West, Feature flags: Microsoft Defender',
        after: { connections: { [first.id]: { label: 'Contoso West' } }, flags: { [first.id]: {} } },
      },
    ]);
    expect(JSON.stringify(acts)).not.toMatch(/Fabrikam|other\.example|two/);
  });

  it('stores the settings of trust with both values, without their secrets', async () => {
    const { settings } = good(await app.command('app.state', {}));
    good(await app.command('app.saveSettings', { ...settings, undoSeconds: 0, railWidth: 300 }));
    good(
      await app.command('proxy.save', {
        mode: 'manual',
        address: 'http://proxy.example:8080',
        signIn: { user: 'ana', password: 'hunter2' },
      }),
    );
    const changes = ofTenant().filter(({ what }) => what === 'settings.change');
    expect(changes).toMatchObject([
      { target: 'Delay before actions are sent', before: { undoSeconds: 5 }, after: { undoSeconds: 0 } },
      { target: 'Proxy', after: { proxy: { mode: 'manual', address: 'http://proxy.example:8080' } } },
    ]);
    expect(entriesOf('local')).toMatchObject([
      { what: 'settings.change', target: expect.stringMatching(/^Connections: /) as string },
    ]);
    const bytes = JSON.stringify([...ofTenant(), ...entriesOf('local')]);
    for (const secret of ['hunter2', tenant.token]) expect(bytes).not.toContain(secret);
  });

  it('stores that what this workstation remembered was cleared, unless the analyst said no', async () => {
    app.confirms.push(false);
    good(await app.command('verdicts.clear', {}));
    good(await app.command('verdicts.clear', {}));
    expect(ofTenant().filter(({ what }) => what === 'verdicts.clear')).toMatchObject([{ outcome: 'done' }]);
  });

  it('stores each written file with its receipt, and each sign-in and sign-out', async () => {
    const state = good(
      await app.command('query.run', {
        saas_id: 'office365_emails',
        query_domain: 'email',
        query_entity_type: 'office365_emails_email',
        condition: null,
        columns: [{ db_id: 'subject', column_label: 'Subject' }],
      }),
    );
    app.saves.push(join(app.folder, 'mails.csv'));
    const job = good(
      await app.command('export.dataset', {
        view: { dataset: state.dataset, sort: [], filter: [] },
        columns: ['subject'],
        labels: ['Subject'],
        format: 'csv',
        name: 'mails',
      }),
    );
    const { receipt } = await app.ended(job?.id ?? '');
    good(await app.command('session.signOut', {}));
    await app.core.stop();
    expect(ofTenant().map(({ what, target }) => [what, target])).toEqual([
      ['session.signIn', expect.any(String)],
      ['file.export', 'mails.csv'],
      ['session.signOut', expect.any(String)],
    ]);
    expect(ofTenant()[1]?.after).toMatchObject({ sha256: receipt?.sha256, folder: app.folder });
  });
});
