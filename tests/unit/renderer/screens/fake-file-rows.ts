import { createStore } from 'zustand';
import type { Json } from '../../../../shared/model/json';
import type { Rows } from '../../../../renderer/dataset-view/rows/rows-store';
import { NOTHING } from '../../../../renderer/dataset-view/view/selection';

/** The columns of a file with one column of its own. */
const COLUMNS = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: '_review_verdict', label: 'My verdict', type: 'text' },
  { key: '_review_tags', label: 'My tags', type: 'list' },
  { key: '_review_note', label: 'My note', type: 'text' },
];

/** Rows of a file whose row 7 is open; `refreshed` counts how often they were read again. */
export const fileRows = (annotation: readonly Json[] = [null, null, null], patch: object = {}) => {
  const refreshed = { times: 0 };
  const store = createStore(() => ({
    view: { dataset: 'd1', sort: [], filter: [{ kind: 'any', text: 'invoice' }] },
    count: 3,
    selection: NOTHING,
    open: { row: 7, offset: 0, cells: [7, 'Invoice', ...annotation] },
    dataset: { dataset: 'd1', state: 'complete', columns: COLUMNS },
    ...patch,
  }));
  const rows = {
    store,
    refresh: async () => {
      refreshed.times += 1;
    },
  } as unknown as Rows;
  /** Stores another annotation of the open row, as a refresh does. */
  const annotate = (next: readonly Json[]) =>
    store.setState({ open: { row: 7, offset: 0, cells: [7, 'Invoice', ...next] } });
  return { rows, refreshed, annotate };
};
