import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OverflowBar, type BarItem } from '../../../../renderer/components/bar/OverflowBar';

const WIDTH = 100;
let room = 0;
/** Measurements that wait for the page to be laid out. */
const waiting = new Set<() => void>();

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly notify: () => void) {}
      observe = () => void waiting.add(this.notify);
      disconnect = () => void waiting.delete(this.notify);
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { width: this.classList.contains('overflow-bar') ? room : WIDTH } as DOMRect;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const item = (id: string, isDisabled = false): BarItem => ({
  id,
  label: id,
  isDisabled,
  run: () => undefined,
});
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

/** Lays the page out, as a browser does before it paints a frame. */
const layOut = () =>
  act(() => {
    for (const notify of [...waiting]) notify();
  });

/** Draws a bar in a wide window, focuses a control, and makes the window narrow; returns what makes it wide again. */
const narrow = (items: readonly BarItem[], focus: string) => {
  room = 1_000;
  const { rerender } = render(<OverflowBar items={items} />);
  layOut();
  screen.getByRole('button', { name: focus }).focus();
  room = 150;
  rerender(<OverflowBar items={items} />);
  layOut();
  return (now: readonly BarItem[] = items) => {
    room = 1_000;
    rerender(<OverflowBar items={now} />);
    layOut();
  };
};

it('returns the focus from the menu to the control that it came from', () => {
  const widen = narrow([item('Runs'), item('Columns'), item('Save')], 'Columns');
  expect(focused()).toBe('More commands');
  widen();
  expect(focused()).toBe('Columns');
});

it('moves the focus to the last enabled control if the one that it came from is disabled', () => {
  const widen = narrow([item('Runs'), item('Columns'), item('Save', true)], 'Columns');
  widen([item('Runs'), item('Columns', true), item('Save', true)]);
  expect(focused()).toBe('Runs');
});
