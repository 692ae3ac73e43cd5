/** Tenants and the built app with rows in it, shared by the figures and made once on first use. */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import type { Settings } from '../../../shared/model/app-state';
import { launchApp, LOADS_NO_REST, repo, type RunningApp } from '../../support/app';
import { bundle } from '../../support/bundle';
import { untilQuiet } from './activity';
import { startNode, type Child } from './children';
import { duckdbAlone } from './duckdb';
import { launchEmptyApp } from './empty-app';
import { loadAllRows, signIn, type OpenTab } from './hunt';
import { treeOf } from './pss';

export type Address = { readonly origin: string; readonly token: string };
export type World = {
  readonly isQuick: boolean;
  /** Rows of the large result. */
  readonly rows: number;
  readonly say: (line: string) => void;
  /** The demo tenant as the product starts it. */
  readonly demo: () => Promise<Address>;
  /** Starts a tenant with a given number of emails. */
  readonly tenantOf: (count: number) => Promise<Address>;
  /** Starts a peer of `peers/` in plain Node. */
  readonly startPeer: (name: string, args?: readonly string[]) => Promise<Child>;
  /**
   * The built app, signed in, with its first hunt on the screen: the one that opens by itself, or the first of the given tabs. Results
   * don't load by themselves unless the settings say so.
   */
  readonly launch: (
    tenant: Address,
    tabs?: readonly OpenTab[],
    settings?: Partial<Settings>,
  ) => Promise<RunningApp>;
  readonly end: (running: RunningApp) => Promise<void>;
  /** The built app in the demo tenant, with the hunt that opens by itself, and the time at which it was shown. It is shared, so a figure leaves it as it found it. */
  readonly demoApp: () => Promise<{ readonly running: RunningApp; readonly shownAt: number }>;
  /** An empty window of the same Electron; shared. */
  readonly emptyApp: () => Promise<EmptyApp>;
  readonly electron: () => string;
  /** The built app with all of the large result loaded; shared, so a figure leaves it as it found it. */
  readonly loadedApp: () => Promise<RunningApp>;
  /** DuckDB alone with the rows of the large result. */
  readonly duckdb: () => ReturnType<typeof duckdbAlone>;
  readonly close: () => Promise<void>;
};

type EmptyApp = { readonly app: ElectronApplication; readonly page: Page };

/** Emails of the demo tenant, as the product starts it. */
const DEMO_EMAILS = 100_000;

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** Makes the world of a run. */
export const createWorld = (isQuick: boolean): World => {
  const children: Child[] = [];
  const apps: RunningApp[] = [];
  const say = (line: string) => void writeSync(2, `bench: ${line}\n`);
  const rows = isQuick ? 100_000 : 1_000_000;
  let empty: EmptyApp | undefined;
  let electron = '';

  const start = async (file: string, args: readonly string[] = []): Promise<Child> => {
    const child = await startNode(file, args);
    children.push(child);
    return child;
  };
  const startPeer = async (name: string, args: readonly string[] = []) =>
    start((await bundle(join(repo, 'tests/bench/peers', name))).file, args);

  const demo = once(async (): Promise<Address> => {
    const { said } = await start(join(repo, 'out/main/tenant.js'), ['--emails', String(DEMO_EMAILS)]);
    return { origin: said['origin'] ?? '', token: said['token'] ?? '' };
  });
  const many = once(async () => {
    const { origin, token } = await demo();
    return (await startPeer('many-rows.ts', [origin, token])).said['origin'] ?? '';
  });
  const tenantOf = async (count: number): Promise<Address> => ({
    origin: await many(),
    token: `rows-${count}`,
  });

  const launch: World['launch'] = async (tenant, tabs, settings) => {
    const running = await launchApp({ settings: { ...LOADS_NO_REST, ...settings } });
    apps.push(running);
    electron ||= await running.app.evaluate(() => process.versions['electron'] ?? '');
    await signIn(running, tenant, tabs);
    return running;
  };
  const end = async (running: RunningApp) => {
    apps.splice(apps.indexOf(running), 1);
    await running.close();
  };

  const world: World = {
    isQuick,
    rows,
    say,
    demo,
    tenantOf,
    startPeer,
    launch,
    end,
    electron: () => electron,
    demoApp: once(async () => ({ running: await launch(await demo()), shownAt: Date.now() })),
    emptyApp: once(async () => (empty = await launchEmptyApp())),
    loadedApp: once(async () => {
      const running = await launch(await tenantOf(rows));
      const { rowsASecond } = await loadAllRows(running);
      say(`${rows} rows loaded at ${Math.round(rowsASecond)} rows/s`);
      // Rows are indexed for the local pivot in the background, which takes the processor time of a figure that is measured beside it.
      await untilQuiet(() => treeOf(running.app.process().pid ?? 0));
      return running;
    }),
    duckdb: once(() => duckdbAlone(world)),
    close: async () => {
      for (const running of [...apps]) await end(running);
      await empty?.app.close();
      for (const child of children) child.stop();
    },
  };
  return world;
};
