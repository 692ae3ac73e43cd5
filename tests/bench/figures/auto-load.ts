import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { RunningApp } from '../../support/app';
import type { Group } from '../support/figure';
import { jobEndIf, shownDataset } from '../support/hunt';
import { watchStalls } from '../support/stalls';

/** As many rows as load by themselves unless the analyst sets another number. */
const ROWS = 20_000;
const STALL_MS = 33;
const REST_MS = 500;
/** Milliseconds after the first rows, when the load of the others has begun. */
const BEGUN_MS = 350;

type Listen = (event: string, listen: (payload: never) => void) => () => void;
type Call = (name: string, input: object) => Promise<{ readonly ok: boolean }>;
type OwnWindow = Window & { bridge: { on: Listen; call: Call } };

/** Presses *Run*; returns the milliseconds until the first rows are drawn. */
const firstRows = async ({ page }: RunningApp): Promise<number> => {
  const { dataset } = await shownDataset(page);
  return page.getByRole('button', { name: 'Run', exact: true }).evaluate(
    (button: HTMLElement, before) =>
      new Promise<number>((resolve, refuse) => {
        setTimeout(() => refuse(new Error('no row came within a minute')), 60_000);
        const began = performance.now();
        const stop = (window as unknown as OwnWindow).bridge.on('datasetChanged', (state: DatasetState) => {
          if (state.isLocal || state.dataset === before || state.loaded === 0) return;
          stop();
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        button.click();
      }),
    dataset,
  );
};

/** Requests a count as soon as the load of the other rows has begun; returns the milliseconds until it is there. */
const countMeanwhile = ({ page }: RunningApp): Promise<number> =>
  page.evaluate(async (pause) => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const began = performance.now();
    const answer = await (window as unknown as OwnWindow).bridge.call('query.count', {
      run: 'bench',
      saas_id: 'office365_emails',
      query_domain: 'email',
      query_entity_type: 'office365_emails_email',
      include_copies: false,
      condition: { operator_id: 'contains', field_id: 'email.subject', values: [`invoice ${began}`] },
    });
    if (!answer.ok) throw new Error('the count failed');
    return performance.now() - began;
  }, BEGUN_MS);

/** Compares a hunt that loads all rows by itself with one that loads only what is scrolled to: waiting times and stalls of the threads. */
export const group: Group = {
  figures: [
    {
      name: 'auto-load-first',
      unit: 'ms',
      peer: 'the same hunt without it',
      aim: { on: 'ratio', most: 1.1 },
    },
    {
      name: 'auto-load-count',
      unit: 'ms',
      peer: 'the same hunt without it',
      aim: { on: 'ratio', most: 1.2 },
    },
    { name: 'auto-load-stall-page', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
    { name: 'auto-load-stall-main', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
  ],
  turns: 11,
  open: async (world) => {
    const tenant = await world.tenantOf(ROWS);
    const running = await world.launch(tenant, [], { autoLoadRows: ROWS });
    const without = await world.launch(tenant);
    const known = new Set<string>();
    /** Waits until the rows that load by themselves are there. */
    const allRows = async () => {
      const job = await jobEndIf(running.page, ({ id, kind }) => kind === 'load' && !known.has(id));
      known.add(job.id);
      if (job.state !== 'done' || job.done !== ROWS) throw new Error(`${job.done} rows: ${job.state}`);
    };
    const product = async () => {
      await running.page.waitForTimeout(REST_MS);
      const first = await firstRows(running);
      const read = await watchStalls(running);
      const count = await countMeanwhile(running);
      await allRows();
      return { first, count, ...(await read()) };
    };
    const peer = async () => {
      await without.page.waitForTimeout(REST_MS);
      return { first: await firstRows(without), count: await countMeanwhile(without) };
    };
    await allRows();
    await product();
    await peer();
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await peer() : undefined;
        const mine = await product();
        const theirs = before ?? (await peer());
        return {
          'auto-load-first': { value: mine.first, peer: theirs.first },
          'auto-load-count': { value: mine.count, peer: theirs.count },
          'auto-load-stall-page': { value: mine.page, peer: STALL_MS },
          'auto-load-stall-main': { value: mine.main, peer: STALL_MS },
        };
      },
      note: () => `${ROWS} rows that load by themselves`,
      close: async () => {
        await world.end(running);
        await world.end(without);
      },
    };
  },
};
