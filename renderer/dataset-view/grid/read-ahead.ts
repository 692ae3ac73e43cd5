import type { GridApi } from './grid-modules';

const BLOCKS_AHEAD = 3;
const JUMP_SCREENS = 12;

/** Loads blocks of rows in the direction of travel before they come into view; returns a function that stops. */
export const readAhead = (
  wrapper: HTMLElement,
  current: () => GridApi | undefined,
  block: number,
  rowHeight: number,
): (() => void) => {
  let lastTop = 0;
  const ahead = () => {
    const api = current();
    if (!api) return;
    const { top, bottom } = api.getVerticalPixelRange();
    const travel = top - lastTop;
    lastTop = top;
    if (travel === 0 || Math.abs(travel) > JUMP_SCREENS * (bottom - top)) return;
    const edge = Math.floor((travel > 0 ? bottom : top) / rowHeight);
    const last = api.getDisplayedRowCount() - 1;
    for (let n = 1; n <= BLOCKS_AHEAD; n += 1) {
      const index = edge + Math.sign(travel) * n * block;
      if (index >= 0 && index <= last) api.getDisplayedRowAtIndex(index);
    }
  };
  wrapper.addEventListener('scroll', ahead, { capture: true, passive: true });
  return () => wrapper.removeEventListener('scroll', ahead, { capture: true });
};
