import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTenant, superviseProcess } from '../../../main/electron/processes';

class Child extends EventEmitter {
  isKilled = false;
  pid: number | undefined = 7;
  readonly posted: unknown[] = [];
  postMessage = (...message: unknown[]) => this.posted.push(message);
  kill = () => {
    this.isKilled = true;
    this.emit('exit', 0);
  };
}
const children = vi.hoisted((): unknown[] => []);
const switches = vi.hoisted(() => new Map<string, string>());
const forked = vi.hoisted((): (readonly string[])[] => []);
// A fake takes the place of each of Electron's processes.
vi.mock('electron', () => ({
  app: {
    getAppPath: () => '',
    commandLine: {
      hasSwitch: (name: string) => switches.has(name),
      getSwitchValue: (name: string) => switches.get(name) ?? '',
    },
  },
  utilityProcess: {
    fork: (_file: string, args: readonly string[]) => {
      forked.push(args);
      return children[0];
    },
  },
}));

let child: Child;
beforeEach(() => {
  child = new Child();
  children[0] = child;
});
const start = async () => {
  const starting = startTenant('/profile');
  child.emit('message', { origin: 'http://127.0.0.1:1', token: 't' });
  return starting;
};

it('tells all listeners the exit code once when the demo tenant exits later', async () => {
  const tenant = await start();
  const heard: string[] = [];
  tenant.onExit?.((code) => heard.push(`a ${code}`));
  tenant.onExit?.((code) => heard.push(`b ${code}`));
  child.emit('exit', 9);
  child.emit('exit', 9);
  expect(heard).toEqual(['a 9', 'b 9']);
  tenant.onExit?.((code) => heard.push(`late ${code}`));
  expect(heard).toEqual(['a 9', 'b 9', 'late 9']);
});

it('passes the brand and the flags of the command line to the demo tenant, and nothing if there are none', async () => {
  await start();
  expect(forked.at(-1)).toEqual(['--state', join('/profile', 'demo-tenant.json')]);
  switches.set('brand', 'checkpoint').set('flags', 'ms_defender=off,md5_exceptions_disabled');
  await start();
  expect(forked.at(-1)?.slice(2)).toEqual([
    '--brand=checkpoint',
    '--flags=ms_defender=off,md5_exceptions_disabled',
  ]);
  switches.clear();
});

it('does not report an exit that was requested', async () => {
  const tenant = await start();
  const heard: string[] = [];
  tenant.onExit?.(() => heard.push('a'));
  tenant.stop();
  expect([child.isKilled, heard]).toEqual([true, []]);
});

it('rejects if the tenant exits before it has started', async () => {
  const starting = startTenant('/profile');
  child.emit('exit', 3);
  await expect(starting).rejects.toThrow('code 3');
});

/** Ends the child that runs now; the next one takes its place. */
const die = () => {
  const dying = child;
  child = new Child();
  children[0] = child;
  dying.emit('exit', 9);
};

it('restarts a process however often it ends, after a pause if it ends often', () => {
  vi.useFakeTimers();
  const kept = superviseProcess('x.js', 'x');
  const heard: [number, boolean][] = [];
  kept.onExit((code, isReplaced) => heard.push([code, isReplaced]));
  for (let death = 1; death <= 4; death += 1) die();
  expect(heard).toHaveLength(4);
  for (let death = 5; death <= 9; death += 1) {
    die();
    expect(heard).toHaveLength(death - 1);
    vi.advanceTimersByTime(3_000);
    expect(heard).toHaveLength(death);
  }
  expect(heard.every(([code, isReplaced]) => code === 9 && isReplaced)).toBe(true);
  kept.kill();
  vi.useRealTimers();
});

it('hands a port that comes during the pause to the next process', () => {
  vi.useFakeTimers();
  const kept = superviseProcess('x.js', 'x');
  for (let death = 1; death <= 5; death += 1) die();
  const port = {} as Parameters<typeof kept.handOver>[1];
  kept.handOver('client', port);
  expect(child.posted).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(child.posted).toEqual([['client', [port]]]);
  kept.kill();
  vi.useRealTimers();
});

it('reports at once a process that is killed during its pause, so that quitting does not wait for it', () => {
  const kept = superviseProcess('x.js', 'x');
  for (let death = 1; death <= 5; death += 1) die();
  kept.kill();
  const heard: [number, boolean][] = [];
  kept.onExit((code, isReplaced) => heard.push([code, isReplaced]));
  expect(heard).toEqual([[9, false]]);
});

it('ends a process that is still being started as soon as it runs', () => {
  child.pid = undefined;
  const datasets = superviseProcess('datasets.js', 'rows');
  datasets.kill();
  expect(child.isKilled).toBe(false);
  child.pid = 8;
  child.emit('spawn');
  expect(child.isKilled).toBe(true);
});
