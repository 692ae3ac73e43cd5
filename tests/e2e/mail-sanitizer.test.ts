import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { MAIL_CONFIG } from '../../renderer/mail-frame/mail-config';
import { canary, mails, proxy, running, safe, setUpMailWindow } from '../support/mail-window';

setUpMailWindow();

describe('the sanitizer over the corpus, in the engine that draws', () => {
  it('uses a corpus that is wide enough, and a canary that hears', async () => {
    expect(mails.length).toBeGreaterThan(100);
    expect(new Set(mails.map(([name]) => name)).size).toBe(mails.length);
    await fetch(`http://${canary.address}/`);
    expect(canary.hits()).toBe(1);
  });

  it(
    'more than sixty mails would load from the network if they were drawn unsanitized',
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
          const page = new DOMParser().parseFromString(window.mailProbe.sanitize(html).html, 'text/html');
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
