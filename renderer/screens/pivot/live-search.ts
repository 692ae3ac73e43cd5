/** Searches of the tenant for a value: one for each app and type that has a field for it. */
import type { Failure } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import type { Condition, QueryConfig } from '../../../shared/model/query';
import { inAppOrder } from '../../../shared/rules/app-order';
import { api, local } from '../../bridge';
import { domainLabel, NEW_HUNT, startFrom, toQuery, type HuntDraft } from '../../query/hunt-draft';
import { searchConditions } from '../../query/search-fields';
import { isTypeAbsent } from '../../query/app-types';
import { searchTargets, type SearchTarget } from '../../query/search-targets';
import { readTyped, type Typed } from '../../query/typed-kind';
import { TEXT } from './text';

/** The result of one search, and the hunt that continues it. */
export type LiveResult = {
  readonly where: string;
  readonly draft?: HuntDraft;
  readonly total: number;
  readonly isTotalKnown: boolean;
  readonly loaded: number;
  readonly failure?: Failure;
};

/** A live search: its progress, and what it found so far. */
export type LiveSearch = {
  readonly state: 'running' | 'done' | 'canceled';
  readonly all: number;
  readonly results: readonly LiveResult[];
  readonly failure?: Failure;
};

/** Returns the hunt for a value in one app and type; undefined if the tenant has no field for it. */
const draftFor = (
  { app, domain }: SearchTarget,
  config: QueryConfig,
  { kinds, text }: Typed,
): HuntDraft | undefined => {
  const found = kinds.flatMap((kind) => searchConditions(config, kind, text));
  const conditions = found.filter(
    ({ field_id }, at) => found.findIndex((other) => other.field_id === field_id) === at,
  );
  if (conditions.length === 0) return undefined;
  const condition: Condition = { operator_id: 'or', condition: conditions };
  const root: Condition = {
    operator_id: 'and',
    condition: conditions.length === 1 ? conditions : [condition],
  };
  const draft = startFrom({ ...NEW_HUNT, saas_id: app.name, query_domain: domain, condition: root }, config);
  const columns = draft.columns ?? [];
  // The rows carry the value only if its fields are among their columns.
  const more = config.fields.filter(
    ({ field_id, db_id }) =>
      conditions.some((one) => one.field_id === field_id) &&
      !columns.some((column) => column.db_id === db_id),
  );
  return { ...draft, columns: [...columns, ...more.map(({ db_id, label }) => ({ db_id, label }))] };
};

/** Runs one search. Its rows are indexed when their dataset closes. */
const searchIn = async (
  target: SearchTarget,
  typed: Typed,
  run: string,
  signal: AbortSignal,
): Promise<LiveResult | undefined> => {
  const where = TEXT.liveSearch.where(target.app.label, domainLabel(target.domain));
  const failed = (failure: Failure): LiveResult => ({
    where,
    total: 0,
    isTotalKnown: true,
    loaded: 0,
    failure,
  });
  const config = await api['query.config']({ saas_id: target.app.name, query_domain: target.domain }, signal);
  if (!config.ok) {
    const isAbsent = await isTypeAbsent(target.app, target.domain, config.failure);
    return isAbsent ? undefined : failed(config.failure);
  }
  const draft = draftFor(target, config.value, typed);
  if (!draft || signal.aborted) return undefined;
  const cancel = () => void local['query.cancel']({ run });
  signal.addEventListener('abort', cancel, { once: true });
  const found = await local['query.run']({ ...toQuery(draft), run });
  signal.removeEventListener('abort', cancel);
  if (!found.ok) return { ...failed(found.failure), draft };
  const { dataset, total, isTotalKnown, loaded } = found.value;
  await local['dataset.close']({ dataset });
  return { where, draft, total, isTotalKnown, loaded };
};

/** Searches the tenant for a text, one app and type after the other, and reports each result. */
export const searchLive = async (
  text: string,
  name: string,
  signal: AbortSignal,
  report: (state: LiveSearch) => void,
): Promise<void> => {
  let state: LiveSearch = { state: 'running', all: 0, results: [] };
  const change = (patch: Partial<LiveSearch>) => report((state = { ...state, ...patch }));
  change({});
  const typed = readTyped(text) ?? { text, kinds: ['words'] };
  const entities = await api['apps.secEntities']({}, signal);
  if (signal.aborted) return change({ state: 'canceled' });
  if (!entities.ok) return change({ state: 'done', failure: entities.failure });
  const apps = inAppOrder(entities.value.apps.filter((app: App) => app.is_saas));
  const targets = searchTargets(apps, typed, undefined);
  change({ all: targets.length });
  for (const [at, target] of targets.entries()) {
    if (signal.aborted) break;
    const result = await searchIn(target, typed, `pivot ${name} ${at}`, signal);
    if (result && !signal.aborted) change({ results: [...state.results, result] });
    else if (!signal.aborted) change({ all: state.all - 1 });
  }
  change({ state: signal.aborted ? 'canceled' : 'done' });
};
