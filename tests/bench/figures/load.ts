import { performance } from 'node:perf_hooks';
import { BULK_SIZE } from '../../../main/services/datasets/query-loader';
import { withQuickNote, type Group } from '../support/figure';
import { loadAllRows, runAgain } from '../support/hunt';
import { watchStalls } from '../support/stalls';
import { huntColumns, walk } from '../support/walk';

const STALL_MS = 33;
const REST_MS = 500;

/** A hunt for all emails of the tenant: the same rows that the walk goes through. */
const EVERYTHING = {
  id: 'everything',
  screen: 'hunt',
  title: 'Everything',
  draft: {
    saas_id: 'office365_emails',
    query_domain: 'email',
    condition: { operator_id: 'and', condition: [] },
    columns: null,
    sort_by: [],
  },
};

/** *Load all* of a hunt in the demo tenant, pressed on the screen, beside a bare walk over the same pages, and the stalls of the threads during it. */
export const group: Group = {
  figures: withQuickNote('the first load, in which code runs for the first time, is one of two', [
    { name: 'load', unit: 'rows/s', peer: `bare HTTP walk`, aim: { on: 'ratio', least: 0.9, every: true } },
    { name: 'load-stall-page', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
    { name: 'load-stall-main', unit: 'ms', peer: 'limit', aim: { on: 'value', most: STALL_MS } },
  ]),
  // Tenant, main and dataset process share the cores with the walk: one turn of five may have a busy neighbor.
  turns: 11,
  open: async (world) => {
    const tenant = await world.demo();
    const running = await world.launch(tenant, [EVERYTHING]);
    const columns = await huntColumns(tenant);
    let rows = 0;
    let isFirst = true;
    const product = async () => {
      if (!isFirst) await runAgain(running);
      isFirst = false;
      // Drawing the run is not part of the load.
      await running.page.waitForTimeout(REST_MS);
      const read = await watchStalls(running);
      const { rowsASecond, loaded } = await loadAllRows(running);
      rows = loaded;
      return { rowsASecond, ...(await read()) };
    };
    const peer = async () => {
      const began = performance.now();
      const walked = await walk(tenant, columns, BULK_SIZE);
      const ms = performance.now() - began;
      if (walked !== rows) throw new Error(`the walk went through ${walked} rows, and ${rows} were loaded`);
      return (walked / ms) * 1000;
    };
    await product();
    await peer();
    return {
      turn: async (isPeerFirst) => {
        const before = isPeerFirst ? await peer() : undefined;
        const { rowsASecond, page, main } = await product();
        const beside = before ?? (await peer());
        return {
          load: { value: rowsASecond, peer: beside },
          'load-stall-page': { value: page, peer: STALL_MS },
          'load-stall-main': { value: main, peer: STALL_MS },
        };
      },
      note: () => `${rows} rows of the demo tenant in pages of ${BULK_SIZE}`,
      close: () => world.end(running),
    };
  },
};
