import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Fetch } from '../../main/deps';
import { createPartFile } from '../../main/formats/part-file';
import { good, startCore } from '../support/core';
import { startTestTenant, type TestTenant } from './support/tenant';

const USERS = { saas: 'office365_emails' };

let tenant: TestTenant;
let folder: string;
beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now });
});
afterAll(() => tenant.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-written-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const documents = () => join(folder, 'documents');
const signedIn = async (fetchIt?: Fetch) => {
  const app = await startCore(undefined, {
    paths: { downloads: folder, documents: documents() },
    ...(fetchIt ? { fetch: fetchIt } : {}),
  });
  good(
    await app.command('session.connect', { address: tenant.origin, token: tenant.token, keep: 'session' }),
  );
  return app;
};
/** A network on which the export of active users never arrives. */
const neverArrives: Fetch = (url, init) =>
  url.includes('active-users')
    ? new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )
    : fetch(url, init);

it('names who asked in the receipt of an active-users export, with the hash of the file', async () => {
  const app = await signedIn();
  const path = join(folder, 'users.csv');
  app.saves.push(path);
  const job = good(await app.command('export.activeUsers', USERS));
  expect(await app.ended(job?.id ?? '')).toMatchObject({
    state: 'done',
    receipt: {
      fileName: 'users.csv',
      who: `analyst, with the connection “${app.settings.read().connections[0]?.label}”`,
      tenant: 'Contoso (demo tenant)',
      bytes: readFileSync(path).length,
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
    },
  });
  await app.stop();
});

it('deletes at the next start what a killed active-users export left, and tells the analyst', async () => {
  const killed = await signedIn(neverArrives);
  const path = join(folder, 'users.csv');
  killed.saves.push(path);
  good(await killed.command('export.activeUsers', USERS));
  const part = await createPartFile(path);
  await part.write(Buffer.from('half a file'));
  // The documents as a kill leaves them: nothing of the running export was put away.
  await expect.poll(() => existsSync(join(documents(), 'unfinished.json'))).toBe(true);
  const left = join(folder, 'left');
  cpSync(documents(), left, { recursive: true });
  const next = await startCore(undefined, { paths: { downloads: folder, documents: left } });
  const { notices } = good(await next.command('app.state', {}));
  expect(notices.filter((one) => one.includes('users.csv'))).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  await part.discard();
  await killed.stop();
  await next.stop();
});

it('leaves nothing after an active-users export is cancelled', async () => {
  const app = await signedIn(neverArrives);
  const path = join(folder, 'users.csv');
  app.saves.push(path);
  const job = good(await app.command('export.activeUsers', USERS));
  good(await app.command('job.cancel', { job: job?.id ?? '' }));
  expect(await app.ended(job?.id ?? '')).toMatchObject({ state: 'cancelled' });
  expect(readdirSync(folder)).toEqual(['documents']);
  await app.stop();
});

it('writes a drawing as it was drawn, and the numbers behind it as csv without formulas', async () => {
  const app = await signedIn();
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
  const drawing = { name: 'Map', query: 'Places of failed logins' };
  app.saves.push(join(folder, 'map.png'), join(folder, 'map.csv'));
  const first = good(
    await app.command('export.picture', {
      ...drawing,
      content: { kind: 'png', png: png.toString('base64') },
    }),
  );
  expect(await app.ended(first?.id ?? '')).toMatchObject({
    state: 'done',
    receipt: { query: drawing.query },
  });
  expect(readFileSync(join(folder, 'map.png')).equals(png)).toBe(true);
  const second = good(
    await app.command('export.picture', {
      ...drawing,
      content: { kind: 'csv', labels: ['Place', 'Logins'], rows: [['=1+1, x', 3]] },
    }),
  );
  expect(await app.ended(second?.id ?? '')).toMatchObject({
    state: 'done',
    receipt: { rows: { written: 1 }, guarded: 1 },
  });
  expect(readFileSync(join(folder, 'map.csv'), 'utf8')).toBe('\ufeffPlace,Logins\r\n"\'=1+1, x",3\r\n');
  const refused = await app.command('export.picture', {
    ...drawing,
    content: { kind: 'png', png: Buffer.from('<svg/>').toString('base64') },
  });
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
  expect(
    await app.command('export.picture', { ...drawing, content: { kind: 'csv', labels: ['A'], rows: [] } }),
  ).toEqual({ ok: true, value: null });
});
