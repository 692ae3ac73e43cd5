/** The list that each tab shows, from its first page on. */
import { ok, type Failure, type Result } from '../../../shared/bridge';
import type { ColumnFilter } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import { personName, rowName } from '../../../shared/rules/naming-column';
import { datasets, local } from '../../bridge';
import { wantGroupFocus } from '../../dataset-view/groups/group-target';
import { createRows, type NameOfRow, type Rows } from '../../dataset-view/rows/rows-store';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRowLoads } from '../../dataset-view/view/row-loads';
import { useApp } from '../../state/app-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { isOpenTab } from '../../state/workspace-store';
import type { ListDraft, ListRef, LoginList } from './list-draft';

/** The rows of a list, and what fetches more of them. */
export type OpenList = { readonly rows: Rows; readonly loads: ReturnType<typeof createRowLoads> };

/** The steps of a tab to its list. After a restart it starts at `none`. */
type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | ({ readonly kind: 'open' } & OpenList);
type Opening = Step & {
  /** The list that the step is about. */
  readonly of: string;
};

/** Returns a key that no other list has. */
export const listKey = (ref: ListRef): string => JSON.stringify(ref);

const [openings, put] = createPerTabStore<Opening>();
/** The step that each tab is at. */
export const useOpenings = openings;

const NONE: Opening = { kind: 'none', of: '' };

/** Returns the step that a tab is at. */
export const openingOf = (tab: string): Opening => openings.getState()[tab] ?? NONE;

const set = (tab: string, { ref }: ListDraft, step: Step): void => put(tab, { ...step, of: listKey(ref) });

/** Tells if a tab shows another list by now. */
const isSuperseded = (tab: string, { ref }: ListDraft): boolean =>
  !isOpenTab(tab) || openingOf(tab).of !== listKey(ref);

/** Returns the cells that the tenant sent a value for, by their keys. */
const sentCells = (columns: DatasetState['columns'], cells: readonly unknown[]): { [key: string]: Json } =>
  Object.fromEntries(
    columns.flatMap(({ key }, at) => {
      const cell = cells[at];
      return cell === null || cell === undefined || cell === '' ? [] : [[key, cell as Json]];
    }),
  );

/** Returns what names the entity of a row: its ID or hash, or else a person's address. The app of the list is tried first. */
const namesOf =
  (ref: ListRef): NameOfRow =>
  (columns, cells) => {
    const name = rowName(columns, cells) ?? personName(columns, cells);
    if (!name) return undefined;
    const saas = name.saas || ('saas' in ref ? ref.saas : '');
    return {
      ...name,
      saas,
      ...(name.attachmentType === undefined ? {} : { fields: sentCells(columns, cells) }),
    };
  };

const show = (
  tab: string,
  dataset: DatasetState,
  draft: ListDraft,
  isShared: boolean,
  again: () => Promise<void> = () => openList(tab, draft),
): Rows => {
  const rows = createRows(dataset, '', { nameOf: namesOf(draft.ref), isShared });
  const loads = createRowLoads(
    {
      getState: rows.store.getState,
      setState: (patch) => rows.note(patch),
    },
    rows,
    { again },
  );
  putRows(tab, rows);
  set(tab, draft, { kind: 'open', rows, loads });
  return rows;
};

/** Opens a list of the tenant, or of open results, in a tab, in place of what it showed. */
export const openList = async (tab: string, draft: ListDraft): Promise<void> => {
  const { ref } = draft;
  if (ref.list === 'logins' || ref.list === 'travel') return;
  set(tab, draft, { kind: 'opening' });
  const opened =
    ref.list === 'impact'
      ? await local['impact.open']({ values: ref.values })
      : await local['dataset.openList'](ref);
  // The tab may have been closed in the meantime, or shows another list.
  if (isSuperseded(tab, draft)) {
    if (opened.ok) void local['dataset.close']({ dataset: opened.value.dataset });
    return;
  }
  if (!opened.ok) return set(tab, draft, { kind: 'failed', failure: opened.failure });
  show(tab, opened.value, draft, false);
};

/** Returns the filter of the loaded logins that have a value, in any case that it is written in. */
export const loginFilter = async (
  dataset: string,
  { key, value }: Omit<LoginList, 'list'>,
): Promise<Result<ColumnFilter>> => {
  const view = { dataset, sort: [], filter: [{ kind: 'text' as const, key, text: value }] };
  const found = await datasets.values({ view, key, top: 1_000 });
  if (!found.ok) return found;
  const spelled = found.value.values
    .map((one) => one.value)
    .filter((one) => typeof one === 'string' && one.toLowerCase() === value.toLowerCase());
  return ok({ kind: 'is', key, values: spelled.length > 0 ? spelled : [value] });
};

/** Returns the filter of a list of logins. */
const filterOf = async (
  dataset: string,
  ref: Extract<ListRef, { list: 'logins' }>,
): Promise<Result<readonly ColumnFilter[]>> => {
  if ('by' in ref) return ok(ref.filter ?? []);
  if ('filter' in ref) return ok(ref.filter);
  const filter = await loginFilter(dataset, ref);
  return filter.ok ? ok([filter.value]) : filter;
};

/** Shows the loaded logins in a tab: all of them in groups, or those with a value. The filter can be taken off like any other. */
export const showLogins = async (tab: string, dataset: DatasetState, draft: ListDraft): Promise<void> => {
  const { ref } = draft;
  if (ref.list !== 'logins') return;
  const filter = await filterOf(dataset.dataset, ref);
  if (!filter.ok) return set(tab, draft, { kind: 'failed', failure: filter.failure });
  if (!isOpenTab(tab)) return;
  const rows = show(tab, dataset, draft, true);
  if ('by' in ref) {
    wantGroupFocus();
    rows.group([ref.by]);
  }
  await rows.show({
    dataset: dataset.dataset,
    sort: [{ key: 'time', order: 'desc' }],
    filter: [...filter.value],
  });
};

/** Finds impossible travel in the loaded logins and shows it in a tab, by the limits that the settings have now. */
export const openTravel = async (tab: string, logins: string, draft: ListDraft): Promise<void> => {
  const { ref } = draft;
  if (ref.list !== 'travel') return;
  set(tab, draft, { kind: 'opening' });
  const { travelKmh: kmh, travelKm: km } = useApp.getState().settings;
  const view = { dataset: logins, sort: [], filter: ref.filter };
  const opened = await local['travel.open']({ view, kmh, km });
  if (isSuperseded(tab, draft)) {
    if (opened.ok) void local['dataset.close']({ dataset: opened.value.state.dataset });
    return;
  }
  if (!opened.ok) return set(tab, draft, { kind: 'failed', failure: opened.failure });
  show(tab, opened.value.state, draft, false, () => openTravel(tab, logins, draft));
};
