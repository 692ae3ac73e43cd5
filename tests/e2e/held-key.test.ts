/** Two hundred emails opened one after the other by a held key. */
import { expect, it } from 'vitest';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';
import { until } from '../support/until';
import { resultsGrid } from '../support/window';

setUpResultsWindow();

/** A moment of the window: the place of the open record, its name, and the name in the row that is marked as open. */
type Seen = {
  readonly place: number;
  readonly heading: string;
  readonly row: number;
  readonly subject: string;
};
type Watched = Window & { seen: Seen[] };

const STEPS = 200;

/** Notes each state that the open record goes through, also one that is over before the next frame. */
const watch = () =>
  page.evaluate(() => {
    const own = window as unknown as Watched;
    own.seen = [];
    const text = (of: Element | null | undefined) => of?.textContent?.trim() ?? '';
    const look = () => {
      const record = document.querySelector('aside[aria-label="Record"]');
      const row = document.querySelector('.dataset-grid .row-open');
      own.seen.push({
        place: Number(
          /([\d,]+) of/.exec(text(record?.querySelector('.record-nav')))?.[1]?.replaceAll(',', ''),
        ),
        heading: text(record?.querySelector('h2')),
        row: Number(row?.getAttribute('aria-rowindex')) - 1,
        subject: text(row?.querySelector('[col-id="subject"]')),
      });
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
const seen = () => page.evaluate(() => (window as unknown as Watched).seen);

it('shows each of 200 emails in turn, and none under the name of another, while J is held down', async () => {
  await resultsGrid(page).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Enter');
  const record = page.getByRole('complementary', { name: 'Record' });
  await record.getByText(/^1 of/).waitFor();
  await watch();
  const last = () => page.evaluate(() => (window as unknown as Watched).seen.at(-1)?.place ?? 0);
  // Playwright repeats the key as a keyboard does: one press, then repeats, which do not wait for the page.
  await until(
    async () => {
      await Promise.all(Array.from({ length: 5 }, () => page.keyboard.down('j')));
      return last();
    },
    (place) => place > STEPS,
    { within: 60_000 },
  );
  await page.keyboard.up('j');
  await record.getByRole('list', { name: 'Verdicts' }).waitFor();
  const all = await seen();
  const places = all.map(({ place }) => place).filter((place) => place > 0);
  const inOrder = places.filter((place, at) => place !== places[at - 1]);
  // A change before the first key counts as the first record.
  const [first = 0] = inOrder;
  expect(first).toBeLessThanOrEqual(2);
  expect(inOrder).toEqual(inOrder.map((_, at) => at + first));
  expect(inOrder.length).toBeGreaterThanOrEqual(STEPS);
  // A record that has been loaded bears the name of the row that is marked as open.
  const named = all.filter(({ place, heading, row }) => heading !== '' && place === row);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ heading, subject }) => heading !== subject)).toEqual([]);
});
