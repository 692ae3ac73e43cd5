import { describe, expect, it, vi } from 'vitest';
import { createLifetime } from '../../../../main/services/datasets/lifetime';

describe('createLifetime', () => {
  it('a dataset can be closed at once if no job retains it', () => {
    const close = vi.fn();
    expect(createLifetime(close).abandon()).toBe(true);
    expect(close).not.toHaveBeenCalled();
  });

  it('closes when the last job releases a dataset that nobody views', () => {
    const close = vi.fn();
    const lifetime = createLifetime(close);
    const releases = [lifetime.retain(), lifetime.retain()];
    expect(lifetime.abandon()).toBe(false);
    releases[0]?.();
    expect(close).not.toHaveBeenCalled();
    releases[1]?.();
    expect(close).toHaveBeenCalledOnce();
  });

  it('counts a release only once', () => {
    const close = vi.fn();
    const lifetime = createLifetime(close);
    const release = lifetime.retain();
    lifetime.retain();
    lifetime.abandon();
    release();
    release();
    expect(close).not.toHaveBeenCalled();
  });

  it('stays open after its jobs if somebody still views it', () => {
    const close = vi.fn();
    createLifetime(close).retain()();
    expect(close).not.toHaveBeenCalled();
  });
});
