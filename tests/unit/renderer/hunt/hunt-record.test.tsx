import { screen } from '@testing-library/react';
import { beforeAll, it } from 'vitest';
import { createStore } from 'zustand';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { HuntRecord } from '../../../../renderer/screens/hunt/result/HuntRecord';
import { newHuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import type { Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import { draw, installMain } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const RAN = { saas_id: 'post', query_domain: 'email', query_entity_type: 'post_email' };
const FILTER = [{ kind: 'is', key: 'subject', values: ['Invoice'] }];

/** Draws the record of the third row in view, of 40 if there is a filter. */
const drawRecord = (rows: Partial<DatasetState>, filter: readonly object[] = []) => {
  installMain({});
  const dataset = datasetOf(rows);
  const hunt = {
    store: createStore(() => ({
      ...newHuntState(NEW_HUNT),
      dataset,
      view: { ...emptyView('d1'), filter },
      count: filter.length > 0 ? 40 : dataset.loaded,
      open: { row: 7, offset: 2, cells: [7, 'e7', 'Invoice'] },
      run: { kind: 'ready', ran: RAN },
    })),
    peek: () => Promise.resolve(undefined),
  };
  draw(<HuntRecord hunt={hunt as unknown as Hunt} />);
};

const PART = { loaded: 125, total: 6_068, state: 'idle' } as const;

// The record is loaded when it is first drawn, which takes longer here than a test waits for.
beforeAll(() => import('../../../../renderer/record/OpenedRecord'));

it.each([
  ['among all rows', { loaded: 125, total: 125 }, [], '3 of 125'],
  ['among the loaded rows of a larger result', PART, [], '3 · 125 of 6,068 loaded'],
  ['among the rows that pass a filter', { loaded: 125, total: 125 }, FILTER, '3 of 40 after filter'],
  ['among the filtered rows of a larger result', PART, FILTER, '3 of 40 after filter · 6,068 match'],
])('says which row is open %s', async (_, rows, filter, place) => {
  drawRecord(rows, filter);
  await screen.findByText(place);
});
