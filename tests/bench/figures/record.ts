import type { Page } from 'playwright';
import type { RunningApp } from '../../support/app';
import { quantile, type Group } from '../support/figure';
import { askRows, shownDataset } from '../support/hunt';
import { openFirstRecord, pressUntilPainted } from '../support/record';
import type { Address } from '../support/world';

/** Emails that are opened in each turn, and those that are stepped through. */
const OPENED = 8;
const STEPPED = { full: 40, quick: 20 };
const ROWS = 1_000;
const STEP_MS = 33;
const TYPE = 'office365_emails_email';
const PEER = 'its HTTP calls, and an empty frame';

/** The calls of an email's record in parallel, made by this process over a connection that is open. */
const bareCalls = async ({ origin, token }: Address, id: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const query = new URLSearchParams({ entity_id: id });
  const began = performance.now();
  await Promise.all(
    [
      `/api/v1/sql_queries/office365_emails/entity/email?${query.toString()}`,
      `/api/v1/sql_queries/common/scan_details?${query.toString()}&entity_type=${TYPE}`,
    ].map(async (path) => {
      const response = await fetch(origin + path, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json();
    }),
  );
  return performance.now() - began;
};

/**
 * Milliseconds until a frame shows an element that was put into the page just now: the least that anything takes which is drawn. It is
 * waited for as the record is.
 */
const paintNothing = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const pane = document.createElement('aside');
        pane.textContent = String(began);
        document.body.append(pane);
        requestAnimationFrame(() =>
          setTimeout(() => {
            resolve(performance.now() - began);
            pane.remove();
          }),
        );
      }),
  );

const middle = (times: readonly number[]): number => quantile(times, 0.5);

/** Opens the first email beside the rows. */
const openFirst = async ({ page, call }: RunningApp): Promise<readonly string[]> => {
  const { dataset } = await shownDataset(page);
  const loading = await call('dataset.loadTo', { dataset, rows: ROWS });
  if (!loading.ok) throw new Error(loading.failure.message);
  const window = await askRows(page, {
    op: 'window',
    view: { dataset, sort: [], filter: [] },
    offset: 0,
    count: ROWS,
  });
  const { columns } = await shownDataset(page);
  const at = columns.findIndex(({ key }) => key === 'entity_id') + 1;
  await openFirstRecord(page);
  return window.value.rows.map((row) => String(row[at]));
};

/** An email opened beside the rows by J, until its verdicts are painted: for the first time, and again. */
export const group: Group = {
  figures: [
    {
      name: 'record-open-new',
      unit: 'ms',
      peer: PEER,
      aim: { on: 'ratio', most: 1.2 },
    },
    {
      name: 'record-open-again',
      unit: 'ms',
      peer: PEER,
      aim: { on: 'ratio', most: 1.2 },
    },
    { name: 'record-step', unit: 'ms p95', peer: 'limit', aim: { on: 'value', most: STEP_MS } },
  ],
  open: async (world) => {
    const stepped = STEPPED[world.isQuick ? 'quick' : 'full'];
    const tenant = await world.demo();
    // Not the shared app: what others did in it delays the steps.
    const running = await world.launch(tenant);
    const { page } = running;
    const ids = await openFirst(running);
    let place = 1;
    const step = (key: 'j' | 'k') => {
      place += key === 'j' ? 1 : -1;
      return pressUntilPainted(page, key, place);
    };
    const steps = async (key: 'j' | 'k', n: number): Promise<number[]> => {
      const times: number[] = [];
      for (let at = 0; at < n; at += 1) times.push(await step(key));
      return times;
    };
    await bareCalls(tenant, ids[0] ?? '');
    return {
      turn: async () => {
        const from = place;
        const fresh = await steps('j', OPENED);
        const bare: number[] = [];
        for (const id of ids.slice(from, from + OPENED))
          bare.push((await bareCalls(tenant, id)) + (await paintNothing(page)));
        await steps('k', OPENED);
        const again = await steps('j', OPENED);
        await steps('k', OPENED - 1);
        const seen = [...(await steps('j', OPENED - 1)), ...(await steps('k', OPENED - 1))];
        while (seen.length < stepped)
          seen.push(...(await steps('j', OPENED - 1)), ...(await steps('k', OPENED - 1)));
        await steps('j', OPENED - 1);
        return {
          'record-open-new': { value: middle(fresh), peer: middle(bare) },
          'record-open-again': { value: middle(again), peer: middle(bare) },
          'record-step': { value: quantile(seen, 0.95), peer: STEP_MS },
        };
      },
      note: () => `${OPENED} emails a turn, then ${stepped} steps among them`,
      close: () => world.end(running),
    };
  },
};
