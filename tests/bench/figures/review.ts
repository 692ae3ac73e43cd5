import {
  byOther,
  changes,
  closeReviewWindow,
  openQueue,
  openReviewWindow,
  page,
  tenant,
  waitingEmails,
} from '../../support/review-window';
import { until } from '../../support/until';
import { median, withQuickNote, type Group } from '../support/figure';

const ITEMS = { full: 20, quick: 6 };
/** Milliseconds that the tenant takes for each response: a real tenant is never on the same machine. */
const LATENCY_MS = 50;
const LIMIT_MS = 50;
/** Requests of a turn, and many more. */
const REQUESTS = 5_000;

const delayAll = () => tenant.misbehave({ match: '/api/v1/', times: REQUESTS, delayMs: LATENCY_MS });

/** Milliseconds from a key to the frame that shows the next item. */
const pressToNext = (key: string): Promise<number> =>
  page.evaluate(
    (pressed) =>
      new Promise<number>((resolve, reject) => {
        const place = () =>
          /\d+ of [\d,]+/.exec(document.querySelector('aside[aria-label="Record"]')?.textContent ?? '')?.[0];
        const before = place();
        const began = performance.now();
        const look = () => {
          const now = place();
          if (now !== undefined && now !== before) setTimeout(() => resolve(performance.now() - began));
          else if (performance.now() - began > 20_000) reject(new Error(`no item followed ${before ?? ''}`));
          else requestAnimationFrame(look);
        };
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
        );
        requestAnimationFrame(look);
      }),
    key,
  );

/** Restores items by keys; returns the milliseconds until all are restored at the tenant, and the median until the next one was open. */
const product = async (items: number) => {
  await waitingEmails(items + 1);
  await openQueue();
  delayAll();
  const times: number[] = [];
  const began = performance.now();
  for (let n = 0; n < items; n += 1) times.push(await pressToNext('r'));
  await until(
    async () => {
      await page.keyboard.press('Control+Enter');
      return changes.length;
    },
    (n) => n >= items,
  );
  const ms = performance.now() - began;
  if (changes.length !== items) throw new Error(`${changes.length} items were changed`);
  return { acts: (items * 60_000) / ms, next: median(times) };
};

/** The same calls bare, one after the other: the record, if it can be restored, and the act. Returns acts in a minute. */
const peer = async (items: number): Promise<number> => {
  const ids = await waitingEmails(items);
  delayAll();
  const read = async (path: string) => {
    const response = await fetch(tenant.origin + path, {
      headers: { authorization: `Bearer ${tenant.token}` },
    });
    await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const began = performance.now();
  for (const id of ids) {
    await read(`/api/v1/sql_queries/office365_emails/entity/email?entity_id=${id}`);
    await read(`/api/v1/entity/is_quarantine_restorable/${id}`);
    await byOther([id], 'restore');
  }
  return (items * 60_000) / (performance.now() - began);
};

/** Restore requests decided by keys beside their calls alone, at a tenant that takes 50 ms for a response. */
export const group: Group = {
  figures: withQuickNote('the first item of a queue weighs more among six items than among twenty', [
    {
      name: 'review',
      unit: 'acts/min',
      peer: 'the same calls bare, in turn',
      aim: { on: 'ratio', least: 0.9 },
    },
    { name: 'review-next', unit: 'ms', peer: 'limit', aim: { on: 'value', most: LIMIT_MS } },
  ]),
  open: async ({ isQuick }) => {
    const items = ITEMS[isQuick ? 'quick' : 'full'];
    await openReviewWindow();
    return {
      turn: async (isPeerFirst) => {
        const early = isPeerFirst ? await peer(items) : undefined;
        const { acts, next } = await product(items);
        return {
          review: { value: acts, peer: early ?? (await peer(items)) },
          'review-next': { value: next, peer: LIMIT_MS },
        };
      },
      note: () => `${items} items, ${LATENCY_MS} ms for each response of the tenant`,
      close: closeReviewWindow,
    };
  },
};
