import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startFaultServer } from '../support/fault-server';
import { good, startCore } from '../support/core';
import { download, portalWithFile } from './support/downloads';
import { startTestTenant } from './support/tenant';
import { keep, open, setUpFaultLine, signedIn } from './support/fault-line';

setUpFaultLine();

describe('an interrupted download', () => {
  const fixture = async () => {
    const tenant = keep(await startTestTenant({ emails: 1_000 }));
    const server = keep(await startFaultServer(tenant.origin));
    const app = await startCore();
    open.push({ close: app.stop });
    good(
      await app.command('session.connect', { address: server.origin, token: tenant.token, keep: 'session' }),
    );
    const mails = good(
      await app.api('query.execute', {
        query_domain: 'email',
        saas_id: 'office365_emails',
        query_entity_type: 'office365_emails_email',
        columns: [],
        condition: { operator_id: 'more', field_id: 'email.attachment_count', values: [0] },
        size: 50,
      }),
    );
    for (const { entity_id } of mails.rows) {
      const { rows } = good(
        await app.api('entity.emailAttachments', { saas: 'office365_emails', entity_id }),
      );
      const one = rows.find((row) => (row.size ?? 0) > 2_000);
      const check =
        one &&
        (await tenant.raw('GET', `/api/v1/sec_match_file/${one.entity_type}/${one.entity_id}?test_only=true`))
          .body;
      if (one && (check as { success: boolean }).success) return { server, app, tenant, attachment: one };
    }
    throw new Error('The demo tenant has no attachment to download.');
  };
  const isFile = (url: string) => url.includes('sec_match_file') && !url.includes('test_only');
  const parts = (app: { readonly folder: string }) =>
    readdirSync(app.folder).filter((name) => name.endsWith('.part'));

  it(
    'resumes after a break at any tenth, raw and zipped, and matches the file',
    { timeout: 120_000 },
    async () => {
      const { server, app, attachment } = await fixture();
      for (const as of ['raw', 'zip'] as const) {
        let goneOn = 0;
        for (let tenth = 0; tenth < 10; tenth += 1) {
          server.forget();
          let breaks = 0;
          server.setPlan(({ url }) =>
            isFile(url) && breaks++ === 0 ? { kind: 'cut', at: tenth / 10 } : undefined,
          );
          const path = join(app.folder, `${as}-${tenth}`);
          const { entity_type, entity_id, name, md5, sha256 } = attachment;
          const asked = { entity_type, entity_id, name, md5, sha256, as };
          const job = await download(app, path, asked);
          expect(job).toMatchObject({
            state: 'done',
            receipt: { hash: 'equal', ...(as === 'raw' ? { md5 } : { sample: { md5 } }) },
          });
          if (as === 'raw') expect(createHash('md5').update(readFileSync(path)).digest('hex')).toBe(md5);
          const files = server.asked.filter(({ url }) => isFile(url));
          expect(files).toHaveLength(2);
          expect(files[1]?.headers.range).toMatch(/^bytes=\d+-$/);
          if (files[1]?.headers.range !== 'bytes=0-') goneOn += 1;
          expect(parts(app)).toEqual([]);
        }
        // A busy machine may lose what came just before a break; mostly it does not.
        expect(goneOn).toBeGreaterThan(4);
      }
    },
  );

  it(
    'starts over if the file changed in the meantime, and never mixes two files',
    { timeout: 60_000 },
    async () => {
      const first = 'a'.repeat(40_000);
      const second = 'b'.repeat(40_000);
      let asked = 0;
      const { app } = await signedIn(
        portalWithFile((_n, _seen, response) => {
          asked += 1;
          const text = asked === 1 ? first : second;
          response.writeHead(200, {
            'content-length': String(text.length),
            etag: asked === 1 ? '"one"' : '"two"',
          });
          if (asked === 1) return void response.write(text.slice(0, 20_000), () => response.destroy());
          response.end(text);
        }),
      );
      const path = join(app.folder, 'changed');
      expect(await download(app, path)).toMatchObject({ state: 'done' });
      expect(readFileSync(path, 'utf8')).toBe(second);
    },
  );

  it.each([
    ['the tag of another file', { etag: '"two"', 'content-range': 'bytes 20000-39999/40000' }],
    ['no tag', { 'content-range': 'bytes 20000-39999/40000' }],
    ['another place of the file', { etag: '"one"', 'content-range': 'bytes 20001-39999/40000' }],
    ['no place in the file', { etag: '"one"' }],
    ['a weak tag', { etag: 'W/"one"', 'content-range': 'bytes 20000-39999/40000' }],
  ])(
    'joins no rest that a tenant sends with %s, and fetches the file whole',
    { timeout: 60_000 },
    async (_what, headers) => {
      const ranges: (string | undefined)[] = [];
      const { app } = await signedIn(
        portalWithFile((_n, seen, response) => {
          const { range } = seen.headers;
          ranges.push(range);
          if (range !== undefined) {
            response.writeHead(206, { ...headers, 'content-length': '20000' });
            return void response.end('c'.repeat(20_000));
          }
          response.writeHead(200, { 'content-length': '40000', etag: '"one"' });
          if (ranges.length > 1) return void response.end('b'.repeat(40_000));
          response.write('a'.repeat(20_000), () => response.destroy());
        }),
      );
      const path = join(app.folder, 'rest');
      expect(await download(app, path)).toMatchObject({ state: 'done' });
      // A busy machine may lose the start as well: then nothing can be resumed.
      expect(ranges.filter((range) => range === undefined)).toHaveLength(2);
      expect(readFileSync(path, 'utf8')).toBe('b'.repeat(40_000));
    },
  );

  it(
    'starts over without an entity tag, three times in all, and then leaves nothing',
    { timeout: 60_000 },
    async () => {
      let asked = 0;
      const { app } = await signedIn(
        portalWithFile((_n, _seen, response) => {
          asked += 1;
          response.writeHead(200, { 'content-length': '1000' });
          response.write('x'.repeat(500), () => response.destroy());
        }),
      );
      const path = join(app.folder, 'broken');
      expect(await download(app, path)).toMatchObject({ state: 'failed' });
      expect([asked, existsSync(path), parts(app)]).toEqual([3, false, []]);
    },
  );
});
