import { runInThisContext } from 'node:vm';
import type { ElectronApplication } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { keepResults } from '../../support/keep-results';

/** Each app and each page has a world of its own. */
beforeEach(() => void Reflect.deleteProperty(globalThis, 'keptResults'));

/** An app that runs the text of functions, as Playwright does, and loses the results of the first `lost` calls. */
const appThatLoses = (lost: number, message = 'Resulting promise was garbage collected.') => {
  let calls = 0;
  const evaluate = async (fn: unknown, arg: unknown) => {
    calls += 1;
    // Playwright sends functions as text as well.
    const sent = runInThisContext(`(${String(fn)})`) as (electron: object, arg: unknown) => unknown;
    const result = await sent({}, arg);
    if (calls <= lost) throw new Error(`electronApplication.evaluate: ${message}`);
    return result;
  };
  const app = { evaluate } as unknown as Pick<ElectronApplication, 'evaluate'>;
  keepResults(app);
  return { app, calls: () => calls };
};
const count = (_electron: unknown, key: string) => {
  const all = globalThis as unknown as Record<string, number>;
  all[key] = (all[key] ?? 0) + 1;
  return Promise.resolve(all[key]);
};

it('asks again for a result that was lost, without running the function again', async () => {
  const { app, calls } = appThatLoses(3);
  expect(await app.evaluate(count as never, 'countedOnce')).toBe(1);
  expect(await app.evaluate(count as never, 'countedOnce')).toBe(2);
  expect(calls()).toBe(5);
});

it('passes any other error on, and gives up in the end', async () => {
  const other = appThatLoses(1, 'No such window');
  await expect(other.app.evaluate(count as never, 'other')).rejects.toThrow('No such window');
  expect(other.calls()).toBe(1);
  Reflect.deleteProperty(globalThis, 'keptResults');
  const always = appThatLoses(Infinity);
  await expect(always.app.evaluate(count as never, 'always')).rejects.toThrow('garbage collected');
  expect(always.calls()).toBe(10);
});

it('keeps the results of a page, whose functions get no modules of Electron', async () => {
  let calls = 0;
  const page = {
    evaluate: async (fn: unknown, arg: unknown): Promise<unknown> => {
      calls += 1;
      const result = (runInThisContext(`(${String(fn)})`) as (arg: unknown) => unknown)(arg);
      if (calls === 1) throw new Error('page.evaluate: Resulting promise was garbage collected.');
      return result;
    },
  };
  keepResults(page);
  expect(await page.evaluate(([a, b]: readonly number[]) => [b, a], [1, 2])).toEqual([2, 1]);
  expect(await page.evaluate('no function', 7).catch(() => 'passed on')).toBe('passed on');
  expect(calls).toBe(3);
});

it('releases a result once it has arrived', async () => {
  const { app } = appThatLoses(0);
  await app.evaluate(() => 'a' as never);
  await app.evaluate(() => 'b' as never);
  const { keptResults } = globalThis as unknown as { readonly keptResults: ReadonlyMap<number, unknown> };
  expect([...keptResults.values()]).toEqual(['b']);
});
