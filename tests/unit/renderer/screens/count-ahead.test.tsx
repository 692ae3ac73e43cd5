import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countOnce, useCount, useCountAhead } from '../../../../renderer/screens/dashboard/count-ahead';
import { useCountedDataset } from '../../../../renderer/screens/dashboard/use-counted-dataset';
import { fail, ok } from '../../../../shared/bridge';
import type { DatasetState } from '../../../../shared/local-calls/datasets';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('makes a count once, and one that failed again', async () => {
  const make = vi.fn(async () => ok(5));
  expect([await countOnce({ key: 'once', make }), await countOnce({ key: 'once', make })]).toEqual([
    ok(5),
    ok(5),
  ]);
  expect(make).toHaveBeenCalledOnce();
  const failing = vi.fn(async () => fail({ kind: 'unexpected' as const, message: 'Not counted.', next: '' }));
  await countOnce({ key: 'failing', make: failing });
  await countOnce({ key: 'failing', make: failing });
  expect(failing).toHaveBeenCalledTimes(2);
});

it('keeps few counts', async () => {
  const make = vi.fn(async () => ok(1));
  for (let n = 0; n <= 12; n += 1) await countOnce({ key: `many ${n}`, make });
  await countOnce({ key: 'many 12', make });
  expect(make).toHaveBeenCalledTimes(13);
  await countOnce({ key: 'many 0', make });
  expect(make).toHaveBeenCalledTimes(14);
});

it('counts in advance what comes next, one after another, once the rest is drawn', async () => {
  const order: string[] = [];
  const count = (name: string) => ({
    key: name,
    make: async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return ok(name);
    },
  });
  const counts = [count('failed'), count('both')];
  const { rerender } = renderHook(({ isDrawn }) => useCountAhead(isDrawn, counts), {
    initialProps: { isDrawn: false },
  });
  await vi.runAllTimersAsync();
  expect(order).toEqual([]);
  rerender({ isDrawn: true });
  await vi.runAllTimersAsync();
  expect(order).toEqual(['failed begins', 'failed ends', 'both begins', 'both ends']);
});

it('returns a count that was made ahead in the same render, and any other once it is made', async () => {
  const count = (key: string) => ({ key, make: async () => ok(key) });
  await countOnce(count('made'));
  const { result, rerender } = renderHook(({ key }) => useCount(count(key)).resource, {
    initialProps: { key: 'new' },
  });
  expect(result.current).toEqual({ state: 'loading' });
  await act(() => vi.runAllTimersAsync());
  expect(result.current).toMatchObject({ state: 'ready', value: 'new' });
  rerender({ key: 'made' });
  expect(result.current).toMatchObject({ state: 'ready', value: 'made' });
  const first = result.current;
  await act(() => vi.runAllTimersAsync());
  expect(result.current).toBe(first);
});

const loading = (loaded: number, more: Partial<DatasetState> = {}) =>
  ({ dataset: 'd1', state: 'fetching', loaded, revision: 0, ...more }) as DatasetState;

/** Follows a dataset; returns the rows that are counted after each of its states. */
const follow = () => {
  const { result, rerender } = renderHook(({ now }) => useCountedDataset(now), {
    initialProps: { now: loading(1_000) },
  });
  return (now: DatasetState) => {
    rerender({ now });
    return result.current?.loaded;
  };
};

it('counts a load again when it has grown by half, when it ends, and when its rows change', () => {
  const counted = follow();
  expect([1_100, 1_499, 1_500, 2_000, 2_249, 2_250].map((loaded) => counted(loading(loaded)))).toEqual([
    1_000, 1_000, 1_500, 1_500, 1_500, 2_250,
  ]);
  expect(counted(loading(2_260, { state: 'complete' }))).toBe(2_260);
  expect(counted(loading(2_261, { dataset: 'd2' }))).toBe(2_261);
  expect(counted(loading(2_262, { dataset: 'd2', revision: 1 }))).toBe(2_262);
});

it('counts a load that grows slowly after five seconds', () => {
  const { result, rerender } = renderHook(({ now }) => useCountedDataset(now), {
    initialProps: { now: loading(1_000) },
  });
  act(() => void vi.advanceTimersByTime(3_000));
  rerender({ now: loading(1_001) });
  act(() => void vi.advanceTimersByTime(1_900));
  rerender({ now: loading(1_002) });
  expect(result.current?.loaded).toBe(1_000);
  act(() => void vi.advanceTimersByTime(100));
  expect(result.current?.loaded).toBe(1_002);
});
