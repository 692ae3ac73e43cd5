import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFolder, electronPath, isRoot, startArguments, temporaryFolder } from '../support/app';

// Root cannot have a sandbox, so the proof is run as the user `nobody`, with a copy of the runtime that it can reach.
let home: string;
let child: ChildProcess;
let written = '';

/** A folder that everybody can read: the given one, or a copy of it (by hard links where the disk allows). */
const readable = (folder: string, name: string): string => {
  try {
    if (!isRoot) return folder;
    execFileSync('setpriv', [
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      'test',
      '-r',
      join(folder, name),
    ]);
    return folder;
  } catch {
    const copy = join(home, 'runtime');
    try {
      execFileSync('cp', ['-al', folder, copy]);
    } catch {
      rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
      cpSync(folder, copy, { recursive: true });
    }
    return copy;
  }
};

const children = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]) === pid;
      } catch {
        return false;
      }
    });
const family = (pid: number): number[] => [pid, ...children(pid).flatMap(family)];
/** Of a process that has just ended, nothing. */
const commandLine = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};
const renderers = () => family(child.pid ?? -1).filter((pid) => commandLine(pid).includes('--type=renderer'));

beforeAll(() => {
  if (process.platform !== 'linux') return;
  home = temporaryFolder('sandbox');
  const runtime = readable(dirname(electronPath()), 'electron');
  const data = join(home, 'data');
  mkdirSync(data);
  accessSync(appFolder, constants.R_OK);
  const start = [join(runtime, 'electron'), ...startArguments(data).filter((arg) => arg !== '--no-sandbox')];
  const env = { ...process.env, HOME: data, DBUS_SESSION_BUS_ADDRESS: 'disabled:', XDG_RUNTIME_DIR: data };
  if (isRoot) {
    execFileSync('chown', ['-R', 'nobody', data]);
    execFileSync('chmod', ['755', home]);
  }
  const user = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const [command = '', ...args] = [...user, 'xvfb-run', '-a', ...start];
  child = spawn(command, args, { env, detached: true });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (written += String(chunk)));
});
afterAll(() => {
  for (const pid of family(child?.pid ?? -1).reverse()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test.skipIf(process.platform !== 'linux')(
  `runs the renderer in the operating system’s sandbox${process.platform === 'linux' ? '' : ' (SKIPPED: it takes Linux)'}`,
  async () => {
    await expect
      .poll(() => renderers().length, { timeout: 30_000, message: 'no renderer came up' })
      .toBeGreaterThan(0);
    for (const pid of renderers()) {
      // A process that has just begun enters the sandbox before it runs a page.
      await expect.poll(() => readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m);
      expect(commandLine(pid)).not.toContain('--no-sandbox');
    }
    expect(
      family(child.pid ?? -1)
        .map(commandLine)
        .join('\n'),
    ).not.toContain('--no-sandbox');
    expect(written).not.toMatch(/FATAL/);
  },
);
