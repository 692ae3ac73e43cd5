import type { Page } from 'playwright';
import { createPasteReader } from '../../../shared/rules/pasted-exceptions';
import { flagsByName } from '../../../shared/rules/flags';
import { findByPalette, countKeys } from '../../support/keys';
import { withQuickNote, type Group } from '../support/figure';
import { watchStalls } from '../support/stalls';

const LINES = 50_000;
const FIRST_MS = 100;
const ALL_MS = 1_500;
const STALL_MS = 50;

const lineAt = (n: number): string => `Seen on Monday: hxxps://host-${n}[.]example/a?b=${n}`;

type Prepared = { pasted: DataTransfer };

/** Puts a number of lines on a clipboard of the page. */
const prepare = (page: Page, count: number): Promise<void> =>
  page.evaluate((lines) => {
    const data = new DataTransfer();
    const text = Array.from(
      { length: lines },
      (_, n) => `Seen on Monday: hxxps://host-${n}[.]example/a?b=${n}`,
    );
    data.setData('text/plain', text.join('\n'));
    (window as unknown as Prepared).pasted = data;
  }, count);

/** Milliseconds from the paste until the first row is on the screen, and until all are read. */
const pasteIn = (page: Page, count: number): Promise<{ readonly first: number; readonly all: number }> =>
  page.evaluate(async (lines) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Text"]');
    if (!field) throw new Error('there is no field to paste into');
    const grid = () => document.querySelector('[aria-label="Values in the pasted text"]');
    const seen = async (is: () => boolean): Promise<number> => {
      while (!is()) {
        if (performance.now() - began > 60_000) throw new Error('the pasted lines were not read');
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - began;
    };
    const began = performance.now();
    const { pasted } = window as unknown as Prepared;
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
    const first = await seen(() => (grid()?.textContent ?? '').includes('host-0'));
    const all = await seen(() => grid()?.getAttribute('aria-rowcount') === String(lines + 1));
    return { first, all };
  }, count);

/** Milliseconds of the reading rules alone, without storing a row. */
const readAlone = (): number => {
  const began = performance.now();
  const reader = createPasteReader({ list: null, targets: {}, flags: flagsByName([]), ownDomains: [] });
  let rows = 0;
  for (let n = 0; n < LINES; n += 1) rows += reader.read(lineAt(n), n + 1).length;
  if (rows !== LINES) throw new Error(`the rules read ${rows} rows`);
  return performance.now() - began;
};

/** A paste of fifty thousand lines that become exceptions. */
export const group: Group = {
  figures: withQuickNote('the longest stall varies this much from turn to turn, and two turns are few', [
    { name: 'paste-first', unit: 'ms', peer: 'a paste of one line', aim: { on: 'value', most: FIRST_MS } },
    { name: 'paste-all', unit: 'ms', peer: 'the reading rules alone', aim: { on: 'value', most: ALL_MS } },
    {
      name: 'paste-stall-page',
      unit: 'ms',
      peer: 'a paste of one line',
      aim: { on: 'value', most: STALL_MS },
    },
    {
      name: 'paste-stall-main',
      unit: 'ms',
      peer: 'a paste of one line',
      aim: { on: 'value', most: STALL_MS },
    },
  ]),
  open: async (world) => {
    const running = await world.launch(await world.demo());
    const { page } = running;
    await findByPalette(page, countKeys(page), 'paste exceptions', /^Paste exceptions/);
    const box = page.getByRole('textbox', { name: 'Text' });
    const clear = async () => {
      await page.getByRole('button', { name: 'Clear pasted text' }).click();
      await page.getByRole('button', { name: 'Delete text' }).click();
      await page.getByText('Nothing pasted').waitFor();
    };
    await box.waitFor();
    const paste = async (count: number) => {
      await prepare(page, count);
      const stop = await watchStalls(running);
      const times = await pasteIn(page, count);
      const stalls = await stop();
      await clear();
      return { ...times, ...stalls };
    };
    return {
      turn: async (isPeerFirst) => {
        const early = isPeerFirst ? { alone: readAlone(), one: await paste(1) } : undefined;
        const all = await paste(LINES);
        const { alone, one } = early ?? { alone: readAlone(), one: await paste(1) };
        return {
          'paste-first': { value: all.first, peer: one.first },
          'paste-all': { value: all.all, peer: alone },
          'paste-stall-page': { value: all.page, peer: one.page },
          'paste-stall-main': { value: all.main, peer: one.main },
        };
      },
      note: () => `${LINES} lines, each with a URL`,
      close: () => world.end(running),
    };
  },
};
