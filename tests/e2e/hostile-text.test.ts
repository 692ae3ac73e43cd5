import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { hostile } from '../support/hostile-words';
import { startTenantProxy, type TenantProxy } from '../support/tenant-proxy';

let tenant: Tenant;
let proxy: TenantProxy;
let running: RunningApp;
keepFailures(() => running);

beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 2_000, seed: 11, flags: { attachment_sha256_column: true, ms_defender: true, files_behind_links: true } });
  proxy = await startTenantProxy(tenant.origin, (_path, answer) => hostile(answer));
  running = await launchApp();
  running.page.setDefaultTimeout(10_000);
  const { page } = running;
  await page.getByLabel('Portal address').fill(proxy.origin);
  await page.getByLabel('Access token').fill(tenant.token);
  await page.getByLabel('Access token').press('Enter');
});
afterAll(async () => {
  await running?.close();
  await proxy?.close();
  await tenant?.close();
});

const rows = (page: Page) => page.getByRole('grid', { name: 'Results' }).getByRole('row');
const record = (page: Page) => page.getByRole('complementary', { name: 'Record' });
const choose = async (page: Page, picker: RegExp, what: RegExp) => {
  await page.getByRole('button', { name: picker }).first().click();
  await page.getByRole('menuitem', { name: what }).or(page.getByRole('option', { name: what })).or(page.getByRole('menuitemradio', { name: what })).first().click({ timeout: 5_000 });
};
const lookFor = (app: RegExp, what: RegExp) => async (page: Page) => {
  await page.keyboard.press('Escape');
  await choose(page, /^App/, app);
  await choose(page, /^Look for/, what);
  await page.keyboard.press('Control+Enter');
  await rows(page).nth(1).waitFor({ timeout: 30_000 });
};
const recordTab = (name: string) => async (page: Page) => {
  await record(page).getByRole('tab', { name: new RegExp(name) }).click();
  await page.waitForTimeout(400);
};

/** Every screen and state, in an order in which each can be reached from the one before: a new screen is a new line. */
const SCREENS: readonly (readonly [name: string, go: (page: Page) => Promise<void>])[] = [
  ['hunt', async (page) => rows(page).nth(1).waitFor({ timeout: 60_000 })],
  ['columns', async (page) => page.getByRole('button', { name: 'Columns' }).click()],
  ['record: why', async (page) => {
    await page.keyboard.press('Escape');
    await rows(page).getByRole('gridcell').nth(3).dblclick();
    await record(page).getByRole('tab', { name: 'Why' }).click();
    await record(page).getByRole('list', { name: 'Verdicts' }).waitFor();
  }],
  ['record: body', recordTab('Body')],
  ['record: headers', recordTab('Headers')],
  ['record: recipients', recordTab('Recipients')],
  ['record: attachments', recordTab('Attachments')],
  ['export', async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+e');
    await page.getByRole('dialog').waitFor();
  }],
  ['files', lookFor(/OneDrive/, /Files/)],
  ['a file', async (page) => {
    await rows(page).getByRole('gridcell').nth(3).dblclick();
    await record(page).waitFor();
    await page.waitForTimeout(500);
  }],
  ['users', lookFor(/Office 365/, /Users/)],
  ['messages', lookFor(/Teams/, /Messages/)],
  ['clicks', lookFor(/Office 365/, /Clicks/)],
  ['dashboard', async (page) => {
    await page.getByRole('button', { name: 'Dashboard', exact: true }).click();
    await page.waitForTimeout(2_000);
  }],
  ['palette', async (page) => page.keyboard.press('Control+k')],
  ['jobs', async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+j');
  }],
  ['settings', async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  }],
  ['condition', async (page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+t');
    await rows(page).nth(1).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Add condition' }).first().click();
  }],
];

/** What is wrong with the page as it stands: elements out of text, characters that deceive, a layout that gave way. */
const wrongs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const deceiving = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
    if ((window as unknown as { hostile?: number }).hostile !== undefined) found.push('a script of the tenant ran');
    for (const element of document.querySelectorAll('.hostile')) found.push(`an element out of text: ${element.outerHTML.slice(0, 80)}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      if (at && deceiving.test(node.nodeValue ?? '') && at.closest('style, script') === null) found.push(`unmarked in <${at.tagName.toLowerCase()} class="${at.className}">: ${JSON.stringify(node.nodeValue?.slice(0, 60))}`);
    }
    for (const element of document.querySelectorAll('[title], [aria-label], option')) {
      for (const name of ['title', 'aria-label', 'value', 'label'] as const) {
        if (name === 'value' && !(element instanceof HTMLInputElement)) continue;
        if (deceiving.test(element.getAttribute(name) ?? '')) found.push(`unmarked in ${name} of <${element.tagName.toLowerCase()} class="${element.className}">: ${JSON.stringify(element.getAttribute(name)?.slice(0, 60))}`);
      }
    }
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight || window.scrollX !== 0 || window.scrollY !== 0) found.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight} in ${root.clientWidth}x${root.clientHeight}`);
    for (const part of document.querySelectorAll('.shell, .shell > *, dialog, [role=dialog], [role=menu]')) {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)) found.push(`outside of the window: <${part.tagName.toLowerCase()} class="${part.className}"> ${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`);
    }
    const heights = [['.shell-top', 60], ['.shell-status', 40]] as const;
    for (const [part, most] of heights) if ((document.querySelector(part)?.getBoundingClientRect().height ?? 0) > most) found.push(`${part} grew`);
    for (const button of document.querySelectorAll('main button, header button, footer button')) {
      const { left, right, width } = button.getBoundingClientRect();
      const scrolls = button.closest('[role=grid], [role=tablist], .window-tabs, .small-table, .bp6-table-container');
      if (width > 0 && !scrolls && (right > innerWidth + 1 || left < -1)) found.push(`out of reach: ${(button.getAttribute('aria-label') ?? button.textContent ?? '').slice(0, 40)}`);
    }
    return [...new Set(found)].slice(0, 12);
  });

/** Texts of the tenant that the page shows as text, markup and all. */
const shownMarkup = (page: Page): Promise<number> => page.evaluate(() => (document.body.textContent ?? '').split('<i class="hostile"').length - 1);

describe('texts of a hostile tenant', () => {
  it('stay texts on every screen, marked where they deceive, and move nothing out of the window', { timeout: 300_000 }, async () => {
    const { page } = running;
    const wrong: string[] = [];
    let shown = 0;
    for (const size of [{ width: 1440, height: 900 }, { width: 1100, height: 700 }]) {
      await running.app.evaluate(({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height), size);
      if (shown > 0) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+t');
      }
      for (const [name, go] of SCREENS) {
        try {
          await go(page);
          if ((await page.locator('.shell').count()) === 0) break;
        } catch (error) {
          wrong.push(`${name} at ${size.width} was not reached: ${String(error).split('\n')[0]}`);
        }
        await page.waitForTimeout(250);
        wrong.push(...(await wrongs(page)).map((one) => `${name} at ${size.width}: ${one}`));
        shown += await shownMarkup(page);
      }
    }
    expect(wrong).toEqual([]);
    expect(shown).toBeGreaterThan(30);
    expect(running.errors).toEqual([]);
    expect(running.violations).toEqual([]);
  });
});
