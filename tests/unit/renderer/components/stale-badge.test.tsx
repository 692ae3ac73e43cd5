import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaleBadge } from '../../../../renderer/components/StaleBadge';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('wakes the page only when the age reads otherwise', () => {
  const { container } = render(<StaleBadge what="results" since={Date.now()} />);
  const ages = Array.from({ length: 4 }, () => {
    act(() => void vi.advanceTimersToNextTimer());
    return container.textContent;
  });
  expect(ages).toEqual(['results 30 s old', 'results 1 min old', 'results 2 min old', 'results 3 min old']);
  expect(vi.getTimerCount()).toBe(1);
});

it('shows the age of newer data at once', () => {
  const { container, rerender } = render(<StaleBadge what="results" since={Date.now() - 90_000} />);
  expect(container.textContent).toBe('results 1 min old');
  rerender(<StaleBadge what="results" since={Date.now()} />);
  expect(container.textContent).toBe('results 0 s old');
});
