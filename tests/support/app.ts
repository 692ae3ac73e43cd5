/** Starts the built app in a real Electron for a test: with folders of its own, collects its errors and deletes what it leaves. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { afterAll, afterEach, expect } from 'vitest';
import { openSettingsFile } from '../../main/electron/settings-file';
import { text } from '../../main/electron/text';
import type { Result } from '../../shared/bridge';
import type { Settings } from '../../shared/model/app-state';
import { testClock } from './clock';
import { keepResults } from './keep-results';

export const repo = resolve(import.meta.dirname, '../..');
/** The folder that Electron is started with. */
export const appFolder = process.env['POSTERN_APP'] ?? repo;
export const isRoot = process.getuid?.() === 0;
/** True if each app is recorded for Playwright's trace viewer, which makes a run slower. */
const IS_TRACED = process.env['POSTERN_TRACE'] === '1';

let found: string | undefined;
/** The Electron executable that the set-up scripts name. */
export const electronPath = (): string => {
  found ??= process.env['POSTERN_ELECTRON'];
  if (found === undefined) {
    const said = execFileSync('npm', ['run', '-s', 'where'], {
      cwd: repo,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    found = (JSON.parse(said.trim()) as { readonly electron: string }).electron;
  }
  return found;
};

export type LaunchOptions = {
  /** Straight into the demo tenant. */
  readonly demo?: boolean;
  /** The number of emails of the demo tenant, if a test needs more than the others do. */
  readonly emails?: number;
  readonly args?: readonly string[];
  /** Changes to the environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The folder of an earlier start. */
  readonly userData?: string;
  /** Settings that differ from those of a first start. */
  readonly settings?: Partial<Settings>;
};

/** Settings with which a hunt loads only the rows that are scrolled to, for tests of results that are loaded in part. */
export const LOADS_NO_REST: Partial<Settings> = { autoLoadRows: 0 };

const storeSettings = async (userData: string, settings: Partial<Settings>): Promise<void> => {
  const file = openSettingsFile(userData);
  await file.save({ settings: { ...file.read().settings, ...settings } });
};

export type RunningApp = {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  /** Errors of the page and its console, since the start. */
  readonly errors: readonly string[];
  /** Violations of the content security policy since the start. */
  readonly violations: readonly string[];
  /** The output of the main process and its children. */
  readonly output: () => string;
  /** Calls the main process, as the page does. */
  readonly call: (name: string, input?: unknown) => Promise<Result<unknown>>;
  readonly close: () => Promise<void>;
};

/** The number of emails of the demo tenant of a window; undefined where it has as many as people see. */
const testEmails = process.env['POSTERN_TEST_EMAILS'];

const folders: string[] = [];
/** A new folder under the system's temporary one; it is deleted after the tests of the file. */
export const temporaryFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `postern-${name}-`));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders.splice(0))
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    } catch (error) {
      // A process that is still ending wrote into it: no fault of what was tested.
      console.warn(`${folder} stays: ${String(error)}`);
    }
});

const environment = (changes: LaunchOptions['env'] = {}): Record<string, string> => {
  const all = { ...process.env, ...changes };
  delete all['ELECTRON_RUN_AS_NODE'];
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
};

const emailsSwitch = (emails: number | string | undefined): readonly string[] =>
  emails === undefined ? [] : [`--emails=${emails}`];

/** The arguments that start the app on the test's clock, with a demo tenant of `testEmails`; the sandbox is left out only for root, who cannot have one. */
export const startArguments = (
  userData: string,
  options: Pick<LaunchOptions, 'demo' | 'emails' | 'args'> = {},
): string[] => [
  ...(isRoot ? ['--no-sandbox'] : []),
  `--user-data-dir=${userData}`,
  appFolder,
  ...(testClock === undefined ? [] : [`--clock=${new Date().toISOString()}`]),
  ...(options.demo ? ['--demo'] : []),
  ...emailsSwitch(options.emails ?? testEmails),
  ...(options.args ?? []),
];

/**
 * Waits until a call of the page is answered, which is when everything behind the window has started. The debugger runs a test's code in
 * the middle of other code: code with an address in it, as of a fetch, would break an import that Node is resolving (it keeps the parts of
 * the last address in one place), and the app could not start.
 */
const everythingStarted = async (running: RunningApp): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      // The app waits behind a dialog then, and answers nothing.
      if (running.output().includes(text.notStarted)) reject(new Error(running.output()));
    }, 200);
  });
  try {
    await Promise.race([running.call('call.cancel', { requests: [] }), failed]);
  } catch (error) {
    running.app.process().kill('SIGKILL');
    throw error;
  } finally {
    clearInterval(timer);
  }
};

/** Starts the app and waits for its page to have loaded and for everything behind the window to have started. */
export const launchApp = async (options: LaunchOptions = {}): Promise<RunningApp> => {
  const userData = options.userData ?? temporaryFolder('data');
  if (options.settings) await storeSettings(userData, options.settings);
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: startArguments(userData, options),
    env: environment(options.env),
    timeout: 60_000,
  });
  if (IS_TRACED) await app.context().tracing.start({ screenshots: true, snapshots: true });
  keepResults(app);
  const errors: string[] = [];
  const violations: string[] = [];
  let written = '';
  for (const stream of [app.process().stdout, app.process().stderr])
    stream?.on('data', (chunk) => (written += String(chunk)));

  const page = await app.firstWindow();
  keepResults(page);
  page.on('pageerror', (error) => errors.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    // Playwright evaluates functions as text, which trusted types report and the debugger allows.
    if (
      message.type() !== 'error' ||
      message.text().startsWith("This document requires 'TrustedScript' assignment")
    )
      return;
    (/Content Security Policy|Refused to|This document requires 'Trusted/.test(message.text())
      ? violations
      : errors
    ).push(message.text());
  });
  await page.waitForLoadState('load');

  const running: RunningApp = {
    app,
    page,
    userData,
    errors,
    violations,
    output: () => written,
    call: (name, input = {}) =>
      page.evaluate(
        ([asked, given]) =>
          (
            window as unknown as { bridge: { call: (n: unknown, i: unknown) => Promise<Result<unknown>> } }
          ).bridge.call(asked, given),
        [name, input] as const,
      ),
    close: () => closeOrKill(app),
  };
  await everythingStarted(running);
  return running;
};

const closeOrKill = async (app: ElectronApplication): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), 15_000);
  });
  const closed = await Promise.race([app.close().catch(() => undefined), limit]);
  clearTimeout(timer);
  if (closed === 'late') app.process().kill('SIGKILL');
};

const logOf = ({ userData }: RunningApp): string => join(userData, 'logs', 'postern.log');

/** The lines of the app's log about errors that nothing caught. */
const uncaughtOf = (running: RunningApp): readonly string[] => {
  const log = logOf(running);
  if (!existsSync(log)) return [];
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"isUncaught":true'));
};

/** Saves a screenshot, the output, the errors, the log and the trace of the app in `artifacts/`. */
export const saveArtifacts = async (running: RunningApp, name: string): Promise<void> => {
  const folder = join(repo, 'artifacts', 'failures');
  mkdirSync(folder, { recursive: true });
  const base = join(folder, name.replaceAll(/[^\w.-]+/g, '-').slice(0, 120));
  const uncaught = uncaughtOf(running);
  for (const line of uncaught) process.stderr.write(`${name}: ${line}\n`);
  writeFileSync(
    `${base}.txt`,
    [...running.errors, ...running.violations, ...uncaught, running.output()].join('\n'),
  );
  if (existsSync(logOf(running))) copyFileSync(logOf(running), `${base}.log`);
  await running.page.screenshot({ path: `${base}.png`, timeout: 5_000 }).catch(() => undefined);
  if (IS_TRACED)
    await running.app
      .context()
      .tracing.stop({ path: `${base}.zip` })
      .catch(() => undefined);
};

/** Saves the same of every failed test of this file. */
export const keepFailures = (running: () => RunningApp | undefined): void => {
  afterEach(async ({ task }) => {
    const app = running();
    if (task.result?.state === 'fail' && app) await saveArtifacts(app, `${task.file.name}-${task.name}`);
  });
};

/** Fails each test of this file after which the page has an unexpected error or a violation of the content security policy. */
export const forbidErrors = (
  running: () => RunningApp | undefined,
  isExpected: (error: string) => boolean = () => false,
): void => {
  // Each error fails the test after which it came, and no later one, so that the second try of a test is judged by its own.
  const judged = { errors: 0, violations: 0, uncaught: 0 };
  afterEach(() => {
    const app = running();
    if (!app) return;
    const errors = app.errors.slice(judged.errors).filter((error) => !isExpected(error));
    const violations = app.violations.slice(judged.violations);
    const all = uncaughtOf(app);
    const uncaught = all.slice(judged.uncaught);
    Object.assign(judged, {
      errors: app.errors.length,
      violations: app.violations.length,
      uncaught: all.length,
    });
    expect(errors).toEqual([]);
    expect(violations).toEqual([]);
    expect(uncaught).toEqual([]);
  });
};

/** Runs one test with an app of its own. */
export const withApp = async <T>(
  options: LaunchOptions,
  work: (running: RunningApp) => Promise<T>,
): Promise<T> => {
  const running = await launchApp(options);
  try {
    return await work(running);
  } catch (error) {
    await saveArtifacts(running, `with-app-${expect.getState().currentTestName ?? 'set-up'}`);
    throw error;
  } finally {
    await running.close();
  }
};
