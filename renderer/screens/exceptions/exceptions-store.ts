/** The exceptions that each tab shows. */
import type { Failure } from '../../../shared/bridge';
import { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import { hasMoreRows, type DatasetState } from '../../../shared/local-calls/datasets';
import type { Tab } from '../../../shared/model/app-state';
import type { Json } from '../../../shared/model/json';
import { local } from '../../bridge';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRowLoads } from '../../dataset-view/view/row-loads';
import { useExceptionChanges } from '../../features/exception/exception-form-store';
import { TEXT as VIEW_TEXT } from '../../dataset-view/text';
import { selectedCount } from '../../dataset-view/view/selection';
import { isNatural } from '../../dataset-view/view/view-state';
import { latestPerTab } from '../../state/latest-per-tab';
import { toast } from '../../state/overlay-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, currentTab } from '../../state/workspace-store';
import { forgetStatuses } from './listed-statuses';
import { findException, openField } from './open-exception';

/** The rows of the exceptions, and what fetches more of them. */
export type OpenExceptions = {
  readonly tab: string;
  /** The part of the exceptions that the rows are. */
  readonly query: ExceptionQuery;
  /** The number of changes of exceptions that were known when they were read. */
  readonly changes: number;
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

const isSame = (a: ExceptionQuery, b: ExceptionQuery): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

const startReading = latestPerTab();
/** Says that the exceptions could not be read; those on screen stay. */
const showFailure = (tab: string, failure: Failure): void => {
  const before = openings.getState()[tab];
  if (before?.kind === 'open') before.rows.note({ rowsFailure: failure });
  else set(tab, { kind: 'failed', failure });
};

/** Loads as many rows as there were before, so that the place among them stays. Those that there are by a failure are shown. */
const loadUpTo = async (dataset: DatasetState, { note, store }: Rows): Promise<DatasetState> => {
  const { loaded } = store.getState().dataset;
  if (loaded <= dataset.loaded || !hasMoreRows(dataset)) return dataset;
  note({ isFetching: true });
  const filled = await local['dataset.loadTo']({ dataset: dataset.dataset, rows: loaded });
  note({ isFetching: false });
  return filled.ok ? filled.value : dataset;
};

/** A reading for a tab; `isLatest` tells if no later one has begun. */
type Reading = Pick<OpenExceptions, 'tab' | 'query' | 'changes'> & { readonly isLatest: () => boolean };

/** Arranges rows as the analyst had arranged those before: their order, filter and columns. Of the same part also the groups and the open exception. */
const arrange = async (rows: Rows, before: OpenExceptions, isSamePart: boolean): Promise<void> => {
  const { layout, colours, view, grouped, selection, count } = before.rows.store.getState();
  rows.note({ layout, colours });
  const { dataset } = rows.store.getState();
  if (!isNatural(view)) await rows.show({ dataset: dataset.dataset, sort: view.sort, filter: view.filter });
  if (!isSamePart) return;
  rows.note({ grouped, open: await findException(rows, openField(before.rows)) });
  if (selectedCount(selection, count) > 0) toast(VIEW_TEXT.selectionRefreshed);
};

/** Shows exceptions in a tab. */
const show = async (opened: DatasetState, { isLatest, ...part }: Reading): Promise<void> => {
  const { tab, query } = part;
  const before = openings.getState()[tab];
  const isSamePart = before?.kind === 'open' && isSame(before.query, query);
  const dataset = isSamePart ? await loadUpTo(opened, before.rows) : opened;
  if (!isLatest()) return void local['dataset.close']({ dataset: dataset.dataset });
  const rows = createRows(dataset, '');
  const loads = createRowLoads(
    { getState: rows.store.getState, setState: (patch) => rows.note(patch) },
    rows,
    {
      again: () => {
        forgetStatuses();
        return readExceptions(tab, query);
      },
    },
  );
  if (before?.kind === 'open') await arrange(rows, before, isSamePart);
  // Another part was asked for while these rows were sorted and filtered.
  if (!isLatest()) return rows.close();
  putRows(tab, rows);
  set(tab, { kind: 'open', ...part, rows, loads });
};

/** Reads a part of the exceptions into a tab. The rows on screen stay until the new ones are there. */
export const readExceptions = async (tab: string, query: ExceptionQuery): Promise<void> => {
  const isLatest = startReading(tab);
  const changes = useExceptionChanges.getState().count;
  if (openings.getState()[tab]?.kind !== 'open') set(tab, { kind: 'opening' });
  const opened = await local['exceptions.open'](query);
  if (isLatest())
    return opened.ok
      ? show(opened.value, { tab, query, changes, isLatest })
      : showFailure(tab, opened.failure);
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
