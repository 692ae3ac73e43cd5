import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Deps } from '../../main/deps';
import type { SessionState } from '../../shared/model/app-state';
import { Settings } from '../../shared/model/app-state';
import { BRAND_FOLDER, brandPack } from '../support/brands';
import { good } from '../support/core';
import { json } from '../support/loopback';
import { connect, draft, setUpCores, start, tenantOf, type App } from './support/faults';

setUpCores();

/** A tenant whose portal names a brand. */
const branded = (brand: string) =>
  tenantOf(3, {
    before: ({ url }, response) => {
      if (url !== '/api/v1/apps/sec_entities') return false;
      json(response, 200, { apps: [], tenant_name: 'T', brand });
      return true;
    },
  });

const withFiles = (files: Readonly<Record<string, string>>): Partial<Deps> => ({
  readBrandFiles: async () => Object.entries(files).map(([name, text]) => ({ name, text })),
});
const brandOfSession = (state: SessionState) => (state.kind === 'signedIn' ? state.brand : undefined);
const signIn = async (app: App, brand: string) => {
  const tenant = await branded(brand);
  return brandOfSession(good(await connect(app, tenant.origin)));
};
const exportTo = async (app: App, dataset: string, path: string) => {
  app.saves.push(path);
  const job = good(
    await app.command('export.dataset', {
      view: { dataset, sort: [], filter: [] },
      columns: ['n'],
      labels: ['N'],
      format: 'csv',
      name: 'rows',
    }),
  );
  return app.ended(job?.id ?? '');
};
const failingExport = (app: App, dataset: string) =>
  exportTo(app, dataset, join(app.folder, 'missing', 'rows.csv'));
const lastPushed = (app: App) =>
  brandOfSession(app.pushed.findLast(({ event }) => event === 'sessionChanged')?.payload as SessionState);
const CHECKPOINT = readFileSync(join(BRAND_FOLDER, 'checkpoint.json'), 'utf8');

describe('the brand of a session', () => {
  it('reaches all that shows or writes it, and its pack is not read before the first sign-in', async () => {
    let reads = 0;
    const app = await start({
      readBrandFiles: async () => {
        reads += 1;
        return [{ name: 'checkpoint.json', text: CHECKPOINT }];
      },
    });
    good(await app.command('app.state', {}));
    expect(reads).toBe(0);
    expect(await signIn(app, 'checkpoint')).toMatchObject({
      name: 'Check Point',
      source: 'tenant',
      hiddenTools: ['microsoft_encryption'],
    });
    await signIn(app, 'checkpoint');
    expect(reads).toBe(1);
    const { columns } = good(await app.command('exceptions.open', {}));
    expect(columns.find(({ key }) => key === 'sec_type')?.names?.['ap_avanan']).toBe('Smart-Phish');
  });

  it('names the brand on the receipt of an export', async () => {
    const app = await start();
    await signIn(app, 'checkpoint');
    const { dataset } = good(await app.command('query.run', draft));
    const { receipt } = await exportTo(app, dataset, join(app.folder, 'rows.csv'));
    expect(receipt).toMatchObject({ tenant: 'T', brand: 'Check Point' });
  });

  it('gives its name to the notifications about its work', async () => {
    const app = await start();
    await signIn(app, 'checkpoint');
    const { dataset } = good(await app.command('query.run', draft));
    await failingExport(app, dataset);
    expect(app.notified.map(({ title }) => title)).toEqual([expect.stringMatching(/ – Check Point$/)]);
  });

  it('notifications about the work of another tenant never name the brand of the session', async () => {
    const app = await start();
    await signIn(app, 'checkpoint');
    const path = join(app.folder, 'rows.json');
    writeFileSync(path, '[{"n": 1}]');
    app.opens.push(path);
    const [picked] = good(await app.command('files.pick', {}));
    rmSync(path);
    const { job } = good(await app.command('files.open', { file: picked?.file ?? '' }));
    expect((await app.ended(job.id)).state).toBe('failed');
    expect(app.notified.map(({ title }) => title)).toEqual(['rows.json: failed']);
  });

  it('marks invisible characters of its name in notifications', async () => {
    const app = await start();
    await signIn(app, 'Evil\u202e Brand');
    const { dataset } = good(await app.command('query.run', draft));
    await failingExport(app, dataset);
    expect(app.notified.map(({ title }) => title)).toEqual([
      expect.stringMatching(/ – Evil⟦U\+202E⟧ Brand$/),
    ]);
  });

  it('falls back to the default one, with the reason, if the pack can’t be used', async () => {
    const colors = { ...brandPack('checkpoint').colors };
    const unreadable = JSON.stringify({
      ...brandPack('checkpoint'),
      colors: { ...colors, dark: { ...colors.dark, accent: '#333333' } },
    });
    for (const [text, why] of [
      ['{', 'it isn’t JSON'],
      [CHECKPOINT.replace('"checkpoint"', '"other"'), 'its file must be “other.json”'],
      [CHECKPOINT.replace('"name": "Check Point"', '"name": ""'), '“name”'],
      [unreadable, '“accent” on “bg” can’t be read in the dark theme: the contrast is 1.41'],
    ] as const) {
      const app = await start(withFiles({ 'checkpoint.json': text }));
      const brand = await signIn(app, 'checkpoint');
      expect(brand?.problem).toContain(why);
      expect([brand?.tools, brand?.colors]).toEqual([{}, undefined]);
      expect(good(await app.command('brand.list', {})).bad).toHaveLength(1);
    }
  });

  it('names a pack that can’t be used also if it would have been found by its name or its portal', async () => {
    const broken = { ...brandPack('checkpoint'), id: 'acme', name: 'Acme Shield', colors: {} };
    const problemOf = async (origins: readonly string[], brand: string) => {
      const app = await start(withFiles({ 'acme.json': JSON.stringify({ ...broken, origins }) }));
      return (await signIn(app, brand))?.problem;
    };
    expect(await problemOf([], 'ACME shield')).toContain('“acme.json” can’t be used');
    expect(await problemOf(['127.0.0.1', '*.acme.example'], '')).toContain('“acme.json” can’t be used');
    expect(await problemOf(['acme.example'], 'other')).toBeUndefined();
  });

  it('goes on without any pack if their folder can’t be read', async () => {
    const app = await start({ readBrandFiles: () => Promise.reject(new Error('EACCES')) });
    expect(await signIn(app, 'avanan')).toMatchObject({ name: 'avanan', tools: {} });
    expect(good(await app.command('brand.list', {}))).toMatchObject({ packs: [], bad: [{}] });
  });

  it('follows the choice of the analyst, at once and after the next sign-in', async () => {
    const app = await start();
    const tenant = await branded('avanan');
    const { connectionId } = good(await connect(app, tenant.origin)) as { connectionId: string };
    const save = (tenantBrands: Record<string, string>) =>
      app.command('app.saveSettings', { ...Settings.parse({}), tenantBrands });
    good(await save({ [connectionId]: 'northwind', unknown: 'checkpoint' }));
    expect(lastPushed(app)).toMatchObject({ name: 'Northwind Shield', source: 'chosen' });
    expect(good(await app.command('app.state', {})).settings.tenantBrands).toEqual({
      [connectionId]: 'northwind',
    });
    expect(brandOfSession(good(await connect(app, tenant.origin)))?.id).toBe('northwind');
    good(await save({}));
    expect(lastPushed(app)).toMatchObject({ id: 'avanan', source: 'tenant' });
  });
});
