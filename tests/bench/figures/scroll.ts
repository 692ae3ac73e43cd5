import { quantile, withQuickNote, type Group } from '../support/figure';
import { pageScript } from '../support/page-script';
import { scrollFast, type Scrolled } from '../support/scroll';
import { shownDataset } from '../support/hunt';

const STEP_PX = 2_000;
const FRAMES = { full: 120, quick: 30 };
const PRODUCT = '.dataset-grid';
const PEER = 'AG Grid infinite as it comes';

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** A fast scroll through all rows: how long its frames are, and how many rows in view are empty in them. */
export const group: Group = {
  figures: withQuickNote('the p95 of 30 frames is the second longest of them', [
    { name: 'scroll-frame', unit: 'ms p95', peer: PEER, aim: { on: 'ratio', most: 0.35 } },
    { name: 'scroll-blank', unit: 'rows a frame', peer: PEER, aim: { on: 'value', most: 0 } },
  ]),
  turns: 9,
  open: async (world) => {
    const { page } = await world.loadedApp();
    const { dataset, loaded, columns } = await shownDataset(page);
    await page.evaluate(await pageScript('plain-grid.ts', 'plainGrid'));
    const frames = FRAMES[world.isQuick ? 'quick' : 'full'];
    let inView = 0;
    const product = async (from: number): Promise<Scrolled> =>
      scrollFast(page, PRODUCT, STEP_PX, frames, from);
    const peer = async (from: number): Promise<Scrolled> => {
      // In the product's place, with the product's columns at the product's widths.
      await page.evaluate(
        ([id, count, keys]) => {
          const mine = document.querySelector<HTMLElement>('.dataset-grid');
          if (!mine) throw new Error('there is no grid');
          const { left, top, width, height } = mine.getBoundingClientRect();
          const shown = [...mine.querySelectorAll<HTMLElement>('.ag-header-cell')]
            .map((head) => ({
              id: head.getAttribute('col-id') ?? '',
              label: head.innerText,
              width: head.offsetWidth,
            }))
            .filter((head) => head.id !== 'choose')
            .map((head) => ({
              ...head,
              at: Math.max(0, keys.indexOf(head.id === 'auth' ? 'spf' : head.id)),
            }));
          mine.style.display = 'none';
          const box = document.createElement('div');
          box.className = 'plain-grid';
          box.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
          document.body.append(box);
          const own = window as unknown as {
            plainGrid: { show: (...given: unknown[]) => void };
            bench: { ask: unknown };
          };
          own.plainGrid.show(box, shown, { dataset: id, sort: [], filter: [] }, count, own.bench.ask);
        },
        [dataset, loaded, columns.map(({ key }) => key)] as const,
      );
      try {
        await page.waitForFunction(
          () => (document.querySelector('.plain-grid .ag-row')?.textContent ?? '') !== '',
          undefined,
          { timeout: 20_000 },
        );
        return await scrollFast(page, '.plain-grid', STEP_PX, frames, from);
      } finally {
        await page.evaluate(() => {
          (window as unknown as { plainGrid: { hide: () => void } }).plainGrid.hide();
          document.querySelector('.plain-grid')?.remove();
          const mine = document.querySelector<HTMLElement>('.dataset-grid');
          if (mine) mine.style.display = '';
        });
        await page.waitForTimeout(300);
      }
    };
    return {
      turn: async (isPeerFirst) => {
        const from = Math.random() * 0.6;
        const before = isPeerFirst ? await peer(from) : undefined;
        const mine = await product(from);
        const theirs = before ?? (await peer(from));
        ({ inView } = mine);
        return {
          'scroll-frame': { value: quantile(mine.frames, 0.95), peer: quantile(theirs.frames, 0.95) },
          'scroll-blank': { value: mean(mine.blanks), peer: mean(theirs.blanks) },
        };
      },
      note: () => `${frames} frames of ${STEP_PX} px through ${loaded} rows, ${inView} in view`,
    };
  },
};
