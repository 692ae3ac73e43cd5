import { describe, expect, it } from 'vitest';
import {
  byOther,
  changes,
  decisionOf,
  itemOpen,
  openItem,
  openQueue,
  page,
  requestedNow,
  running,
  setUpReviewWindow,
  tenant,
  waitingEmails,
} from '../support/review-window';
import { countKeys } from '../support/keys';
import { sized } from '../support/size';
import { until } from '../support/until';

setUpReviewWindow();

const ITEMS = sized({ gate: 10, full: 100, soak: 100 });

const press = (key: string) => page.keyboard.press(key);
const toasts = () => page.getByRole('log', { name: 'Notifications' });

/** Says that another analyst restored an item, and when. */
const BY_OTHER = /restored by analyst@contoso\.example on \d\d\/\d\d\/\d\d/i;

/** Declines the open item for the second reason. */
const decline = async () => {
  await press('x');
  await page.getByRole('dialog', { name: 'Decline the restore' }).waitFor();
  await press('2');
};

/** Decides items by keys, in turn by restoring and declining, until none is left; returns how many it took. */
const decideAll = async (every: (n: number) => void = () => undefined): Promise<number> => {
  let n = 0;
  for (let at = await itemOpen(); at > 0; at = await itemOpen(at)) {
    every(n);
    if (n % 2 === 0) await press('r');
    else await decline();
    n += 1;
    if (n % (ITEMS / 10) === 0) await press('Control+Enter');
  }
  return n;
};

const settled = async () => {
  await until(
    async () => {
      await press('Control+Enter');
      return page.getByRole('group', { name: 'Pending decisions' }).count();
    },
    (left) => left === 0,
    { within: 30_000 },
  );
};

describe('the review queue by keys alone', () => {
  it(
    `empties ${ITEMS} items with faults in the middle, and nothing is lost or done twice`,
    { timeout: 300_000 },
    async () => {
      const ids = await waitingEmails(ITEMS);
      const isAt = (n: number, part: number) => n === Math.round(ITEMS * part);
      await openQueue();
      const decided = await decideAll((n) => {
        if (isAt(n, 0.2)) tenant.misbehave({ match: 'manual_actions', times: 2, status: 500 });
        if (isAt(n, 0.4)) tenant.misbehave({ match: 'manual_actions', times: 2, truncate: true });
        if (isAt(n, 0.6)) tenant.misbehave({ match: 'manual_actions', times: 1, status: 429, retryAfter: 1 });
        if (isAt(n, 0.8)) tenant.misbehave({ match: 'is_quarantine_restorable', times: 1, status: 500 });
      });
      expect(decided).toBeGreaterThanOrEqual(ITEMS);
      await settled();
      // The items that the tenant did not change are decided once more after the queue is loaded again.
      for (let round = 0; round < 3 && (await requestedNow()).length > 0; round += 1) {
        await press('F5');
        await itemOpen();
        await decideAll();
        await settled();
      }
      expect(await requestedNow()).toEqual([]);
      expect(changes.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect(new Set(changes.map(({ to }) => to))).toEqual(new Set(['restored', 'declined']));
    },
  );

  it('opens the next item at once, undoes a decision until it is sent, and sends nothing of it', async () => {
    const ids = await waitingEmails(3);
    await openQueue();
    await press('r');
    expect(await itemOpen(1)).toBe(2);
    await until(
      () => decisionOf(1),
      (text) => /waiting/.test(text),
    );
    expect(changes).toEqual([]);
    await press('u');
    expect(await itemOpen(2)).toBe(1);
    await until(
      () => decisionOf(1),
      (text) => text === '' || text === 'New',
    );
    expect([...(await requestedNow())].sort()).toEqual([...ids].sort());
    await press('z');
    expect(await itemOpen(1)).toBe(2);
    await until(
      () => decisionOf(1),
      (text) => text === 'Skipped',
    );
    await press('u');
    expect(await itemOpen(2)).toBe(1);
    expect(changes).toEqual([]);
  });

  it('sends what waits at once, shows each outcome in its place, and takes no second decision', async () => {
    await waitingEmails(3);
    await openQueue();
    await press('r');
    await itemOpen(1);
    await decline();
    await itemOpen(2);
    await until(
      () => decisionOf(2),
      (text) => /waiting/.test(text),
    );
    await press('Control+Enter');
    await until(
      () => decisionOf(1),
      (text) => /^Restore · done/.test(text),
    );
    await until(
      () => decisionOf(2),
      (text) => /^Decline · done/.test(text),
    );
    expect(changes.map(({ to }) => to).sort()).toEqual(['declined', 'restored']);
    await press('k');
    await until(openItem, (at) => at === 2);
    await press('k');
    await until(openItem, (at) => at === 1);
    await press('r');
    await toasts().getByText('Restore was already decided for this item.').waitFor();
    expect(changes).toHaveLength(2);
  });

  it('takes a classification as a decision, which waits, is undone, and has its outcome in its place', async () => {
    await waitingEmails(2);
    await openQueue();
    const classify = async () => {
      const dialog = page.getByRole('dialog', { name: 'Classify this email' });
      // The key does nothing until the record is there.
      await until(async () => {
        if (!(await dialog.isVisible())) await press('c');
        return dialog.isVisible();
      });
      await dialog.getByLabel('Classification').selectOption('clean');
      await dialog.getByRole('button', { name: 'Classify' }).press('Enter');
    };
    await classify();
    expect(await itemOpen(1)).toBe(2);
    await until(
      () => decisionOf(1),
      (text) => /^Classify as clean · waiting/.test(text),
    );
    await press('u');
    expect(await itemOpen(2)).toBe(1);
    await classify();
    expect(await itemOpen(1)).toBe(2);
    await press('Control+Enter');
    await until(
      () => decisionOf(1),
      (text) => /^Classify as clean · done/.test(text),
    );
  });

  it('decides marked items together', async () => {
    const ids = await waitingEmails(4);
    await openQueue();
    await press('Space');
    await press('ArrowDown');
    await press('Space');
    await page.getByText('2 marked').waitFor();
    await press('r');
    await until(
      () => decisionOf(1),
      (text) => /waiting/.test(text),
    );
    await until(
      () => decisionOf(2),
      (text) => /waiting/.test(text),
    );
    await press('Control+Enter');
    await until(
      () => changes.length,
      (n) => n === 2,
    );
    expect(await requestedNow()).toHaveLength(ids.length - 2);
  });

  it('says who was faster and when, and asks before it restores what is not in quarantine any more', async () => {
    const ids = await waitingEmails(2);
    await openQueue();
    await decline();
    await itemOpen(1);
    await until(
      () => decisionOf(1),
      (text) => /waiting/.test(text),
    );
    await byOther(ids, 'restore');
    await press('Control+Enter');
    await until(
      () => decisionOf(1),
      (text) => /not sent/.test(text) && BY_OTHER.test(text.replace('[.]', '.')),
    );
    await press('r');
    await until(
      () => decisionOf(2),
      (text) => /already/.test(text) && BY_OTHER.test(text.replace('[.]', '.')),
    );
    expect(changes.filter(({ to }) => to === 'restored')).toHaveLength(2);
  });

  it('restores two, declines one with a reason and takes that back with seven keys', async () => {
    await waitingEmails(4);
    const keys = countKeys(page);
    await keys.press('Alt+9');
    const queues = page.getByRole('grid', { name: 'Queues' });
    await until(() => queues.evaluate((grid) => grid.contains(document.activeElement)));
    await keys.press('Enter');
    const first = await itemOpen();
    await keys.press('r');
    const second = await itemOpen(first);
    await keys.press('r');
    const third = await itemOpen(second);
    await keys.press('x');
    await page.getByRole('dialog', { name: /^Decline/ }).waitFor();
    await keys.press('1');
    await itemOpen(third);
    await keys.press('u');
    await until(
      () => decisionOf(third),
      (text) => text === '' || text === 'New',
    );
    expect(keys.pressed()).toBe(7);
  });

  it('shows a queue as off, with the reason, where the tenant has no field for it', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Review queue');
    await page
      .getByRole('option', { name: /^Review queue/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/queues? off$/).click();
    const off = page.getByRole('listitem').filter({ hasText: 'Restore requests · Slack' });
    await off.filter({ hasText: 'no field for restore requests was found' }).waitFor();
    expect(running.errors).toEqual([]);
  });
});
