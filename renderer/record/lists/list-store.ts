import { ok, type Result } from '../../../shared/bridge';
import type { ColumnFilter, RowTuple, ViewSpec } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { domainOfEntityType, type QueryDomain } from '../../../shared/model/ids';
import type { Json } from '../../../shared/model/json';
import { cellOf } from '../../../shared/rules/cell-of';
import { personName, rowName } from '../../../shared/rules/naming-column';
import { datasets, local } from '../../bridge';
import type { NameOfRow, Rows } from '../../dataset-view/rows/rows-store';
import { carryOver, reopen } from '../../dataset-view/rows/reopen';
import { createTabRows, openMoreRows, type MoreRows } from '../../dataset-view/rows/tab-rows';
import { useApp } from '../../state/app-store';
import { canAsk } from '../../state/can-ask';
import { reloadLogins } from '../../state/logins-store';
import { createPerTabStore } from '../../state/per-tab-store';
import type { ListDraft, ListRef, LoginList } from './list-draft';

/** The list of each tab, from its first page on. */
export const lists = createTabRows<MoreRows>();

/** Returns a key that no other list has. */
export const listKey = (ref: ListRef): string => JSON.stringify(ref);

/** The key of the list that each tab was opened for last. */
export const [useOpened, setOpened] = createPerTabStore<string>();

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

/** Returns the domain of the entity that a row names by a type and an ID; undefined if the tenant sent no ID, or no type of a domain. */
export const entityDomain = (columns: DatasetState['columns'], row: RowTuple): QueryDomain | undefined => {
  const [id, type] = [cellOf(columns, row, 'entity_id'), cellOf(columns, row, 'entity_type')];
  return typeof id === 'string' && id.trim() !== '' && typeof type === 'string'
    ? domainOfEntityType(type)
    : undefined;
};

/** Returns true if a row shows the profile of its entity first: its type has one, and the tenant can be asked. */
const opensProfile = (columns: DatasetState['columns'], row: RowTuple): boolean =>
  entityDomain(columns, row) !== undefined && canAsk(useApp.getState().session);

/** Opens a list of the tenant, or of open results, in a tab, in place of what it showed. */
export const openList = async (tab: string, { ref }: Pick<ListDraft, 'ref'>): Promise<void> => {
  if (ref.list === 'logins' || ref.list === 'travel') return;
  setOpened(tab, listKey(ref));
  await lists.open(tab, async () => {
    const opened =
      ref.list === 'impact'
        ? await local['impact.open']({ values: ref.values })
        : await local['dataset.openList'](ref);
    if (!opened.ok) return opened;
    return ok(
      openMoreRows(opened.value, () => openList(tab, { ref }), { nameOf: namesOf(ref), opensProfile }),
    );
  });
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

type LoginRef = Extract<ListRef, { list: 'logins' }>;

/** Returns the filter of a list of logins. */
const filterOf = async (dataset: string, ref: LoginRef): Promise<Result<readonly ColumnFilter[]>> => {
  if ('by' in ref) return ok(ref.filter ?? []);
  if ('filter' in ref) return ok(ref.filter);
  const filter = await loginFilter(dataset, ref);
  return filter.ok ? ok([filter.value]) : filter;
};

/** The filter that rows were opened with: the logins of a user have those of each spelling, of which newer logins may have others. */
const initialFilters = new WeakMap<Rows, readonly ColumnFilter[]>();

/** Columns that name a login: the tenant gives it no ID. */
const LOGIN_KEYS = ['saas', 'time', 'user', 'ip', 'success', 'user_agent'];

type ShownView = Pick<ViewSpec, 'sort' | 'filter'> & { readonly grouped: readonly string[] | null };

const shownView = (rows: Rows): ShownView => {
  const { view, grouped } = rows.store.getState();
  return { ...view, grouped };
};

/** Returns how a list of logins is shown until an analyst changes it: newest first. */
const initialView = async (dataset: string, ref: LoginRef): Promise<Result<ShownView>> => {
  const filter = await filterOf(dataset, ref);
  if (!filter.ok) return filter;
  const grouped = 'by' in ref ? [ref.by] : null;
  return ok({ sort: [{ key: 'time', order: 'desc' }], filter: [...filter.value], grouped });
};

/**
 * Shows the loaded logins in a tab: all of them in groups, or those with a value. The filter can be taken off like any other. Logins that
 * were loaded again are shown in the order, the groups and with the filter of those before, and the open one stays open.
 */
export const showLogins = async (
  tab: string,
  dataset: DatasetState,
  { ref }: Pick<ListDraft, 'ref'>,
): Promise<void> => {
  if (ref.list !== 'logins') return;
  const key = listKey(ref);
  const open = useOpened.getState()[tab] === key ? lists.openRows(tab)?.rows : undefined;
  if (open?.first === dataset.dataset) return;
  setOpened(tab, key);
  const former = open && shownView(open);
  const isChanged = open && JSON.stringify(former?.filter) !== JSON.stringify(initialFilters.get(open));
  let view: ShownView | undefined;
  let filter: readonly ColumnFilter[] = [];
  const shown = await lists.again(tab, async () => {
    const initial = await initialView(dataset.dataset, ref);
    if (!initial.ok) return initial;
    ({ filter } = initial.value);
    view = former ? { ...former, filter: isChanged ? former.filter : initial.value.filter } : initial.value;
    return ok(openMoreRows(dataset, reloadLogins, { nameOf: namesOf(ref), isShared: true }));
  });
  if (!shown || !view) return;
  initialFilters.set(shown.rows, filter);
  shown.rows.note({ grouped: view.grouped, wantsGroupFocus: !open && view.grouped !== null });
  await shown.rows.show({ dataset: dataset.dataset, sort: view.sort, filter: view.filter });
  await reopen(open, shown.rows, LOGIN_KEYS);
};

/** Columns that name a journey. */
const TRAVEL_KEYS = ['user', 'time', 'time_before'];

/**
 * Finds impossible travel in the loaded logins and shows it in a tab, by the limits that the settings have now. What it found stays until
 * the logins or the limits change; order, filter and the open row stay then too.
 */
export const openTravel = async (
  tab: string,
  { dataset, changes }: Pick<DatasetState, 'dataset' | 'changes'>,
  { ref }: Pick<ListDraft, 'ref'>,
): Promise<void> => {
  if (ref.list !== 'travel') return;
  const { travelKmh: kmh, travelKm: km } = useApp.getState().settings;
  const list = `${listKey(ref)} `;
  const key = list + JSON.stringify([dataset, changes, kmh, km]);
  const opened = useOpened.getState()[tab] ?? '';
  const former = opened.startsWith(list) ? lists.openRows(tab)?.rows : undefined;
  if (former && opened === key) return;
  setOpened(tab, key);
  const view = { dataset, sort: [], filter: ref.filter };
  const shown = await lists.again(tab, async () => {
    const found = await local['travel.open']({ view, kmh, km });
    if (!found.ok) return found;
    return ok(openMoreRows(found.value.state, reloadLogins, { nameOf: namesOf(ref) }));
  });
  if (shown && former) await carryOver(former, shown.rows, TRAVEL_KEYS);
};
