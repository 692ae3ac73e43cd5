import { describe, expect, it } from 'vitest';
import { createQueue } from '../../../../main/services/tenant/queue';

/** Work that ends when told to, and the order in which pieces of it started. */
const tracked = () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { started, work, end };
};

describe('createQueue', () => {
  it('runs at most its limit at once, in the order of arrival', async () => {
    const { started, work, end } = tracked();
    const queue = createQueue(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)));
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all([end('c'), end('d')]);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets foreground work pass background work that waits', async () => {
    const { started, work, end } = tracked();
    const queue = createQueue(1);
    void queue.run(work('first'));
    void queue.run(work('background'), { isBackground: true });
    void queue.run(work('foreground'));
    await end('first');
    await end('foreground');
    expect(started).toEqual(['first', 'foreground', 'background']);
  });

  it('keeps slots free of background work for the foreground', async () => {
    const { started, work, end } = tracked();
    const queue = createQueue(3, 2);
    for (const name of ['b1', 'b2', 'b3']) void queue.run(work(name), { isBackground: true });
    expect(started).toEqual(['b1', 'b2']);
    void queue.run(work('f1'));
    expect(started).toEqual(['b1', 'b2', 'f1']);
    await end('f1');
    expect(started).toEqual(['b1', 'b2', 'f1']);
    await end('b1');
    expect(started).toEqual(['b1', 'b2', 'f1', 'b3']);
  });

  it('never starts work that was cancelled while it waited, and rejects it at once', async () => {
    const { started, work, end } = tracked();
    const queue = createQueue(1);
    const controller = new AbortController();
    void queue.run(work('first'));
    const cancelled = queue.run(work('cancelled'), { signal: controller.signal });
    const next = queue.run(work('next'));
    controller.abort();
    await expect(cancelled).rejects.toThrow();
    await end('first');
    await end('next');
    expect([started, await next]).toEqual([['first', 'next'], 'next']);
  });

  it('frees the slot of work that fails', async () => {
    const { started, work } = tracked();
    const queue = createQueue(1);
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    void queue.run(work('next'));
    expect(started).toEqual(['next']);
  });
});
