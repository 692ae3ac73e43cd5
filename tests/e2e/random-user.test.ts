import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { keepFailures, launchApp, repo, temporaryFolder, type RunningApp } from '../support/app';
import { startFaultServer, type Fault, type FaultServer, type Plan } from '../support/fault-server';
import { mutate } from '../support/mutate';
import { createChances } from '../support/random';
import { KEYS, STARTS, TEXTS, writeRandomFiles } from '../support/random-inputs';
import { measured, sized } from '../support/size';
import { slopePerMinute, watchHeaps, type Rest } from '../support/user-probe';

/** The seed of this user, printed in the test's name. `POSTERN_SEED` runs another. */
const SEED = Number(process.env['POSTERN_SEED'] ?? 601_611);
const MINUTES = Number(process.env['POSTERN_MINUTES'] ?? sized({ full: 2, soak: 15 }));
/** Milliseconds of work between two measurements of the heaps. */
const STRETCH_MS = sized({ full: 12_000, soak: 15_000 });
const DEATH = 'crash of the dataset process';
/** Controls that the user never touches: they end the app, or lead to a tenant without faults. */
const SPARED = /^(Quit|Exit|Explore the demo|Starting the demo)/;

let tenant: Tenant;
let server: FaultServer;
let running: RunningApp;
let saves: string;
let scheduled: string;
let files: string[];
const log: string[] = [];
keepFailures(() => running);

beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 3_000, seed: 7 });
  server = await startFaultServer(tenant.origin);
  saves = temporaryFolder('saves');
  scheduled = temporaryFolder('scheduled');
  files = writeRandomFiles(temporaryFolder('given'));
  running = await launchApp();
});
afterAll(async () => {
  await running.close();
  await server.close();
  await tenant.close();
});

const chances = createChances(SEED);
const FAULTS: readonly (() => Fault | undefined)[] = [
  () => ({ kind: 'latency', ms: chances.below(800) }),
  () => ({ kind: 'reset' }),
  () => ({ kind: 'lost' }),
  () => ({ kind: 'cut', at: chances.next() }),
  () => ({ kind: 'status', status: chances.of([403, 404, 409, 410, 422, 500, 502, 503, 504]) }),
  () => ({ kind: 'status', status: 429, retryAfter: '1' }),
  () => ({ kind: 'status', status: 401 }),
  () => ({ kind: 'garbage' }),
  () => ({ kind: 'empty' }),
  () => ({ kind: 'portal' }),
  () => ({ kind: 'mutate', change: (value) => mutate(value, chances) }),
  () => ({ kind: 'drip', bytes: 4_096, everyMs: 20 }),
];
/** Mostly well, now and then a fault, some stretches nothing but. */
const planOf =
  (share: number): Plan =>
  () =>
    chances.next() < share ? chances.of(FAULTS)() : undefined;

type Spot = { readonly x: number; readonly y: number; readonly name: string };
/** Controls that can be clicked now, by role, with their positions. */
const spots = (): Promise<Spot[]> =>
  running.page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, a, input, textarea, select, [role=button], [role=tab], [role=row], [role=gridcell], [role=columnheader], [role=menuitem], [role=menuitemradio], [role=option], [role=checkbox], [role=switch], [role=separator], [tabindex]',
      ),
    ].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      if (box.width < 2 || box.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
      return [
        {
          x,
          y,
          name: (one.getAttribute('aria-label') ?? one.textContent ?? one.tagName).trim().slice(0, 60),
        },
      ];
    }),
  );

const step = async (): Promise<void> => {
  const { page } = running;
  const roll = chances.next();
  if (roll < 0.5) {
    const all = (await spots()).filter(({ name }) => !SPARED.test(name));
    if (all.length === 0) return;
    const spot = chances.of(all);
    const how = chances.next();
    log.push(`click ${how > 0.92 ? 'right ' : ''}${spot.name}`);
    await page.mouse.click(
      spot.x,
      spot.y,
      how > 0.92 ? { button: 'right' } : how > 0.85 ? { clickCount: 2 } : {},
    );
  } else if (roll < 0.85) {
    const key = chances.of(KEYS);
    log.push(`key ${key}`);
    await page.keyboard.press(key);
  } else if (roll < 0.93) {
    const text = chances.of(TEXTS);
    log.push(`type ${text.slice(0, 20)}`);
    await page.keyboard.insertText(text);
  } else if (roll < 0.999) {
    await page.mouse.move(200 + chances.below(900), 150 + chances.below(500));
    await page.mouse.wheel(chances.below(400) - 200, chances.below(6_000) - 2_000);
  } else {
    log.push(DEATH);
    await running.app.evaluate(({ app }) => {
      const found = app
        .getAppMetrics()
        .find((one) => one.serviceName === 'Postern datasets' || one.name === 'Postern datasets');
      if (found) process.kill(found.pid, 'SIGKILL');
    });
  }
};

const signIn = async () => {
  server.setPlan(() => undefined);
  for (let n = 0; n < 5; n += 1) {
    const result = await running.call('session.connect', {
      address: server.origin,
      token: tenant.token,
      label: 'T',
      keep: 'session',
    });
    if (result.ok) return;
  }
  throw new Error('The user could not sign in to a tenant that is well.');
};

/** Ends all that was opened, so that every rest is at one and the same screen: files of this workstation stay open without a session. */
const leave = async () => {
  const { page } = running;
  // Signs in first, so that a session ends here even if the user had signed out.
  await signIn();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Escape');
  const tabs = page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab');
  // A dialog that was loaded late has the keys until it is closed.
  for (let n = 0; n < 200 && (await tabs.count()) > 0; n += 1) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+w');
  }
  expect(await tabs.count()).toBe(0);
  await running.call('session.signOut');
  await page.getByLabel('Portal address').waitFor();
  for (const toast of await page.getByRole('button', { name: 'Dismiss' }).all())
    await toast.click({ timeout: 1_000 }).catch(() => undefined);
  // Moves the caret, because the browser holds the nodes around its last position.
  await page.getByLabel('Portal address').click();
  await expect
    .poll(async () => running.call('dataset.list'), { timeout: 15_000 })
    .toMatchObject({ ok: true, value: [] });
};

/** Loads every script that the page loads late, because what the engine keeps of one would look like growth. */
const loadAllScripts = async (): Promise<void> => {
  const scripts = readdirSync(join(repo, 'out/renderer/assets')).filter((name) => name.endsWith('.js'));
  for (const name of scripts)
    // Text, because the runner rewrites an import in a function.
    await running.page.evaluate(`import(${JSON.stringify(`./assets/${name}`)}).then(() => undefined)`);
};

const isBlank = () => running.page.evaluate(() => document.body.innerText.trim().length < 20);

describe(`a random user (seed ${SEED})`, () => {
  it(
    `works for ${MINUTES} minutes against a misbehaving tenant without a leak`,
    { timeout: (MINUTES + 5) * 60_000 },
    async () => {
      const { app, page } = running;
      await app.evaluate(
        ({ dialog, shell }, { saves: folder, scheduled: where, files: given }) => {
          let asked = 0;
          dialog.showOpenDialog = (...args: unknown[]) => {
            asked += 1;
            const { properties = [] } = args.at(-1) as { properties?: string[] };
            return Promise.resolve(
              asked % 5 === 0
                ? { canceled: true, filePaths: [] }
                : {
                    canceled: false,
                    filePaths: [
                      properties.includes('openDirectory') ? where : (given[asked % given.length] ?? ''),
                    ],
                  },
            );
          };
          dialog.showSaveDialog = () => {
            asked += 1;
            return Promise.resolve(
              asked % 3 === 0
                ? { canceled: true, filePath: '' }
                : { canceled: false, filePath: `${folder}/saved-${asked % 20}` },
            );
          };
          dialog.showMessageBox = () => Promise.resolve({ response: asked % 2, checkboxChecked: false });
          shell.openExternal = () => Promise.resolve();
          shell.showItemInFolder = () => undefined;
          const bad: string[] = ((globalThis as { bad?: string[] }).bad = []);
          process.on(
            'unhandledRejection',
            (error) => void bad.push(`rejection: ${String((error as Error | undefined)?.stack ?? error)}`),
          );
          process.on('uncaughtException', (error) => void bad.push(`exception: ${String(error.stack)}`));
        },
        { saves, scheduled, files },
      );
      await loadAllScripts();
      const heaps = await watchHeaps(running);
      const rests: Rest[] = [];
      const met = new Set<string>();
      const end = Date.now() + MINUTES * 60_000;
      let steps = 0;
      for (let stretch = 0; Date.now() < end || stretch < STARTS.length; stretch += 1) {
        await signIn();
        await page.getByRole('main').first().waitFor();
        const plan = planOf(chances.of([0, 0.05, 0.2, 0.6]));
        for (const key of STARTS[stretch % STARTS.length] ?? []) {
          await page.keyboard.press(key);
          await page.waitForTimeout(300);
          met.add((await page.getByRole('main').first().getAttribute('aria-label')) ?? '');
        }
        server.setPlan(plan);
        for (const over = Date.now() + STRETCH_MS; Date.now() < over; steps += 1) {
          await step();
          // Whoever signed out by chance comes back.
          if (steps % 25 === 0 && (await page.getByRole('button', { name: 'Connect' }).isVisible()))
            await signIn().then(() => server.setPlan(plan));
          if (steps % 25 === 0) expect(await isBlank(), log.slice(-30).join('\n')).toBe(false);
        }
        await leave();
        rests.push(await heaps.rest());
      }
      mkdirSync(join(repo, 'artifacts'), { recursive: true });
      writeFileSync(join(repo, 'artifacts', `random-user-${SEED}.log`), log.join('\n'));
      const bad = await app.evaluate(() => (globalThis as { bad?: string[] }).bad ?? []);
      const { electronPid, first, last } = {
        electronPid: app.process().pid ?? 0,
        first: rests[1],
        last: rests.at(-1),
      };
      expect(bad).toEqual([]);
      expect(running.errors.filter((one) => !/^Failed to load resource/.test(one))).toEqual([]);
      expect(running.violations).toEqual([]);
      if (!first || !last) throw new Error('The user rested too seldom.');
      // The first rests fill caches (fonts, modules that are loaded late): slopes are taken after them.
      const settled = rests.slice(Math.ceil(rests.length / 3));
      const slopes = {
        main: slopePerMinute(settled, ({ mainMib }) => mainMib),
        held: slopePerMinute(settled, ({ heldMib }) => heldMib),
        page: slopePerMinute(settled, ({ pageMib }) => pageMib),
      };
      const lowest = (some: readonly Rest[]) => Math.min(...some.map(({ pageListeners }) => pageListeners));
      const half = Math.ceil(rests.length / 2);
      const grown = lowest(rests.slice(half)) - lowest(rests.slice(0, half));
      const deaths = log.filter((line) => line === DEATH).length;
      const signed = (n: number, digits: number) => `${n < 0 ? '' : '+'}${n.toFixed(digits)}`;
      measured(
        'random user',
        `seed ${SEED}, ${MINUTES} minutes, ${steps} steps, ${server.asked.length} requests; MiB a minute: main ${signed(slopes.main, 2)} (${first.mainMib.toFixed(1)} to ${last.mainMib.toFixed(1)}), page without compiled code ${signed(slopes.held, 2)} (${first.heldMib.toFixed(1)} to ${last.heldMib.toFixed(1)}), with it ${signed(slopes.page, 2)} (${first.pageMib.toFixed(1)} to ${last.pageMib.toFixed(1)}); listeners main ${first.mainListeners} to ${last.mainListeners}, page ${signed(grown, 0)} at the lowest (${rests.map(({ pageListeners }) => pageListeners).join(' ')}); nodes ${rests.map(({ pageNodes }) => pageNodes).join(' ')}; descriptors ${first.descriptors} to ${last.descriptors}, ${deaths} deaths of the dataset process`,
      );
      // The heap grows by less than a MiB a minute. What the page draws for the first time, and what the engine compiles, come to rest only after some minutes: the short form finds gross leaks alone.
      expect(slopes.main).toBeLessThan(1);
      expect(slopes.held).toBeLessThan(sized({ full: 4, soak: 1 }));
      expect(slopes.page).toBeLessThan(sized({ full: 4, soak: 1 }));
      expect(last.mainListeners).toBeLessThanOrEqual(first.mainListeners);
      // At some rests the engine still remembers the last screen, with some 200; over the few of the short form that may be each of a half. A dialog that stays has 140 each time.
      expect(grown).toBeLessThan(sized({ full: 250, soak: 60 }));
      // Connections come and go.
      expect(last.descriptors).toBeLessThanOrEqual(first.descriptors + 8);
      for (const screen of ['Queries', 'Jobs', 'Overview', 'Compare']) expect([...met]).toContain(screen);
      expect(readdirSync(scheduled).filter((name) => name.endsWith('.part'))).toEqual([]);
      expect(readdirSync(saves).filter((name) => !/^saved-\d+$/.test(name))).toEqual([]);
      expect(readdirSync(running.userData).filter((name) => /\.(tmp|part)$|^\.settings/.test(name))).toEqual(
        [],
      );
      // Chromium keeps at most six idle connections a host, and two more for downloads.
      expect(server.sockets()).toBeLessThanOrEqual(8);
      await running.close();
      await expect.poll(server.sockets, { timeout: 10_000 }).toBe(0);
      expect(readdirSync(running.userData).includes('datasets')).toBe(false);
      expect(survivors(electronPid)).toEqual([]);
    },
  );
});

/** Processes that still run out of our folder of data. */
const survivors = (own: number): string[] =>
  process.platform !== 'linux'
    ? []
    : readdirSync('/proc').flatMap((pid) => {
        if (!/^\d+$/.test(pid) || Number(pid) === own) return [];
        try {
          readlinkSync(`/proc/${pid}/exe`);
          const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          return line.includes(running.userData) ? [line.replaceAll('\0', ' ')] : [];
        } catch {
          return [];
        }
      });
