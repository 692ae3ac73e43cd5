import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { good, startCore } from '../support/core';
import { until } from '../support/until';
import { startLoopback } from '../support/loopback';
import { download, portalWithFile, startDownload } from './support/downloads';
import { startTestTenant, type TestTenant } from './support/tenant';

let tenant: TestTenant;
let app: Awaited<ReturnType<typeof startCore>>;
beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now, faults: true });
});
afterAll(() => tenant.close());
beforeEach(async () => {
  app = await startCore(async () => ({ origin: tenant.origin, token: tenant.token, stop: () => undefined }));
});
afterEach(() => app.stop());

const hashOf = (kind: 'md5' | 'sha256', bytes: Uint8Array) => createHash(kind).update(bytes).digest('hex');
const signIn = () => app.command('session.exploreDemo', {}).then(good);

describe('a download', () => {
  const sample = async () => {
    const first = good(
      await app.command('query.run', {
        saas_id: 'office365_emails',
        query_domain: 'email',
        query_entity_type: 'office365_emails_email',
        condition: { operator_id: 'more', field_id: 'email.attachment_count', values: [0] },
        columns: [{ db_id: 'subject', column_label: 'Subject' }],
      }),
    );
    const window = await app.rows({
      op: 'window',
      view: { dataset: first.dataset, sort: [], filter: [] },
      offset: 0,
      count: 25,
    });
    if (!window.ok) throw new Error(window.message);
    const idAt = first.columns.findIndex((c) => c.key === 'entity_id') + 1;
    for (const row of (window.value as unknown as { rows: unknown[][] }).rows) {
      const email = { saas: 'office365_emails', entity_id: String(row[idAt]) };
      const page = good(await app.api('entity.emailAttachments', email));
      for (const one of page.rows) {
        const check = await tenant.ask('download.file', {
          a: one.entity_type,
          b: one.entity_id,
          test_only: true,
        });
        if ((check.body as { success: boolean }).success) return one;
      }
    }
    throw new Error('no attachment can be downloaded');
  };
  const askFor = (one: Awaited<ReturnType<typeof sample>>, as: 'zip' | 'raw') => ({
    entity_type: one.entity_type,
    entity_id: one.entity_id,
    name: one.name,
    md5: one.md5,
    sha256: one.sha256,
    as,
  });

  it('saves the exact bytes, compared with the hash of the entity', async () => {
    await signIn();
    const one = await sample();
    const path = join(app.folder, 'sample.bin');
    const ended = await download(app, path, askFor(one, 'raw'));
    expect(ended).toMatchObject({
      state: 'done',
      receipt: { hash: 'equal', bytes: one.size, tenant: expect.any(String) as string, who: 'analyst' },
    });
    const bytes = readFileSync(path);
    expect(hashOf('md5', bytes)).toBe(one.md5);
    expect(ended.receipt).toMatchObject({ md5: one.md5, sha256: hashOf('sha256', bytes) });
  });
  it('saves a sample in an AES zip with the customary password', async () => {
    await signIn();
    const one = await sample();
    const path = join(app.folder, 'sample.zip');
    const { receipt } = await download(app, path, askFor(one, 'zip'));
    const entries = await new ZipReader(new Uint8ArrayReader(readFileSync(path)), {
      password: 'infected',
    }).getEntries();
    const [entry] = entries;
    if (!entry || entry.directory) throw new Error('no entry');
    const inside = await entry.getData(new Uint8ArrayWriter());
    const archive = readFileSync(path);
    // Each name of the receipt is beside the size and the hashes of that file.
    expect(receipt).toMatchObject({
      zipPassword: 'infected',
      fileName: 'sample.zip',
      bytes: archive.length,
      sha256: hashOf('sha256', archive),
      sample: {
        name: entry.filename,
        bytes: inside.length,
        sha256: hashOf('sha256', inside),
        md5: hashOf('md5', inside),
      },
    });
    expect(receipt).not.toHaveProperty('md5');
    expect(hashOf('md5', inside)).toBe(one.md5);
    expect(entry.encrypted).toBe(true);
  });
  it('reports after four checks that the file is unavailable, and asks for no file name', async () => {
    await signIn();
    const one = await sample();
    tenant.misbehave({ match: '/sec_match_file', times: 4, status: 404 });
    expect(await app.command('download.attachment', askFor(one, 'raw'))).toMatchObject({
      ok: true,
      value: { success: false },
    });
  });
  it('shows the response of a tenant that refuses a file with the job', async () => {
    await signIn();
    const one = await sample();
    tenant.misbehave({ match: `${one.entity_id}$`, times: 1, status: 403 });
    const refused = await download(app, join(app.folder, 'a.bin'), askFor(one, 'raw'));
    expect(refused).toMatchObject({ state: 'failed', response: expect.stringContaining('error') as string });
  });
  it('saves nothing if the hash differs or the file is cut short', async () => {
    await signIn();
    const one = await sample();
    const differs = { ...askFor(one, 'raw'), md5: '0'.repeat(32), sha256: null };
    expect(await download(app, join(app.folder, 'a.bin'), differs)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('hash differs') as string,
    });
    // A file that breaks off is begun again twice.
    tenant.misbehave({ match: `${one.entity_id}$`, times: 3, truncate: true });
    const cut = await download(app, join(app.folder, 'b.bin'), askFor(one, 'raw'));
    expect(cut).toMatchObject({ state: 'failed' });
    expect(readdirSync(app.folder).filter((name) => !/^(datasets|documents)/.test(name))).toEqual([]);
    expect(existsSync(join(app.folder, 'a.bin'))).toBe(false);
  });
});

it('leaves nothing of a download that is cancelled halfway, and closes the request at the tenant', async () => {
  let closed = 0;
  const slow = await startLoopback(
    portalWithFile((_n, _seen, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': 10_000_000 });
      const drip = setInterval(() => response.write(Buffer.alloc(4096)), 5);
      response.on('close', () => {
        clearInterval(drip);
        closed += 1;
      });
    }),
  );
  onTestFinished(() => slow.close());
  good(await app.command('session.connect', { address: slow.origin, token: 't', keep: 'session' }));
  const id = await startDownload(app, join(app.folder, 'sample.bin'));
  const done = async () => good(await app.command('job.list', {})).find((one) => one.id === id)?.done ?? 0;
  await until(async () => (await done()) > 0);
  good(await app.command('job.cancel', { job: id }));
  expect(await app.ended(id)).toMatchObject({ state: 'cancelled' });
  await until(() => closed > 0);
  expect(readdirSync(app.folder).filter((name) => !/^(datasets|documents)/.test(name))).toEqual([]);
});

it.each([
  ['a known hash', true],
  ['no hash', false],
])(
  'reads a file that the tenant compresses anyway with %s only if it can be checked',
  async (_title, isKnown) => {
    const file = Buffer.from('MZ'.repeat(5_000));
    const asked: (string | undefined)[] = [];
    const server = await startLoopback(
      portalWithFile((_n, { headers }, response) => {
        asked.push(String(headers['accept-encoding']));
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync(file));
      }),
    );
    onTestFinished(() => server.close());
    good(await app.command('session.connect', { address: server.origin, token: 't', keep: 'session' }));
    const path = join(app.folder, 'compressed.bin');
    const sha256 = isKnown ? hashOf('sha256', file) : null;
    const ended = await download(app, path, { sha256 });
    expect(ended.state).toBe(isKnown ? 'done' : 'failed');
    expect(existsSync(path)).toBe(isKnown);
    expect(ended.next).toBe(
      isKnown
        ? undefined
        : 'Ask the administrator of the portal or the network to send downloads without compression, then download it again.',
    );
    if (isKnown) expect(readFileSync(path).equals(file)).toBe(true);
    expect(asked).toEqual(['identity']);
  },
);
