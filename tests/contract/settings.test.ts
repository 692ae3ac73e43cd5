import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_CONNECTION } from '../../shared/model/app-state';
import { good } from '../support/core';
import { app, setUpDemoCore, signIn, tenant } from './support/demo-core';

setUpDemoCore();

const connect = () =>
  app
    .command('session.connect', {
      address: tenant.origin,
      token: tenant.token,
      label: 'Contoso',
      keep: 'session',
    })
    .then(good);
const settings = () => app.settings.read().settings;
const changes = (name: string) => app.pushed.filter(({ event }) => event === name);

/** Lets the next dialogs choose a file, and returns its path. */
const chosen = (name: string): string => {
  const path = join(app.folder, name);
  app.saves.push(path);
  app.opens.push(path);
  return path;
};

describe('a connection', () => {
  it('shows its new name and color at once, in the session too', async () => {
    const session = await connect();
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    const list = good(
      await app.command('connection.change', { connectionId, label: ' Contoso West ', colour: 3 }),
    );
    expect(list).toEqual([expect.objectContaining({ label: 'Contoso West', colour: 3 })]);
    expect(good(await app.command('app.state', {})).session).toMatchObject({ colour: 3 });
  });

  it('takes the name of its host if its own is deleted', async () => {
    const session = await connect();
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    const changed = good(await app.command('connection.change', { connectionId, label: '  ' }));
    expect(changed[0]?.label).toBe(new URL(tenant.origin).host);
  });

  it('fails with a next step once it is no longer saved', async () => {
    const changed = await app.command('connection.change', { connectionId: 'gone', label: 'x' });
    expect(changed).toMatchObject({ ok: false, failure: { kind: 'not_found' } });
  });

  it('takes its flags and its time zone with it when it is forgotten', async () => {
    const session = await connect();
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    good(await app.command('flags.set', { connectionId, flag: 'ms_defender', value: false }));
    good(await app.command('session.forget', { connectionId }));
    expect(app.settings.read().flags).toEqual({});
  });
});

describe('the flags of a connection', () => {
  it('flags apply at once, name their source, and are left to the tenant again', async () => {
    await signIn();
    const connectionId = DEMO_CONNECTION;
    const read = good(await app.command('flags.read', { connectionId }));
    expect(read.own).toEqual({});
    const tenants = read.tenant?.['ms_defender'] ?? false;
    const set = (value: boolean | null) =>
      app
        .command('flags.set', { connectionId, flag: 'ms_defender', value })
        .then(good)
        .then((flags) => flags.find(({ name }) => name === 'ms_defender'));
    expect(await set(!tenants)).toMatchObject({ value: !tenants, source: 'connection' });
    expect(good(await app.command('app.state', {})).flags).toContainEqual({
      name: 'ms_defender',
      value: !tenants,
      source: 'connection',
    });
    expect(changes('flagsChanged')).toHaveLength(1);
    expect(await set(null)).toMatchObject({ value: tenants, source: 'tenant' });
  });

  it('flags stay unknown for a tenant that is not signed in to', async () => {
    const session = await connect();
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    await signIn();
    expect(good(await app.command('flags.read', { connectionId })).tenant).toBeNull();
    good(await app.command('flags.set', { connectionId, flag: 'ms_defender', value: true }));
    expect(
      good(await app.command('app.state', {})).flags.every(({ source }) => source !== 'connection'),
    ).toBe(true);
  });
});

describe('the download folder', () => {
  it('comes from the native dialog alone: the page can only go back to the system’s', async () => {
    app.saves.push('/chosen');
    expect(good(await app.command('settings.chooseFolder', {})).downloadFolder).toBe('/chosen');
    good(await app.command('app.saveSettings', { ...settings(), downloadFolder: '/etc' }));
    expect(settings().downloadFolder).toBe('/chosen');
    good(await app.command('app.saveSettings', { ...settings(), downloadFolder: '' }));
    expect(settings().downloadFolder).toBe('');
  });
});

describe('what is stored', () => {
  it('takes no space once it is cleared', async () => {
    await signIn();
    good(await app.api('apps.secEntities', {}));
    const before = good(await app.command('settings.sizes', {}));
    expect(before.cachedAnswers).toBeGreaterThan(0);
    expect(before.verdictHistory).toBe(0);
    const verdicts = join(app.folder, 'documents', 'verdicts');
    mkdirSync(verdicts, { recursive: true });
    writeFileSync(join(verdicts, 'demo-1.json'), 'x'.repeat(700));
    writeFileSync(join(verdicts, 'another-1.json'), 'x'.repeat(9_000));
    expect(good(await app.command('settings.sizes', {})).verdictHistory).toBe(700);
    good(await app.command('settings.dropCache', {}));
    expect(good(await app.command('settings.sizes', {})).cachedAnswers).toBe(0);
  });
});

describe('notifications', () => {
  it.each([true, false])('notifications appear only while they are on: %s', async (notifications) => {
    await signIn();
    good(await app.command('app.saveSettings', { ...settings(), notifications }));
    app.saves.push(join(app.folder, 'no-such-folder', 'file.csv'));
    const job = good(await app.command('export.activeUsers', { saas: 'office365_emails' }));
    expect((await app.ended(job?.id ?? '')).state).toBe('failed');
    expect(app.notified.length > 0).toBe(notifications);
  });
});

describe('a file of settings', () => {
  const exportAll = async (name: string): Promise<string> => {
    const path = chosen(name);
    const job = good(await app.command('settings.export', {}));
    expect((await app.ended(job?.id ?? '')).state).toBe('done');
    return path;
  };

  it('carries settings, keys, connections and flags, and no secret, folder or person', async () => {
    const session = await connect();
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    good(await app.command('flags.set', { connectionId, flag: 'ms_defender', value: false }));
    app.saves.push('/home/ana/secret-folder');
    good(await app.command('settings.chooseFolder', {}));
    good(
      await app.command('app.saveSettings', {
        ...settings(),
        theme: 'light',
        analystEmail: 'ana@contoso.example',
        keys: { 'hunt.run': ['Alt+R'] },
        tenantZones: { [connectionId]: 'Asia/Tokyo' },
        tenantBrands: { [connectionId]: 'checkpoint' },
      }),
    );
    const text = readFileSync(await exportAll('settings.json'), 'utf8');
    for (const secret of [tenant.token, 'ana@contoso', 'secret-folder', connectionId])
      expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({
      format: 'postern-settings',
      settings: { theme: 'light', keys: { 'hunt.run': ['Alt+R'] } },
      connections: [
        {
          address: tenant.origin,
          label: 'Contoso',
          zone: 'Asia/Tokyo',
          brand: 'checkpoint',
          flags: { ms_defender: false },
        },
      ],
    });
  });

  it('changes nothing until its changes are confirmed, and then all of them', async () => {
    const path = chosen('other.json');
    const file = {
      format: 'postern-settings',
      version: 1,
      settings: {
        theme: 'light',
        undoSeconds: 900,
        analystEmail: 'eve@evil.example',
        downloadFolder: '/etc',
        proxy: { mode: 'manual', address: 'user:secret@proxy:1' },
        keys: { 'hunt.run': ['Alt+R'], constructor: ['Alt+C'] },
        fromTomorrow: 1,
      },
      connections: [
        {
          address: 'https://portal.example/path',
          label: 'West',
          colour: 8,
          zone: 'Nowhere/Land',
          flags: { ms_defender: true, odd: true },
        },
        { address: 'javascript:alert(1)' },
      ],
    };
    writeFileSync(path, JSON.stringify(file));
    const before = app.settings.read();
    const read = good(await app.command('settings.readFile', {}));
    expect(app.settings.read()).toBe(before);
    expect(read?.leftOut.toSorted()).toEqual(
      [
        'analystEmail',
        'downloadFolder',
        'fromTomorrow',
        'https://portal.example color',
        'https://portal.example odd',
        'https://portal.example zone',
        'javascript:alert(1)',
        'proxy',
        'undoSeconds',
      ].toSorted(),
    );
    expect(read?.changes.map(({ subject, after }) => [subject, after])).toEqual([
      [{ kind: 'setting', key: 'theme' }, '"light"'],
      [{ kind: 'keys', command: 'hunt.run' }, '["Alt+R"]'],
      [{ kind: 'keys', command: 'constructor' }, '["Alt+C"]'],
      [{ kind: 'connection', address: 'https://portal.example', part: 'label' }, '"West"'],
      [{ kind: 'connection', address: 'https://portal.example', part: 'color' }, '0'],
      [{ kind: 'connection', address: 'https://portal.example', part: 'ms_defender' }, 'true'],
    ]);
    expect(read?.changes.every(({ before: former }) => former === null || typeof former === 'string')).toBe(
      true,
    );
    good(await app.command('settings.import', { id: read?.id ?? '' }));
    const { settings: now, connections, flags } = app.settings.read();
    expect(now).toEqual({ ...before.settings, theme: 'light', keys: file.settings.keys });
    expect(connections).toMatchObject([{ address: 'https://portal.example', label: 'West', colour: 0 }]);
    expect(flags).toEqual({ [connections[0]?.id ?? '']: { ms_defender: true } });
    expect(await app.command('settings.import', { id: read?.id ?? '' })).toMatchObject({ ok: false });
  });

  it('leaves what it does not name of a connection as it is, and keeps brands of others', async () => {
    const session = await connect();
    const connectionId = session.kind === 'signedIn' ? session.connectionId : '';
    const tenantBrands = { [connectionId]: 'checkpoint' };
    good(await app.command('app.saveSettings', { ...settings(), tenantBrands }));
    const file = {
      format: 'postern-settings',
      version: 1,
      settings: { tenantBrands: { 'id-of-another-workstation': 'default' } },
      connections: [{ address: tenant.origin }],
    };
    writeFileSync(chosen('sparse.json'), JSON.stringify(file));
    const read = good(await app.command('settings.readFile', {}));
    expect(read).toMatchObject({ changes: [], leftOut: ['tenantBrands'] });
    expect(app.settings.read().settings.tenantBrands).toEqual(tenantBrands);
  });

  it('changes nothing where it was exported', async () => {
    await connect();
    await exportAll('own.json');
    expect(good(await app.command('settings.readFile', {}))?.changes).toEqual([]);
  });

  it.each([
    ['other JSON', '{"queries":[]}'],
    ['no JSON', 'theme=dark'],
    ['a newer version', '{"format":"postern-settings","version":2,"settings":{}}'],
  ])('refuses %s with a next step', async (_name, text) => {
    writeFileSync(chosen('broken.json'), text);
    const read = await app.command('settings.readFile', {});
    expect(read).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  });
});
