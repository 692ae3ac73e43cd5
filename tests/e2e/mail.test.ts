import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { MAIL_CONFIG } from '../../renderer/mail-frame/mail-config';
import { keepFailures, launchApp, repo, type RunningApp } from '../support/app';
import { startCanary, type Canary } from '../support/canary';
import { withoutTrustedTypes } from '../support/trusted-types';
import { hostileMails, type Hostile } from './mail-corpus';

let tenant: Tenant;
let proxy: Server;
let canary: Canary;
let running: RunningApp;
let mails: Hostile[];
/** The mail that each entity's body was replaced with. */
const given = new Map<string, number>();
keepFailures(() => running);

const marked = (index: number) => `<p>mail number ${index} of the corpus</p>${mails[index]?.[1] ?? ''}`;

/** The demo tenant with hostile bodies: all calls go through but those for a body. */
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

/** Puts the mail frame's code into the page, with a DOMPurify that remembers what it answered. */
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

const safe = (html: string) =>
  running.page.evaluate((dirty) => {
    window.purifyReturned = [];
    const mail = window.mailProbe.sanitise(dirty);
    const [returned] = window.purifyReturned;
    return {
      ...mail,
      returned,
      prefix: window.mailProbe.prefix(),
      again: window.mailProbe.sanitise(mail.html).html,
    };
  }, html);

beforeAll(async () => {
  canary = await startCanary();
  mails = hostileMails(canary.address);
  tenant = await startTenant({ port: 0, emails: 3000, seed: 7 });
  proxy = await startProxy();
  running = await launchApp();
  // The probe is a second copy of the mail frame, whose policies may be made once only; tests/e2e/sealed.test.ts has them on.
  await withoutTrustedTypes(running);
  const { page } = running;
  await page.getByLabel('Portal address').fill(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  await page.getByLabel('Access token').fill(tenant.token);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('grid', { name: 'Results' }).getByRole('row').nth(2).waitFor({ timeout: 60_000 });
  await probePage();
});
afterAll(async () => {
  await running?.close();
  proxy?.close();
  proxy?.closeAllConnections();
  await tenant?.close();
  canary?.close();
});

const windows = () => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
const record = () => running.page.getByRole('complementary', { name: 'Record' });
const bodyFrame = () => record().locator('iframe[title="Message body"]');

/** Real clicks, with every button, on all that could lead somewhere. */
const clickAll = async (frame: Frame): Promise<number> => {
  const targets = frame.locator('a, area, button, summary, input, img, label, [onclick], p');
  const count = Math.min(await targets.count(), 12);
  for (let n = 0; n < count; n += 1) {
    for (const button of ['left', 'middle'] as const)
      await targets
        .nth(n)
        .click({ button, force: true, timeout: 400, noWaitAfter: true })
        .catch(() => undefined);
  }
  return count;
};

describe('the sanitizer over the corpus, in the engine that draws', () => {
  it('uses a corpus that is wide enough, and a canary that hears', async () => {
    expect(mails.length).toBeGreaterThan(100);
    expect(new Set(mails.map(([name]) => name)).size).toBe(mails.length);
    canary.reset();
    await fetch(`http://${canary.address}/`);
    expect(canary.hits()).toBe(1);
  });

  it(
    'would load from more than sixty mails if they were drawn unsanitized',
    { timeout: 300_000 },
    async () => {
      let loaded = 0;
      for (const [index] of mails.entries()) {
        canary.reset();
        await running.app.evaluate(
          async ({ BrowserWindow }, url) => {
            const window = new BrowserWindow({
              show: false,
              webPreferences: { partition: 'as-it-came', javascript: false, sandbox: true },
            });
            await Promise.race([
              window.loadURL(url),
              new Promise((resolve) => setTimeout(resolve, 1_000)),
            ]).catch(() => undefined);
            await new Promise((resolve) => setTimeout(resolve, 80));
            window.destroy();
          },
          `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/raw/${index}`,
        );
        if (canary.hits() > 0) loaded += 1;
      }
      expect(loaded).toBeGreaterThan(60);
    },
  );

  it('returns what DOMPurify returned, and the same again for its own output', async () => {
    for (const [name, html] of mails) {
      const mail = await safe(html);
      expect([name, mail.html]).toEqual([name, mail.returned]);
      expect([name, mail.again]).toEqual([name, mail.html]);
    }
  });

  it('removes every mention of the canary except words', async () => {
    const left = await running.page.evaluate(
      ([all, address]) =>
        all.flatMap(([name, html]) => {
          const page = new DOMParser().parseFromString(window.mailProbe.sanitise(html).html, 'text/html');
          const wrong = [...page.querySelectorAll('*')].flatMap((element) => {
            const attributes = [...element.attributes]
              .filter((one) => one.value.includes(address) && one.name !== 'title' && one.name !== 'alt')
              .map((one) => `${element.tagName} ${one.name}=${one.value}`);
            const sheet =
              element.tagName === 'STYLE' &&
              element.textContent?.includes(address) &&
              !/content:/.test(element.textContent)
                ? [`STYLE ${element.textContent}`]
                : [];
            const isOut =
              /^(SCRIPT|FORM|INPUT|BUTTON|IFRAME|OBJECT|EMBED|LINK|META|BASE|SVG|MATH|TEMPLATE|VIDEO|AUDIO)$/i.test(
                element.tagName,
              )
                ? [element.tagName]
                : [];
            const acts = [...element.attributes]
              .filter((one) => /^on|^(href|action|formaction|ping|srcdoc|target|name|usemap)$/.test(one.name))
              .map((one) => one.name);
            return [...attributes, ...sheet, ...isOut, ...acts];
          });
          return wrong.map((one) => `${name}: ${one}`);
        }),
      [mails, canary.address] as const,
    );
    expect(left).toEqual([]);
  });

  it('counts what it blocked by kind, and nothing that is local', async () => {
    const wrong: string[] = [];
    for (const [name, html, said] of mails) {
      const { images, sheets, others } = await safe(html);
      const counts = { image: images, 'style sheet': sheets, 'other item': others };
      if (said && counts[said] === 0) wrong.push(`${name}: no ${said}`);
    }
    expect(wrong).toEqual([]);
    const count = async (html: string) => {
      const { images, sheets, others } = await safe(html);
      return [images, sheets, others];
    };
    const at = `http://${canary.address}`;
    expect(await count(mails.find(([name]) => name === 'local rules and a comment')?.[1] ?? '')).toEqual([
      0, 0, 0,
    ]);
    expect(await count(mails.find(([name]) => name === 'cid and data images stay')?.[1] ?? '')).toEqual([
      0, 0, 0,
    ]);
    expect(
      await count(
        '<style>@font-face{font-family:f;src:local("Arial")}@media print{@page{margin:0}}</style><form><input></form>',
      ),
    ).toEqual([0, 0, 0]);
    expect(
      await count(`<video src="${at}"></video><iframe src="${at}"></iframe><object data="${at}"></object>`),
    ).toEqual([0, 0, 3]);
    expect(await count(`<form><img src="${at}"></form>`)).toEqual([1, 0, 0]);
    expect(await count(`<style>@import "${at}";@import url(${at});</style>`)).toEqual([0, 2, 0]);
    expect(await count(`<p style="--x:red;background:var(--x) url(${at})">a</p>`)).toEqual([1, 0, 0]);
  });

  it('changes no text that only looks like a style, and keeps harmless styles', async () => {
    const { html } = await safe(
      '<a title="see <style>">a</a><p style="color: red">b</p><style>p{color:red}</style>',
    );
    expect(html).toContain('title="see <style>"');
    expect(html).toContain('<p style="color: red">b</p>');
    expect(html).toMatch(/<style nonce="[\w+/=-]+">p\{color: red;\}<\/style>/);
    expect((await safe('<style>.a\\<b{color:red}</style>')).html).toContain('.a\\3c b{');
  });

  it('uses the documented settings', () => {
    expect(
      Object.entries(MAIL_CONFIG).map(
        ([name, value]) =>
          `${name} ${Array.isArray(value) ? value.join(' ') : value instanceof RegExp ? value.source : JSON.stringify(value)}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "USE_PROFILES {"html":true}",
        "FORBID_TAGS form input button textarea select option optgroup fieldset label meta base link object embed iframe frame frameset video audio source track picture svg math dialog template selectedcontent",
        "FORBID_ATTR action formaction ping target rel name tabindex accesskey autofocus contenteditable draggable popover usemap",
        "ALLOW_DATA_ATTR false",
        "ALLOW_UNKNOWN_PROTOCOLS false",
        "ALLOWED_URI_REGEXP ^(?:https?|mailto|tel|cid|data):",
        "FORCE_BODY true",
        "WHOLE_DOCUMENT false",
        "SANITIZE_DOM true",
        "RETURN_TRUSTED_TYPE false",
      ]
    `);
  });
});

describe('hostile mail in the running app', () => {
  it(
    'loads nothing, opens nothing and stays in place, whatever is clicked',
    { timeout: 600_000 },
    async () => {
      const { page } = running;
      const url = page.url();
      const before = await windows();
      canary.reset();
      await page.getByRole('grid', { name: 'Results' }).getByRole('gridcell').nth(2).click();
      await page.keyboard.press('Enter');
      await record().getByRole('tab', { name: 'Body' }).click();
      let clicked = 0;
      const seen = new Set<number>();
      for (let n = 0; n < mails.length; n += 1) {
        await bodyFrame().waitFor();
        const source = (await bodyFrame().getAttribute('srcdoc')) ?? '';
        const index = Number(/mail number (\d+) of/.exec(source)?.[1] ?? NaN);
        const [name, , said] = mails[index] ?? ['none', ''];
        seen.add(index);
        const mail = await safe(marked(index));
        expect([name, source]).toEqual([name, mail.prefix + String(mail.returned)]);
        expect([name, await bodyFrame().getAttribute('sandbox')]).toEqual([name, '']);
        const status = await record().getByRole('status', { name: 'Remote content' }).innerText();
        if (said)
          expect([name, status]).toEqual([
            name,
            expect.stringMatching(new RegExp(`blocked: .*[1-9]\\d* ${said}`)),
          ]);
        const frame = await (await bodyFrame().elementHandle())?.contentFrame();
        if (!frame) throw new Error(`no frame for ${name}`);
        await frame.getByText(`mail number ${index} of the corpus`).first().waitFor();
        clicked += await clickAll(frame);
        await page.waitForTimeout(60);
        expect([name, canary.hits(), await windows(), page.url()]).toEqual([name, 0, before, url]);
        expect([name, frame.url()]).toEqual([name, 'about:srcdoc']);
        if (n === mails.length - 1) break;
        await record().getByRole('button', { name: 'Next', exact: true }).click();
        await page.waitForFunction(
          (old) =>
            (document.querySelector('iframe[title="Message body"]')?.getAttribute('srcdoc') ?? old) !== old,
          source,
        );
      }
      await page.waitForTimeout(1_000);
      expect(canary.hits()).toBe(0);
      expect(await windows()).toBe(before);
      expect(page.url()).toBe(url);
      expect(seen.size).toBe(mails.length);
      expect(clicked).toBeGreaterThan(mails.length);
    },
  );

  it('causes no error and no request that the policy refuses', () => {
    expect(running.errors).toEqual([]);
    // A picture inside the mail is not to be had here, and media ask while DOMPurify reads them: the policy's refusal is their end.
    expect(
      running.violations.filter(
        (one) => !one.includes("'cid:") && !/load media .*"default-src 'none'"/.test(one),
      ),
    ).toEqual([]);
  });
});
