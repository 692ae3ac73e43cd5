/** The exceptions that each tab shows. */
import type { Failure } from '../../../shared/bridge';
import { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Tab } from '../../../shared/model/app-state';
import type { Json } from '../../../shared/model/json';
import { local } from '../../bridge';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRowLoads } from '../../dataset-view/view/row-loads';
import { useExceptionChanges } from '../../features/exception/exception-form-store';
import { isNatural } from '../../dataset-view/view/view-state';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, currentTab, isOpenTab } from '../../state/workspace-store';

/** The rows of the exceptions, and what fetches more of them. */
export type OpenExceptions = {
  readonly tab: string;
  readonly rows: Rows;
  readonly loads: ReturnType<typeof createRowLoads>;
};

/** The steps of a tab to its exceptions. */
type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | ({ readonly kind: 'open' } & OpenExceptions);

const [openings, set] = createPerTabStore<Opening>();
/** The step that each tab is at; undefined before the first. */
export const useOpenings = openings;

/** Returns the part of the exceptions that a tab shows. */
export const tabQuery = ({ draft }: Pick<Tab, 'draft'>): ExceptionQuery =>
  ExceptionQuery.safeParse(draft ?? {}).data ?? {};

let generation = 0;
const latest = new Map<string, number>();
/** The number of changes of exceptions that each tab has seen. */
const seen = new Map<string, number>();

/** Tells if a tab shows nothing yet, or exceptions were added since. */
export const isOutdated = (tab: string): boolean =>
  openings.getState()[tab] === undefined || seen.get(tab) !== useExceptionChanges.getState().count;

/** Says that the exceptions could not be read; those on screen stay. */
const showFailure = (tab: string, failure: Failure): void => {
  const before = openings.getState()[tab];
  if (before?.kind === 'open') before.rows.note({ rowsFailure: failure });
  else set(tab, { kind: 'failed', failure });
};

/** Shows exceptions in a tab. The order, the filter and the columns that the analyst had arranged stay. */
const show = async (
  tab: string,
  dataset: DatasetState,
  query: ExceptionQuery,
  isLatest: () => boolean,
): Promise<void> => {
  const before = openings.getState()[tab];
  const rows = createRows(dataset, '');
  const loads = createRowLoads(
    { getState: rows.store.getState, setState: (patch) => rows.note(patch) },
    rows,
    { again: () => readExceptions(tab, query) },
  );
  if (before?.kind === 'open') {
    const { layout, colours, view } = before.rows.store.getState();
    rows.note({ layout, colours });
    if (!isNatural(view)) await rows.show({ dataset: dataset.dataset, sort: view.sort, filter: view.filter });
  }
  // Another part was asked for while these rows were sorted and filtered.
  if (!isLatest()) return rows.close();
  putRows(tab, rows);
  set(tab, { kind: 'open', tab, rows, loads });
};

/** Reads a part of the exceptions into a tab. The rows on screen stay until the new ones are there. */
export const readExceptions = async (tab: string, query: ExceptionQuery): Promise<void> => {
  generation += 1;
  const mine = generation;
  latest.set(tab, mine);
  seen.set(tab, useExceptionChanges.getState().count);
  if (openings.getState()[tab]?.kind !== 'open') set(tab, { kind: 'opening' });
  const opened = await local['exceptions.open'](query);
  const isLatest = () => latest.get(tab) === mine && isOpenTab(tab);
  if (isLatest())
    return opened.ok ? show(tab, opened.value, query, isLatest) : showFailure(tab, opened.failure);
  if (opened.ok) void local['dataset.close']({ dataset: opened.value.dataset });
};

/** Shows another part of the exceptions in a tab. */
export const narrowTo = (tab: string, query: ExceptionQuery): void => {
  changeTab(tab, { draft: JSON.parse(JSON.stringify(query)) as Json });
  void readExceptions(tab, query);
};

/** Returns the exceptions on screen. */
export const currentExceptions = (): OpenExceptions | undefined => {
  const opening = openings.getState()[currentTab()?.id ?? ''];
  return opening?.kind === 'open' ? opening : undefined;
};
