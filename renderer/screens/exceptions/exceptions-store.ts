import { ok } from '../../../shared/bridge';
import { ExceptionQuery } from '../../../shared/local-calls/exceptions';
import { hasMoreRows, type DatasetState } from '../../../shared/local-calls/datasets';
import type { Tab } from '../../../shared/model/app-state';
import type { Json } from '../../../shared/model/json';
import { local } from '../../bridge';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { createTabRows, openMoreRows, type MoreRows, type OpenRows } from '../../dataset-view/rows/tab-rows';
import { useExceptionChanges } from '../../features/exception/exception-form-store';
import { TEXT as VIEW_TEXT } from '../../dataset-view/text';
import { selectedCount } from '../../dataset-view/view/selection';
import { isNatural } from '../../dataset-view/view/view-state';
import { toast } from '../../state/overlay-store';
import { changeTab } from '../../state/workspace-store';
import { forgetStatuses } from './listed-statuses';
import { findException, openField } from './open-exception';

/** The exceptions that a tab shows, and what fetches more of them. */
export type OpenExceptions = OpenRows<
  MoreRows & {
    /** The part of the exceptions that the rows are. */
    readonly query: ExceptionQuery;
    /** The number of changes of exceptions that were known when they were read. */
    readonly changes: number;
  }
>;

/** The exceptions of each tab. */
export const exceptionLists = createTabRows<Omit<OpenExceptions, keyof OpenRows>>({ staysOnFailure: true });

/** Returns the part of the exceptions that a tab shows. */
export const tabQuery = ({ draft }: Pick<Tab, 'draft'>): ExceptionQuery =>
  ExceptionQuery.safeParse(draft ?? {}).data ?? {};

const isSame = (a: ExceptionQuery, b: ExceptionQuery): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Loads as many rows as there were before, so that the place among them stays. Those that there are by a failure are shown. */
const loadUpTo = async (dataset: DatasetState, { note, store }: Rows): Promise<DatasetState> => {
  const { loaded } = store.getState().dataset;
  if (loaded <= dataset.loaded || !hasMoreRows(dataset)) return dataset;
  note({ isFetching: true });
  const filled = await local['dataset.loadTo']({ dataset: dataset.dataset, rows: loaded });
  note({ isFetching: false });
  return filled.ok ? filled.value : dataset;
};

/** Arranges rows as the analyst had arranged those before: their order and filter. Of the same part also the groups and the open exception. */
const arrange = async (rows: Rows, before: OpenExceptions, isSamePart: boolean): Promise<void> => {
  const { view, grouped, selection, count } = before.rows.store.getState();
  const { dataset } = rows.store.getState();
  if (!isNatural(view)) await rows.show({ dataset: dataset.dataset, sort: view.sort, filter: view.filter });
  if (!isSamePart) return;
  rows.note({ grouped, open: await findException(rows, openField(before.rows)) });
  if (selectedCount(selection, count) > 0) toast(VIEW_TEXT.selectionRefreshed);
};

/** Reads a part of the exceptions into a tab. The rows on screen stay until the new ones are there, and if that fails. */
export const readExceptions = async (tab: string, query: ExceptionQuery): Promise<void> => {
  const again = () => {
    forgetStatuses();
    return readExceptions(tab, query);
  };
  await exceptionLists.again(tab, async ({ isLatest, before }) => {
    const changes = useExceptionChanges.getState().count;
    const opened = await local['exceptions.open'](query);
    if (!opened.ok) return opened;
    const isSamePart = before !== undefined && isSame(before.query, query);
    const dataset = isSamePart && isLatest() ? await loadUpTo(opened.value, before.rows) : opened.value;
    const open = openMoreRows(dataset, again);
    if (before && isLatest()) await arrange(open.rows, before, isSamePart);
    return ok({ ...open, query, changes });
  });
};

/** Shows another part of the exceptions in a tab. */
export const narrowTo = (tab: string, query: ExceptionQuery): void => {
  changeTab(tab, { draft: JSON.parse(JSON.stringify(query)) as Json });
  void readExceptions(tab, query);
};
