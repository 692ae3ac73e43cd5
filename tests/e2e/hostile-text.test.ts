import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { saveArtifacts, keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { hostileScreens, type Answer } from '../support/hostile-screens';
import { hostile } from '../support/hostile-words';
import { pageWrongs, shownMarkup } from '../support/page-errors';
import { noteScreens } from '../support/screen-visits';
import { startTenantProxy, type TenantProxy } from '../support/tenant-proxy';
import { until } from '../support/until';
import { signIn } from '../support/window';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 700 },
] as const;
/** A name that a file may have on this system, and that deceives. */
const hostileName = (word: string, end: string) =>
  `${word} \u202e<i class="hostile">\u200b${'long '.repeat(20)}\u2066${end}`;

let tenant: Tenant;
let proxy: TenantProxy;
let running: RunningApp;
keepFailures(() => running);

const folder = temporaryFolder('hostile');
const cell = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\u0000', '')}"`;
const line = (...texts: string[]) => texts.map((text) => cell(String(hostile(text)))).join(',');
const paths = {
  export: join(folder, hostileName('rows', '.csv')),
  definitions: join(folder, hostileName('definitions', '.json')),
  folder: join(folder, hostileName('reports', '')),
  exceptions: join(folder, hostileName('exceptions', '.csv')),
  before: join(folder, hostileName('before', '.csv')),
  after: join(folder, hostileName('after', '.csv')),
} as const;
const answer: Answer = (_page, name) =>
  running.app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, paths[name]);

beforeAll(async () => {
  mkdirSync(paths.folder);
  const header = ['Entity ID', ...['Subject', 'From', 'Notes'].map((label) => String(hostile(label)))]
    .map(cell)
    .join(',');
  writeFileSync(
    paths.before,
    [
      header,
      `1,${line('one', 'two', 'three')}`,
      `2,${line('four', 'five', 'six')}`,
      line('more', 'cells', 'than', 'the', 'header'),
    ].join('\r\n'),
  );
  writeFileSync(
    paths.after,
    [header, `1,${line('changed', 'two', 'three')}`, `3,${line('seven', 'eight', 'nine')}`].join('\r\n'),
  );
  writeFileSync(
    paths.exceptions,
    [
      'Value,Type,Tool,Comment',
      line('a value', 'a type', 'a tool', 'a comment'),
      `${cell(String(hostile('a text')))},text_content,checkpoint_te,${cell(String(hostile('a comment')))}`,
    ].join('\r\n'),
  );
  writeFileSync(
    paths.definitions,
    JSON.stringify({
      queries: [
        hostile({ query_label: 'Broken by its domain', query_domain: 'printer' }),
        hostile({ query_label: 'No query at all' }),
      ],
    }),
  );
  tenant = await startTenant({
    port: 0,
    emails: 2_000,
    seed: 11,
    flags: { attachment_sha256_column: true, ms_defender: true, files_behind_links: true },
  });
  proxy = await startTenantProxy(tenant.origin, (_path, given) => hostile(given));
  running = await launchApp();
  running.page.setDefaultTimeout(25_000);
  await signIn(running.page, { origin: proxy.origin, token: tenant.token });
});
afterAll(async () => {
  await running?.close();
  await proxy?.close();
  await tenant?.close();
});

/** Gives the page a size, and waits until it has it. */
const resize = async (size: (typeof SIZES)[number]): Promise<void> => {
  await running.app.evaluate(
    ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    size,
  );
  await until(
    () => running.page.evaluate(() => innerWidth),
    (width) => width === size.width,
  );
};

/** Returns what is wrong with the page once it has settled: a bar measures what fits into it after each change. */
const settledWrongs = async (page: Page): Promise<readonly string[]> => {
  let last: readonly string[] = [];
  const read = async () => {
    last = await pageWrongs(page);
    return last.length;
  };
  await until(read, (wrongs) => wrongs === 0, { within: 2_000, every: 100 }).catch(() => undefined);
  return last;
};

describe('texts of a hostile tenant and of hostile files', () => {
  it(
    'shows them as text on every screen, marks them where they deceive, and lets them move nothing out of the window',
    // A second try would begin in the window that the first one left, where it reaches nothing.
    { timeout: 600_000, retry: 0 },
    async () => {
      const { page } = running;
      const wrong: string[] = [];
      const screens = noteScreens(page);
      let shown = 0;
      const look = async (name: string) => {
        for (const size of SIZES) {
          await resize(size);
          wrong.push(...(await settledWrongs(page)).map((one) => `${name} at ${size.width}: ${one}`));
          shown += await shownMarkup(page);
        }
        await resize(SIZES[0]);
      };
      for (const [name, go] of hostileScreens(answer)) {
        await go(page).catch(async (error: unknown) => {
          wrong.push(`${name} was not reached: ${String(error).split('\n').slice(0, 12).join(' ')}`);
          await saveArtifacts(running, `hostile-${name}`);
        });
        await screens.note();
        await look(name);
      }
      wrong.push(...screens.missing().map((id) => `the screen ${id} was not shown`));
      expect(wrong).toEqual([]);
      expect(shown).toBeGreaterThan(60);
      expect(running.errors).toEqual([]);
      expect(running.violations).toEqual([]);
    },
  );
});
