/** The latest emails or clicks of a user that a ready query finds. */
import { fail, ok, type Failure, type Result } from '../../../shared/bridge';
import type { App } from '../../../shared/model/apps';
import { toEntityType, type QueryDomain } from '../../../shared/model/ids';
import type { FieldPart } from '../../../shared/rules/field-parts';
import { readTime } from '../../../shared/rules/read-time';
import { api } from '../../bridge';
import { isTypeAbsent } from '../../query/app-types';
import { fieldFor } from '../../query/field-parts';
import { NEW_HUNT, startFrom } from '../../query/hunt-draft';
import { formatCell } from '../../state/format';
import { sentZone } from '../../state/time';
import { ADDRESS_PLANS } from '../parts/ready-plans';
import { readyQueries, readyTargets, type ReadyQuery } from '../parts/ready-queries';
import type { RecordTarget } from '../record-target';

/** Items that are shown. */
export const MOST_ITEMS = 5;

/** The kinds of items: the plan that finds them, and the parts that name one. */
export const KINDS = {
  phishing: { plan: 'phishing', domain: 'email', name: 'subject', by: 'sender' },
  clicks: { plan: 'clicks', domain: 'click', name: 'urls', by: 'clickIp' },
} as const satisfies Readonly<
  Record<string, { plan: string; domain: QueryDomain; name: FieldPart; by: FieldPart }>
>;
export type KindOfItem = keyof typeof KINDS;

export type RecentItem = {
  readonly target: RecordTarget;
  readonly time: string;
  readonly name: string;
  readonly by: string;
};

export type RecentItems = {
  readonly items: readonly RecentItem[];
  /** The queries that find all of them. */
  readonly queries: readonly ReadyQuery[];
  /** The number of all; undefined if an app does not tell it. */
  readonly total: number | undefined;
  /** Names of the apps that could not be asked, and why. */
  readonly unread: readonly string[];
  readonly failure?: Failure | undefined;
};

type AppItems = {
  readonly items: readonly RecentItem[];
  readonly query: ReadyQuery;
  readonly total: number | undefined;
};

/** Reads the latest items of one app; undefined if it has no field for them. */
const readApp = async (
  app: App,
  kind: KindOfItem,
  address: string,
  signal: AbortSignal,
): Promise<Result<AppItems | undefined>> => {
  const { plan, domain, ...parts } = KINDS[kind];
  const target = { saas_id: app.name, query_domain: domain };
  const config = await api['query.config'](target, signal);
  if (!config.ok) return (await isTypeAbsent(app, domain, config.failure)) ? ok(undefined) : config;
  const plans = ADDRESS_PLANS.filter(({ id }) => id === plan);
  const [query] = readyQueries({ app, domain }, config.value, address, plans).queries;
  const { sort_by } = startFrom({ ...NEW_HUNT, ...target }, config.value);
  const time = config.value.fields.find(
    ({ db_id, db_sort_id }) => (db_sort_id ?? db_id) === sort_by[0]?.db_id,
  );
  // Without a time, no item is known to be the latest.
  if (!query || !time) return ok(undefined);
  const of = { saas: app.name, domain };
  const [name, by] = [fieldFor(of, config.value, parts.name), fieldFor(of, config.value, parts.by)];
  const entityType = toEntityType(app.name, domain);
  const read = await api['query.execute'](
    {
      ...target,
      query_entity_type: entityType,
      condition: query.condition,
      columns: [time, name, by].flatMap((field) =>
        field ? [{ db_id: field.db_id, column_label: field.label }] : [],
      ),
      sort_by: [{ db_id: time.db_sort_id ?? time.db_id, order: 'desc' }],
      size: MOST_ITEMS,
    },
    signal,
  );
  if (!read.ok) return read;
  const items = read.value.rows.slice(0, MOST_ITEMS).map((row) => ({
    target: { entityId: row.entity_id, saas: app.name, entityType, domain },
    time: formatCell(row[time.db_id]),
    name: name ? formatCell(row[name.db_id]) : '',
    by: by ? formatCell(row[by.db_id]) : '',
  }));
  return ok({ items, query, total: read.value.total_rows ?? undefined });
};

/** Reads the latest items of a user in the apps that have them. An app that can't be read is named, and the others count. */
export const readRecent = async (
  kind: KindOfItem,
  saas: string,
  address: string,
  signal: AbortSignal,
): Promise<Result<RecentItems>> => {
  const entities = await api['apps.secEntities']({}, signal);
  if (!entities.ok) return entities;
  const plans = ADDRESS_PLANS.filter(({ id }) => id === KINDS[kind].plan);
  const read = await Promise.all(
    readyTargets(entities.value.apps, saas, plans).map(async ({ app }) => ({
      app,
      result: await readApp(app, kind, address, signal),
    })),
  );
  const found = read.flatMap(({ result }) => (result.ok && result.value ? [result.value] : []));
  const failed = read.flatMap(({ app, result }) => (result.ok ? [] : [{ app, failure: result.failure }]));
  const failure = failed[0]?.failure;
  if (failure && found.length === 0) return fail(failure);
  const at = ({ time }: RecentItem): number => readTime(time, sentZone()) ?? 0;
  const totals = found.map(({ total }) => total);
  return ok({
    items: found
      .flatMap(({ items }) => items)
      .sort((a, b) => at(b) - at(a))
      .slice(0, MOST_ITEMS),
    queries: found.map(({ query }) => query),
    total: totals.every((one) => one !== undefined)
      ? totals.reduce<number>((sum, n) => sum + (n ?? 0), 0)
      : undefined,
    unread: failed.map(({ app }) => app.label),
    failure,
  });
};
