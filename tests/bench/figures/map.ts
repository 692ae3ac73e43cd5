import type { RunningApp } from '../../support/app';
import { launchEmptyApp } from '../support/empty-app';
import { withQuickNote, type Group } from '../support/figure';
import { pageScript } from '../support/page-script';
import { pssOf, treeOf } from '../support/pss';
import type { Address, World } from '../support/world';

const LOGINS = { full: 50_000, quick: 5_000 };
const DAYS = 30;
const BRUSH_MS = 100;
const BRUSHES = { full: 6, quick: 3 };
/** Memory that is released after the work returns to the system within seconds; an analyst looks at the map for as long before the outcome is switched. */
const REST_MS = { full: 8_000, quick: 4_000 };
const MOST_MS = 120_000;
/** A dashboard of successful and failed logins, which a click on its tab opens. */
const TABS = [
  { id: 'hunt', screen: 'hunt', title: 'Emails' },
  { id: 'map', screen: 'dashboard', title: 'Overview', draft: { outcome: 'both' } },
];

type Tenant = Address & { readonly apps: () => Promise<readonly string[]> };

const tenantOf = async (world: World, logins: number): Promise<Tenant> => {
  const { origin: demo, token } = await world.demo();
  const { said } = await world.startPeer('many-logins.ts', [demo, token, String(logins), String(DAYS)]);
  const origin = said['origin'] ?? '';
  return {
    origin,
    token,
    apps: async () => (await (await fetch(`${origin}/bench/apps`)).json()) as string[],
  };
};

/** Waits until both pictures are painted, and the text that says how many logins are loaded is there; returns the time on the page's clock. */
const painted = (page: RunningApp['page'], loaded: string): Promise<number> =>
  page.evaluate(
    ([wanted, most]) =>
      new Promise<number>((resolve, refuse) => {
        const end = performance.now() + most;
        const look = () => {
          const pictures = [...document.querySelectorAll('.picture')];
          const isStill =
            pictures.length === 2 && pictures.every((one) => one.getAttribute('aria-busy') !== 'true');
          if (performance.now() > end) refuse(new Error(`not drawn in time: ${wanted}`));
          else if (!isStill || !document.body.innerText.includes(wanted)) requestAnimationFrame(look);
          // A change made in one frame is on the screen after the next.
          else requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        };
        look();
      }),
    [loaded, MOST_MS] as const,
  );

/** Opens the dashboard; returns the milliseconds until a text says that the logins are loaded, and they are drawn. */
const openMap = async ({ page }: RunningApp, loaded: string): Promise<number> => {
  const pressed = await page.evaluate(() => {
    const tab = [...document.querySelectorAll('[role=tablist] [role=tab]')].at(-1);
    if (!(tab instanceof HTMLElement)) throw new Error('there is no tab');
    const at = performance.now();
    tab.click();
    return at;
  });
  return (await painted(page, loaded)) - pressed;
};

/** Switches the outcome by the key of it; returns how long both pictures take to follow, in milliseconds. */
const brush = ({ page }: RunningApp): Promise<number> =>
  page.evaluate(
    (most) =>
      new Promise<number>((resolve, refuse) => {
        const head = () => document.querySelector('.panel:has(.picture) .panel-head')?.textContent;
        const before = head();
        const picture = document.querySelector<HTMLElement>('.picture');
        picture?.focus();
        const began = performance.now();
        picture?.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true, cancelable: true }));
        const look = () => {
          const isBusy = document.querySelector('.picture[aria-busy="true"]') !== null;
          if (performance.now() > began + most) refuse(new Error(`the pictures did not follow: ${before}`));
          else if (isBusy || head() === before) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - began));
        };
        look();
      }),
    MOST_MS,
  );

/** The map of logins: from the press until it is painted, what it takes in memory, and how fast a filter is followed. */
export const group: Group = {
  figures: withQuickNote(
    'a new window and a request for each app take as long for 5,000 logins as for 50,000',
    [
      {
        name: 'map',
        unit: 'ms',
        peer: 'pako + JSON.parse + ECharts',
        aim: { on: 'ratio', most: 0.33 },
      },
      { name: 'map-memory', unit: 'MiB PSS', peer: 'a tenth of the logins', aim: { on: 'ratio', most: 1.1 } },
      { name: 'map-brush', unit: 'ms', peer: 'limit', aim: { on: 'value', most: BRUSH_MS } },
    ],
  ),
  quickTurns: 1,
  open: async (world) => {
    const size = world.isQuick ? 'quick' : 'full';
    const logins = { many: LOGINS[size], few: LOGINS[size] / 10 };
    const many = await tenantOf(world, logins.many);
    const few = await tenantOf(world, logins.few);
    const script = await pageScript('plain-map.ts', 'plainMap');

    const product = async (tenant: Tenant, loaded: string) => {
      const running = await world.launch(tenant, TABS);
      try {
        const ms = await openMap(running, loaded);
        const brushes: number[] = [];
        await running.page.waitForTimeout(REST_MS[size]);
        const memory = pssOf(treeOf(running.app.process().pid ?? 0));
        for (let n = 0; n < BRUSHES[size]; n += 1) brushes.push(await brush(running));
        return { ms, brush: Math.max(...brushes), memory };
      } finally {
        await world.end(running);
      }
    };
    // The apps that are asked for logins are known once a dashboard was open.
    let first: Awaited<ReturnType<typeof product>> | undefined = await product(few, ' loaded');
    const apps = await few.apps();
    const loadedOf = (count: number) => `${(apps.length * count).toLocaleString('en-US')} loaded`;
    const peer = async (): Promise<number> => {
      const { app, page } = await launchEmptyApp();
      try {
        await page.evaluate(script);
        return await page.evaluate(
          async ([origin, all, expected]) => {
            const own = window as unknown as {
              plainMap: { draw: (...given: unknown[]) => Promise<number> };
            };
            const box = document.createElement('div');
            box.style.cssText = 'position:fixed;inset:0;width:900px;height:420px';
            document.body.replaceChildren(box);
            const began = performance.now();
            const drawn = await own.plainMap.draw(box, origin, all);
            if (drawn !== expected) throw new Error(`${drawn} logins were drawn`);
            return performance.now() - began;
          },
          [many.origin, apps, apps.length * logins.many] as const,
        );
      } finally {
        await app.close();
      }
    };
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await peer() : undefined;
        const mine = await product(many, loadedOf(logins.many));
        const theirs = before ?? (await peer());
        const small = first ?? (await product(few, loadedOf(logins.few)));
        first = undefined;
        return {
          map: { value: mine.ms, peer: theirs },
          'map-memory': { value: mine.memory, peer: small.memory },
          'map-brush': { value: mine.brush, peer: BRUSH_MS },
        };
      },
      note: () =>
        `${apps.length} apps of ${logins.many} logins, in new apps each turn; the slowest of ${BRUSHES[size]} switches of the outcome counts, ${REST_MS[size] / 1_000} s after the load`,
    };
  },
};
