import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Job } from '../../../shared/model/app-state';
import type { Selection } from '../../../shared/dataset';
import { withQuickNote, type Group } from '../support/figure';
import { jobDone } from '../support/files';
import { setShown, shownDataset } from '../support/hunt';

const ROWS = 500;
const LIMIT_MS = 100;
const SELECTION: Selection = { kind: 'some', ranges: [[0, ROWS - 1]] };

type Opened = { readonly state: DatasetState; readonly job: Job };

/** A matrix of rows whose verdicts were seen just now, from the request until its dataset is whole. */
export const group: Group = {
  figures: withQuickNote('the first matrix, in which code runs for the first time, is one of two', [
    { name: 'matrix', unit: 'ms', peer: 'limit', aim: { on: 'value', most: LIMIT_MS } },
  ]),
  open: async (world) => {
    const { running } = await world.demoApp();
    const shown = await shownDataset(running.page);
    const { dataset } = shown;
    const loading = await running.call('dataset.loadTo', { dataset, rows: ROWS });
    if (!loading.ok) throw new Error(loading.failure.message);
    let tools = 0;
    const product = async () => {
      const began = Date.now();
      const opened = await running.call('verdicts.matrix', {
        view: { dataset, sort: [], filter: [] },
        selection: SELECTION,
        entity_type: 'office365_emails_email',
        isFresh: false,
      });
      if (!opened.ok) throw new Error(opened.failure.message);
      const { state, job } = opened.value as Opened;
      const { heardAt } = await jobDone(running, job);
      const read = await running.call('dataset.state', { dataset: state.dataset });
      if (!read.ok) throw new Error(read.failure.message);
      const { loaded, columns } = read.value as DatasetState;
      if (loaded !== ROWS) throw new Error(`the matrix has ${loaded} rows`);
      tools = columns.filter(({ key }) => key.startsWith('_tool:')).length;
      if (tools === 0) throw new Error('the tenant has no verdicts of these rows');
      await running.call('dataset.close', { dataset: state.dataset });
      return heardAt - began;
    };
    // The tenant is asked once; from then on the verdicts are stored.
    const first = await product();
    return {
      turn: async () => ({ matrix: { value: await product(), peer: LIMIT_MS } }),
      close: () => setShown(running.page, shown),
      note: () => `${ROWS} rows, ${tools} tools; ${first} ms when the tenant was asked for all of them`,
    };
  },
};
