/** Two Posterns, each with a folder of its own, that empty one queue of one tenant at the same time. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { withApp } from '../support/app';
import {
  changes,
  decisionOf,
  itemOpen,
  openQueue,
  page,
  requestedNow,
  setUpReviewWindow,
  tenant,
  waitingEmails,
} from '../support/review-window';
import { until } from '../support/until';
import { signIn } from '../support/window';

setUpReviewWindow();

const ITEMS = 8;

/** Decides all items from the first on, in turn by restoring and declining. */
const decideAll = async (on: Page): Promise<void> => {
  let n = 0;
  for (let at = await itemOpen(0, on); at > 0; at = await itemOpen(at, on)) {
    n += 1;
    if (n % 2 === 1) await on.keyboard.press('r');
    else {
      await on.keyboard.press('x');
      await on.getByRole('dialog', { name: 'Decline the restore' }).waitFor();
      await on.keyboard.press('2');
    }
  }
  expect(n).toBe(ITEMS);
};

/** Sends what waits, and returns the outcome that each row shows once all have ended. */
const outcomes = (on: Page): Promise<readonly string[]> =>
  until(
    async () => {
      await on.keyboard.press('Control+Enter');
      const rows = Array.from({ length: ITEMS }, (_, at) => decisionOf(at + 1, on));
      return (await Promise.all(rows)).map((text) => text.replaceAll('[.]', '.'));
    },
    (texts) => texts.every((text) => /· (?:done|already)/.test(text)),
    { within: 30_000 },
  );

const FASTER = [
  /Already restored by analyst@contoso\.example on \d\d\/\d\d\/\d\d/,
  /Already declined on \d\d\/\d\d\/\d\d/,
];

it(
  'lets two analysts empty one queue together: nothing is done twice, and each reads what the other did',
  { timeout: 300_000 },
  () =>
    withApp({}, async ({ page: other, errors }) => {
      await signIn(other, tenant);
      const ids = await waitingEmails(ITEMS);
      for (const on of [page, other]) await openQueue(on);
      await Promise.all([decideAll(page), decideAll(other)]);
      const [hers, his] = await Promise.all([outcomes(page), outcomes(other)]);
      expect(await requestedNow()).toEqual([]);
      expect(changes.map(({ id }) => id).sort()).toEqual([...ids].sort());
      for (let at = 0; at < ITEMS; at += 1) {
        const [done, told] = [hers[at] ?? '', his[at] ?? ''].sort((a) => (/· done/.test(a) ? -1 : 1));
        expect(done).toMatch(/· done/);
        expect(told).toMatch(FASTER[at % 2] ?? /$^/);
      }
      expect(errors).toEqual([]);
    }),
);
