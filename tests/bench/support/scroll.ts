/** Scripted scrolling in the page: the same for the product's grid and for its peer. */
import type { Page } from 'playwright';

export type Scrolled = {
  readonly frames: readonly number[];
  readonly blanks: readonly number[];
  readonly inView: number;
};

/**
 * Scrolls the grid inside `box` by `step` pixels a frame from a share of its height on. Answers each frame's milliseconds and how
 * many of the rows that should be seen were empty in it, as it was painted.
 */
export const scrollFast = (
  page: Page,
  box: string,
  step: number,
  frames: number,
  from: number,
): Promise<Scrolled> =>
  page.evaluate(
    async ([selector, by, count, share]) => {
      const root = document.querySelector<HTMLElement>(selector);
      if (!root) throw new Error(`there is no ${selector}`);
      const tall = [...root.querySelectorAll<HTMLElement>('*')].filter(
        (one) => one.scrollHeight > one.clientHeight + 1000 && getComputedStyle(one).overflowY !== 'hidden',
      );
      const view = tall.sort((a, b) => b.clientHeight - a.clientHeight)[0];
      if (!view) throw new Error('nothing scrolls');
      const rowHeight = root.querySelector<HTMLElement>('.ag-row')?.offsetHeight ?? 24;
      /** The part of the view that rows are seen in: the header covers its top. */
      const shown = () => {
        const { top, bottom } = view.getBoundingClientRect();
        const head = root.querySelector('.ag-header')?.getBoundingClientRect();
        return { top: Math.max(top, head?.bottom ?? top), bottom };
      };
      const inView = Math.floor((shown().bottom - shown().top) / rowHeight);
      const channel = new MessageChannel();
      /** The frame's time, once it has been painted: a message to oneself comes after the painting that its sender waited for. */
      const frame = () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame((time) => {
            channel.port1.onmessage = () => resolve(time);
            channel.port2.postMessage(null);
          });
        });
      const filled = () => {
        const { top, bottom } = shown();
        const seen = new Set<string>();
        for (const row of root.querySelectorAll<HTMLElement>('.ag-row')) {
          const place = row.getBoundingClientRect();
          if (place.bottom > top + 1 && place.top < bottom - 1 && (row.textContent ?? '').length > 0)
            seen.add(row.getAttribute('row-index') ?? '');
        }
        return seen.size;
      };
      view.scrollTop = Math.floor((view.scrollHeight - view.clientHeight) * share);
      await new Promise((resolve) => setTimeout(resolve, 400));
      const took: number[] = [];
      const blanks: number[] = [];
      let last = await frame();
      for (let n = 0; n < count; n += 1) {
        view.scrollTop += by;
        const now = await frame();
        took.push(now - last);
        last = now;
        blanks.push(Math.max(0, inView - filled()));
      }
      return { frames: took, blanks, inView };
    },
    [box, step, frames, from] as const,
  );

/** Scrolls the grid inside `box` from its first row to its last in a number of steps, waiting for rows at each. */
export const scrollThrough = (page: Page, box: string, steps: number): Promise<void> =>
  page.evaluate(
    async ([selector, count]) => {
      const tall = [...document.querySelectorAll<HTMLElement>(`${selector} *`)].filter(
        (one) => one.scrollHeight > one.clientHeight + 1000 && getComputedStyle(one).overflowY !== 'hidden',
      );
      const view = tall.sort((a, b) => b.clientHeight - a.clientHeight)[0];
      if (!view) throw new Error('nothing scrolls');
      for (let n = 0; n <= count; n += 1) {
        view.scrollTop = ((view.scrollHeight - view.clientHeight) * n) / count;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    },
    [box, steps] as const,
  );
