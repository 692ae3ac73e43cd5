import { join } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { LocalCallName, LocalCallOutput } from '../../../shared/local-calls/contract';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import type { PivotDomain, PivotReport } from '../../../shared/model/pivot';
import type { PivotFound, PivotHit } from '../../datasets/protocol';
import type { Clock, Core, Deps } from '../../deps';
import type { Feature } from '../../feature';
import { failure } from '../../wire/failures';
import { appNames, withAppNames, type AppNames } from '../datasets/app-names';
import type { DatasetClient } from '../datasets/dataset-client';
import { openWhole } from '../datasets/fetches';
import type { Loader } from '../datasets/loader';
import type { DatasetLoaders } from '../datasets/loaders';
import { LOCAL } from '../jobs/job';
import type { Log } from '../log/log';
import { seenProfile } from './seen-profiles';
import { text } from './text';

type PivotDeps = {
  readonly datasets: DatasetClient;
  readonly loaders: DatasetLoaders;
  readonly clock: Clock;
  readonly log: Log;
  readonly dialogs: Pick<Deps['dialogs'], 'confirm'>;
  /** The folder of stored documents. */
  readonly root: string;
  /** The name that the tenant's data is stored under. */
  readonly tenantId: () => string;
};
type PivotCall = Extract<LocalCallName, `pivot.${string}`>;
type Found = LocalCallOutput<'pivot.find'>;

/** The feature of the local pivot, with what the core calls directly. */
export type Pivot = Feature<PivotCall> & {
  /** Indexes the profiles that calls of the page read. */
  readonly noteAnswers: (call: Core['call']) => Core['call'];
};

/** Returns the file of an index. Files of this workstation belong to no tenant. */
export const pivotPath = (root: string, tenantId: string): string =>
  join(root, 'pivot', `${tenantId}.duckdb`);

/** The kinds in the order in which they are listed. */
const KINDS = Object.keys(text.kinds) as readonly PivotDomain[];

const COLUMNS: readonly DatasetColumn[] = [
  { key: 'kind', label: text.columns.kind, type: 'text', width: 90, ranks: [...KINDS], names: text.kinds },
  { key: 'title', label: text.columns.title, type: 'text', width: 280 },
  { key: 'state', label: text.columns.state, type: 'text', width: 130 },
  { key: 'fields', label: text.columns.fields, type: 'list', width: 150 },
  { key: 'values', label: text.columns.values, type: 'list', width: 220 },
  { key: 'seen', label: text.columns.seen, type: 'time', width: 130 },
  { key: 'saas', label: text.columns.saas, type: 'text', width: 130 },
  { key: 'origin', label: text.columns.origin, type: 'text', width: 140 },
  { key: 'entity_id', label: text.columns.id, type: 'text', width: 200 },
  { key: 'entity_type', label: text.columns.type, type: 'text', width: 170 },
];

const once = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const isLive = ({ seenAt, origin }: PivotHit, since: number | undefined): boolean =>
  since !== undefined && origin === '' && seenAt >= since;

/** The row of an entity, in the order of the columns. */
const toRow = (hit: PivotHit, since: number | undefined, now: number): Json[] => [
  hit.domain,
  hit.title,
  isLive(hit, since) ? text.live : text.cached(now - hit.seenAt),
  once(hit.fields.map(([label]) => label)) as Json[],
  once(hit.fields.map(([, raw]) => raw)) as Json[],
  hit.seenAt,
  hit.saas,
  hit.origin,
  hit.id,
  hit.entityType,
];

const toReport = (
  { hits, total, value, unindexed, index }: PivotFound,
  since: number | undefined,
  tookMs: number,
): PivotReport => {
  const kinds: Partial<Record<PivotDomain, number>> = {};
  for (const { domain } of hits) kinds[domain] = (kinds[domain] ?? 0) + 1;
  const live = hits.filter((hit) => isLive(hit, since)).length;
  return { value, total, listed: hits.length, kinds, live, unindexed, index, tookMs };
};

/** Opens a dataset of rows that were found. */
const openRows = (
  loaders: DatasetLoaders,
  spec: { readonly title: string; readonly isLocal: boolean },
  rows: readonly (readonly Json[])[],
  names: AppNames,
): Promise<Result<DatasetState>> => {
  const begin = (): Loader => ({
    next: async (sink) => {
      const put = await sink.rows(rows);
      if (!put.ok) return put;
      const { loaded } = put.value;
      return ok({ loaded, total: loaded, isComplete: true });
    },
  });
  return openWhole(loaders, { ...spec, begin }, withAppNames(COLUMNS, names));
};

const Named = z.looseObject({ apps: z.array(z.looseObject({ name: z.string(), label: z.string() })) });

/** Returns the names of the apps in an answer of the tenant. */
const namesIn = (answer: unknown): AppNames => appNames(Named.safeParse(answer).data?.apps ?? []);

/** The kinds in the order in which they are listed, each with the newest first. */
const inOrder = (hits: readonly PivotHit[]): readonly PivotHit[] => {
  const rank = ({ domain }: PivotHit) => KINDS.indexOf(domain);
  return [...hits].sort((a, b) => rank(a) - rank(b) || b.seenAt - a.seenAt);
};

/** Creates the local pivot: everything seen on this workstation, by the values that it carries. */
export const createPivot = (deps: PivotDeps): Pivot => {
  const { datasets, loaders, clock, log, tenantId } = deps;
  const pathOf = (id: string) => pivotPath(deps.root, id);
  /** Names of each tenant's apps, as the page read them last: a pivot asks no tenant. */
  const apps = new Map<string, AppNames>();
  const paths = () => once([pathOf(tenantId()), pathOf(LOCAL)]);

  const find = async (wanted: string, since: number | undefined): Promise<Result<Found>> => {
    const startedAt = performance.now();
    const found = await datasets.pivot({ paths: paths(), text: wanted });
    if (!found.ok) return found;
    const tookMs = performance.now() - startedAt;
    const now = clock();
    const state = await openRows(
      loaders,
      { title: text.title(wanted), isLocal: tenantId() === LOCAL },
      inOrder(found.value.hits).map((hit) => toRow(hit, since, now)),
      apps.get(tenantId()) ?? {},
    );
    return state.ok ? ok({ state: state.value, report: toReport(found.value, since, tookMs) }) : state;
  };

  const clear = async (ids: readonly string[]): Promise<Result<null>> => {
    for (const id of ids) {
      const cleared = await datasets.clearPivot({ path: pathOf(id) });
      if (!cleared.ok) return fail(failure('disk', text.notCleared, { next: text.clearAgain }));
    }
    return ok(null);
  };

  return {
    handlers: {
      'pivot.find': ({ text: wanted, liveSince }) => find(wanted, liveSince),
      'pivot.clear': async () => {
        // The analyst may change the tenant while the question is open.
        const ids = once([tenantId(), LOCAL]);
        if (!(await deps.dialogs.confirm(text.clear))) return ok({ isCleared: false });
        const cleared = await clear(ids);
        return cleared.ok ? ok({ isCleared: true }) : cleared;
      },
    },
    noteAnswers: (call) => async (name, input, requestId) => {
      const tenant = tenantId();
      const result = await call(name, input, requestId);
      if (result.ok && name === 'apps.secEntities' && tenant === tenantId())
        apps.set(tenant, namesIn(result.value));
      const seen = result.ok ? seenProfile(name, input, result.value) : undefined;
      // A tenant that was left in the meantime may be forgotten by now.
      if (seen && tenant !== LOCAL && tenant === tenantId())
        void datasets.seeProfile({ path: pathOf(tenant), seen }).then((noted) => {
          if (!noted.ok) log.warn('storage', { message: noted.failure.message });
        });
      return result;
    },
    forgetTenant: async ({ id }) => {
      apps.delete(id);
      const cleared = await clear([id]);
      if (!cleared.ok) throw new Error(cleared.failure.message);
    },
  };
};
