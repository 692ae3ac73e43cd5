import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { electronPath, startArguments, temporaryFolder } from '../support/app';
import { measured } from '../support/size';
import { until } from '../support/until';

type Start = {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  code: number | null | undefined;
};
const starts: Start[] = [];
afterEach(async () => {
  for (const { child, code } of starts) if (code === undefined) child.kill('SIGKILL');
  await Promise.all(starts.splice(0).map(({ ended }) => ended));
});

const begin = (userData: string, args: readonly string[] = []): Start => {
  const env: NodeJS.ProcessEnv = { ...process.env };
  delete env['ELECTRON_RUN_AS_NODE'];
  const child = spawn(electronPath(), startArguments(userData, { args }), { env, stdio: 'ignore' });
  const one: Start = { child, code: undefined, ended: new Promise((resolve) => child.once('exit', resolve)) };
  void one.ended.then((code) => (one.code = code));
  starts.push(one);
  return one;
};
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const living = () => starts.filter(({ code }) => code === undefined);

describe('starts', () => {
  it('leaves one instance of ten, and the other nine exit normally', async () => {
    const userData = temporaryFolder('ten');
    for (let n = 0; n < 10; n += 1) begin(userData);
    await until(() => living().length === 1);
    // A late quarrel would show by now.
    await soon(1_500);
    expect(living()).toHaveLength(1);
    expect(starts.filter(({ code }) => code !== undefined).map(({ code }) => code)).toEqual(
      Array.from({ length: 9 }, () => 0),
    );
    measured('ten starts at once', '1 lives, 9 end with code 0');
  });

  it('ignores the lock of an instance that was killed with kill -9', async () => {
    const userData = temporaryFolder('killed');
    const first = begin(userData);
    await until(() => existsSync(join(userData, 'datasets')));
    first.child.kill('SIGKILL');
    await first.ended;
    const second = begin(userData);
    await until(() => readdirSync(userData).includes('datasets'));
    await soon(1_500);
    expect(second.code).toBeUndefined();
  });

  it('passes nothing from a second instance that is acted on', async () => {
    const userData = temporaryFolder('second');
    const first = begin(userData);
    await until(() => existsSync(join(userData, 'datasets')));
    const second = begin(userData, [
      '--demo',
      'https://evil.example/',
      'file:///etc/passwd',
      '--inspect=0',
      '\u202e',
      '--',
      '--no-sandbox',
    ]);
    expect(await second.ended).toBe(0);
    expect(first.code).toBeUndefined();
  });
});
