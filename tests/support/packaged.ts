/** Makes the packaged application once and starts it as a user would: without a debugger, since a release has none. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { isRoot, repo, temporaryFolder } from './app';

export type Packaged = { readonly folder: string; readonly isTest: boolean; readonly executable: string };

/** Runs `npm run package`'s own script; it stops with a reason when what it made is not fit to be handed out. */
export const makePackage = (): Packaged => {
  const said = execFileSync(process.execPath, [join(repo, 'scripts/package.mjs')], {
    cwd: repo,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const { folder, isTest } = JSON.parse(said.trim().split('\n').at(-1) ?? '') as {
    readonly folder: string;
    readonly isTest: boolean;
  };
  const executable =
    process.platform === 'darwin'
      ? join(folder, 'Postern.app/Contents/MacOS/Postern')
      : join(folder, process.platform === 'win32' ? 'Postern.exe' : 'postern');
  return { folder, isTest, executable };
};

export type Started = {
  readonly pid: number;
  readonly userData: string;
  readonly output: () => string;
  /** The exit code, or `killed` by a signal, or `alive` when the time is over. */
  readonly ended: (withinMs: number) => Promise<number | 'killed' | 'alive'>;
  readonly stop: () => Promise<void>;
};

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a packaged application with a folder of its own for its data. */
export const startPackaged = (
  executable: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string | undefined>> = {},
): Started => {
  const userData = temporaryFolder('packaged');
  const child = spawn(
    executable,
    [
      ...(isRoot && process.platform === 'linux' ? ['--no-sandbox'] : []),
      `--user-data-dir=${userData}`,
      ...args,
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  running.add(child);
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (written += String(chunk)));
  const end = new Promise<number | 'killed'>((resolve) =>
    child.once('exit', (code) => resolve(code ?? 'killed')),
  );
  const ended = async (withinMs: number) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'alive'>((resolve) => {
      timer = setTimeout(() => resolve('alive'), withinMs);
    });
    return Promise.race([end, late]).finally(() => clearTimeout(timer));
  };
  return {
    pid: child.pid ?? -1,
    userData,
    output: () => written,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      if ((await ended(15_000)) === 'alive') child.kill('SIGKILL');
      await ended(5_000);
      running.delete(child);
    },
  };
};
