/** A window on a demo tenant with hostile bodies, and the mail frame's own code in its page. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, repo, type RunningApp } from './app';
import { startCanary, type Canary } from './canary';
import { withoutTrustedTypes } from './trusted-types';
import { hostileMails, type Hostile } from './mail-corpus';

let tenant: Tenant;
export let proxy: Server;
export let canary: Canary;
export let running: RunningApp;
export let mails: Hostile[];
/** The mail that each entity's body was replaced with. */
export const given = new Map<string, number>();

export const marked = (index: number) =>
  `<p>mail number ${index} of the corpus</p>${mails[index]?.[1] ?? ''}`;

/** The demo tenant with hostile bodies; all other calls pass through. */
const startProxy = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.includes('/email_body/')) {
      if (!given.has(path)) given.set(path, given.size);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ html: marked(given.get(path) ?? 0), text: null }));
      return;
    }
    if (path.startsWith('/raw/')) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(mails[Number(path.slice(5))]?.[1]);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      void fetch(tenant.origin + path, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      })
        .then(async (answer) => {
          response.writeHead(answer.status, {
            'content-type': answer.headers.get('content-type') ?? 'application/json',
          });
          response.end(Buffer.from(await answer.arrayBuffer()));
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

/** Puts the mail frame's code into the page, with a DOMPurify that remembers what it returned. */
const probePage = async (): Promise<void> => {
  const real = join(repo, 'node_modules/dompurify/dist/purify.es.mjs');
  const remembering = `import real from ${JSON.stringify(real)};
    export default (window) => { const made = real(window); const { sanitize } = made;
      made.sanitize = (...all) => { const answer = sanitize(...all); window.purifyReturned.push(answer); return answer; }; return made; };`;
  const made = await build({
    configFile: false,
    root: repo,
    logLevel: 'error',
    plugins: [
      {
        name: 'remembering-dompurify',
        enforce: 'pre',
        resolveId: (id) => (id === 'dompurify' ? '\0dompurify' : undefined),
        load: (id) => (id === '\0dompurify' ? remembering : undefined),
      },
    ],
    build: {
      write: false,
      target: 'chrome130',
      minify: false,
      lib: { entry: join(import.meta.dirname, 'mail-probe.ts'), formats: ['iife'], name: 'probe' },
    },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  await running.page.evaluate(`window.purifyReturned = []; ${bundle.output[0].code}; 0`);
};

export const safe = (html: string) =>
  running.page.evaluate((dirty) => {
    window.purifyReturned = [];
    const mail = window.mailProbe.sanitize(dirty);
    const [returned] = window.purifyReturned;
    return {
      ...mail,
      returned,
      drawn: window.mailProbe.cut(String(returned)),
      prefix: window.mailProbe.prefix(),
      again: window.mailProbe.sanitize(mail.html).html,
    };
  }, html);

/** Starts tenant, proxy and window for the file. */
export const setUpMailWindow = (): void => {
  keepFailures(() => running);
  beforeAll(async () => {
    canary = await startCanary();
    mails = hostileMails(canary.address);
    tenant = await startTenant({ port: 0, emails: 3000, seed: 7 });
    proxy = await startProxy();
    running = await launchApp();
    // The probe is a second copy of the mail frame, whose policies can be created only once; tests/e2e/mail-network.test.ts keeps them.
    await withoutTrustedTypes(running);
    const { page } = running;
    await page.getByLabel('Portal address').fill(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    await page.getByLabel('Access token').fill(tenant.token);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page
      .getByRole('treegrid', { name: 'Results' })
      .getByRole('row')
      .nth(2)
      .waitFor({ timeout: 60_000 });
    await probePage();
  });
  beforeEach(() => canary.reset());
  afterAll(async () => {
    await running?.close();
    proxy?.close();
    proxy?.closeAllConnections();
    await tenant?.close();
    canary?.close();
  });
};
