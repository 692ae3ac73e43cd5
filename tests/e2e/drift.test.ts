import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, type RunningApp } from '../support/app';
import { startFaultServer, type FaultServer } from '../support/fault-server';
import { mutate } from '../support/mutate';
import { createChances } from '../support/random';
import { measured, sized } from '../support/size';

const SEED = Number(process.env['POSTERN_SEED'] ?? 20_261_121);
const ROUNDS = sized({ full: 15, soak: 300 });

let tenant: Tenant;
let server: FaultServer;
let running: RunningApp;
keepFailures(() => running);
beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 2_000, seed: 7 });
  server = await startFaultServer(tenant.origin);
  running = await launchApp();
  await running.call('session.connect', {
    address: server.origin,
    token: tenant.token,
    label: 'T',
    keep: 'session',
  });
  await running.page
    .getByRole('treegrid', { name: 'Results' })
    .getByRole('row')
    .nth(2)
    .waitFor({ timeout: 60_000 });
});
afterAll(async () => {
  await running.close();
  await server.close();
  await tenant.close();
});

it(
  `shows no blank screen and breaks nothing when responses drift (seed ${SEED})`,
  { timeout: sized({ full: 180_000, soak: 1_800_000 }) },
  async () => {
    const { page } = running;
    const chances = createChances(SEED);
    const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let round = 0; round < ROUNDS; round += 1) {
      // The cache is dropped, so that each screen reads what has drifted.
      await running.call('session.refresh');
      server.setPlan(({ url }) =>
        url.includes('/query/execute') && chances.next() < 0.5
          ? undefined
          : { kind: 'mutate', change: (value) => mutate(value, chances) },
      );
      await page
        .getByRole('tablist', { name: 'Open tabs' })
        // The hunt is the first tab; its title names its conditions, which drift too.
        .getByRole('tab')
        .first()
        .click();
      await page.keyboard.press('F5');
      await soon(300);
      for (let n = 0; n < 4; n += 1) {
        await page.keyboard.press('j');
        await soon(120);
      }
      const tabs = page.getByRole('complementary', { name: 'Record' }).getByRole('tab');
      for (let n = (await tabs.count()) - 1; n >= 0; n -= 1) {
        await tabs
          .nth(n)
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        await soon(60);
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('Alt+2');
      await page.keyboard.press('F5');
      await soon(200);
      await page.keyboard.press('Alt+1');
      await soon(250);
      const text = await page.evaluate(() => document.body.innerText.trim());
      expect(text.length, `round ${round}`).toBeGreaterThan(20);
      expect(text, `round ${round}`).not.toContain('could not be drawn');
      expect(
        running.errors.filter((one) => !/^Failed to load resource/.test(one)),
        `round ${round}`,
      ).toEqual([]);
    }
    // Each of the screens was there to be broken.
    for (const path of [
      /\/query\/execute/,
      /\/v1\/query(\?|$)/,
      /\/query\/config/,
      /\/sql_queries\//,
      /\/get_cache_query/,
    ])
      expect(server.asked.filter(({ url }) => path.test(url)).length, String(path)).toBeGreaterThan(2);
    measured(
      'drift on the screen',
      `${ROUNDS} rounds over hunt, record, queries and dashboard, ${server.asked.length} answers, nothing blank, nothing thrown`,
    );
  },
);
