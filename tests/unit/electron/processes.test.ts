import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTenant, superviseProcess } from '../../../main/electron/processes';

class Child extends EventEmitter {
  isKilled = false;
  kill = () => {
    this.isKilled = true;
    this.emit('exit', 0);
  };
}
const children = vi.hoisted((): unknown[] => []);
// Electron's processes are the edge; a twin of one stands in.
vi.mock('electron', () => ({ app: { getAppPath: () => '' }, utilityProcess: { fork: () => children[0] } }));

let child: Child;
beforeEach(() => {
  child = new Child();
  children[0] = child;
});
const start = async () => {
  const starting = startTenant();
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

it('does not report an exit that was requested', async () => {
  const tenant = await start();
  const heard: string[] = [];
  tenant.onExit?.(() => heard.push('a'));
  tenant.stop();
  expect([child.isKilled, heard]).toEqual([true, []]);
});

it('rejects if the tenant exits before it has started', async () => {
  const starting = startTenant();
  child.emit('exit', 3);
  await expect(starting).rejects.toThrow('code 3');
});

it('reports at once a process that was given up, so that quitting does not wait for it', () => {
  const kept = superviseProcess('x.js', 'x');
  for (let death = 1; death <= 5; death += 1) {
    const dying = child;
    child = new Child();
    children[0] = child;
    dying.emit('exit', 9);
  }
  const heard: [number, boolean][] = [];
  kept.onExit((code, isReplaced) => heard.push([code, isReplaced]));
  expect(heard).toEqual([[9, false]]);
  kept.kill();
  expect(heard).toHaveLength(1);
});
