/** The outcomes of a bulk action as a dataset, one row for each entity. */
import { ok, type Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { ItemOutcome } from '../../../shared/model/bulk-action';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import { openWhole } from '../datasets/fetches';
import type { DatasetLoaders } from '../datasets/loaders';
import type { LoadStep } from '../datasets/loader';
import type { EntityNames } from './entity-names';

const PAGE = 5_000;
/** Columns that every list of outcomes has; those that name the entities follow. */
const COLUMNS: readonly DatasetColumn[] = [
  { key: 'entity_id', label: 'Entity ID', type: 'text', width: 280 },
  { key: 'outcome', label: 'Outcome', type: 'text', width: 100 },
  { key: 'reason', label: 'Reason', type: 'text', width: 360 },
];

type Outcomes = { readonly items: readonly ItemOutcome[]; readonly names?: EntityNames };
type Loader = Parameters<DatasetLoaders['open']>[0];
type Sink = Parameters<ReturnType<Loader['begin']>['next']>[0];

const loaderOf = (title: string, { items, names }: Outcomes): Loader => {
  const rows = items.map(({ entity_id, outcome, reason }) => [
    entity_id,
    outcome,
    reason,
    ...(names?.labels ?? []).map((_, at) => names?.cells.get(entity_id)?.[at] ?? ''),
  ]);
  const begin = () => {
    let at = 0;
    return {
      next: async (sink: Sink): Promise<Result<LoadStep>> => {
        const page = rows.slice(at, at + PAGE);
        const appended = await sink.rows(page);
        if (!appended.ok) return appended;
        at += page.length;
        return ok({ loaded: appended.value.loaded, total: rows.length, isComplete: at >= rows.length });
      },
    };
  };
  return { title, begin };
};

/** Opens the outcomes as a dataset with all its rows. */
export const openOutcomes = (
  loaders: DatasetLoaders,
  title: string,
  outcomes: Outcomes,
): Promise<Result<DatasetState>> => {
  const named = (outcomes.names?.labels ?? []).map((label, at): DatasetColumn => ({
    key: `name_${at}`,
    label,
    type: 'text',
    width: 200,
  }));
  return openWhole(loaders, loaderOf(title, outcomes), [...COLUMNS, ...named]);
};
