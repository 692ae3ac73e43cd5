import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { RunningApp } from '../../support/app';
import { withQuickNote, type Group } from '../support/figure';
import { jobDone } from '../support/files';
import { askRows } from '../support/hunt';
import { watchStalls } from '../support/stalls';
import type { Address } from '../support/world';

const ROWS = { full: 200_000, quick: 100_000 };
const PAGE = 1_000;
const SEARCH_MS = 20;
const CHECK_MS = 2_000;
const STALL_MS = 50;
/** A text of which few exceptions have a part. */
const NEEDLE = 'n1234';

type Checked = { readonly state: DatasetState; readonly job: Job };

const ask = async <T>({ call }: RunningApp, ...asked: Parameters<RunningApp['call']>): Promise<T> => {
  const answer = await call(...asked);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value as T;
};

/** Exceptions in a second of a bare walk over the same pages. */
const walk = async ({ origin, token }: Address, all: number): Promise<number> => {
  const began = performance.now();
  let rows = 0;
  while (rows < all) {
    const response = await fetch(`${origin}/api/v1/ap_avanan/exception_search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ offset: rows, limit: PAGE }),
    });
    const page = (await response.json()) as { readonly rows: readonly unknown[] };
    if (page.rows.length === 0) throw new Error(`the walk ended at ${rows} exceptions`);
    rows += page.rows.length;
  }
  return (rows / (performance.now() - began)) * 1000;
};

const load = async (running: RunningApp, rows: number) => {
  const { dataset } = await ask<DatasetState>(running, 'exceptions.open', {});
  const began = performance.now();
  await ask(running, 'dataset.loadTo', { dataset, rows });
  const rowsASecond = (rows / (performance.now() - began)) * 1000;
  const { loaded, columns } = await ask<DatasetState>(running, 'dataset.state', { dataset });
  if (loaded !== rows) throw new Error(`${loaded} exceptions were loaded`);
  return { dataset, columns, rowsASecond };
};

/** All exceptions of a large tenant: loaded, searched for a part of their value, and checked. */
export const group: Group = {
  figures: withQuickNote('there are half as many exceptions', [
    { name: 'exceptions-load', unit: 'rows/s', peer: 'bare HTTP walk', aim: { on: 'ratio', least: 0.8 } },
    { name: 'exceptions-search', unit: 'ms', peer: 'limit', aim: { on: 'value', most: SEARCH_MS } },
    { name: 'exceptions-check', unit: 'ms', peer: 'limit', aim: { on: 'value', most: CHECK_MS } },
    { name: 'exceptions-check-stall-main', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
    { name: 'exceptions-check-stall-page', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
  ]),
  quickTurns: 1,
  open: async (world) => {
    const rows = ROWS[world.isQuick ? 'quick' : 'full'];
    const { origin: demo, token } = await world.demo();
    const { said } = await world.startPeer('many-exceptions.ts', [demo, token, String(rows)]);
    const tenant: Address = { origin: said['origin'] ?? '', token };
    const running = await world.launch(tenant);
    let found = 0;
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await walk(tenant, rows) : undefined;
        const { dataset, columns, rowsASecond } = await load(running, rows);
        const beside = before ?? (await walk(tenant, rows));
        const key = columns.find((one) => one.key.endsWith('exception_str'))?.key ?? '';
        const filter: ColumnFilter[] = [{ kind: 'text', key, text: NEEDLE }];
        const search = await askRows(running.page, { op: 'view', view: { dataset, sort: [], filter } });
        const read = await watchStalls(running);
        const began = Date.now();
        const { state, job } = await ask<Checked>(running, 'findings.open', { list: dataset, phishing: [] });
        const { heardAt } = await jobDone(running, job);
        const stalls = await read();
        found = (await ask<DatasetState>(running, 'dataset.state', { dataset: state.dataset })).loaded;
        for (const one of [dataset, state.dataset]) await ask(running, 'dataset.close', { dataset: one });
        return {
          'exceptions-load': { value: rowsASecond, peer: beside },
          'exceptions-search': { value: search.ms, peer: SEARCH_MS },
          'exceptions-check': { value: heardAt - began, peer: CHECK_MS },
          'exceptions-check-stall-main': { value: stalls.main, peer: STALL_MS },
          'exceptions-check-stall-page': { value: stalls.page, peer: STALL_MS },
        };
      },
      note: () => `${rows} exceptions in pages of ${PAGE}, ${found} findings`,
      close: () => world.end(running),
    };
  },
};
