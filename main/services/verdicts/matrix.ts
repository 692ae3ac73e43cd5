import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { LocalCallOutput, ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import { MATRIX_MOST_ROWS } from '../../../shared/limits';
import type { StackContext } from '../../../shared/rules/security-stack';
import type { Clock } from '../../deps';
import { failure } from '../../wire/failures';
import { readNames, type EntityNames } from '../bulk-actions/entity-names';
import type { DatasetClient } from '../datasets/dataset-client';
import type { LoadStep } from '../datasets/loader';
import type { DatasetLoaders } from '../datasets/loaders';
import { openMadeByJob, type Target } from '../datasets/made-by-job';
import type { Jobs } from '../jobs/jobs';
import type { ApiClient } from '../tenant/api-client';
import { readScans } from './load-matrix';
import { matrixRows } from './matrix-rows';
import { text } from './text';
import type { VerdictLedger } from './verdict-ledger';

export type MatrixDeps = {
  readonly client: () => ApiClient;
  readonly ledger: VerdictLedger;
  readonly loaders: DatasetLoaders;
  readonly datasets: DatasetClient;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly tenantId: () => string;
  /** The tenant's brand and flags. */
  readonly look: () => Pick<StackContext, 'brand' | 'flags'>;
};

/** The entities of a matrix. */
type Chosen = {
  readonly entity_type: string;
  readonly ids: readonly string[];
  readonly names: EntityNames | undefined;
  readonly isFresh: boolean;
};

const choose = async (
  { loaders, datasets }: MatrixDeps,
  { view, selection, entity_type, isFresh }: ParsedLocalCallInput<'verdicts.matrix'>,
): Promise<Result<Chosen>> => {
  const dataset = loaders.state(view.dataset);
  if (!dataset) return fail(failure('not_found', text.matrix.closed, { next: text.matrix.selectAgain }));
  const cells = await datasets.cells({ view, selection, key: 'entity_id' });
  if (!cells.ok) return cells;
  const read = cells.value.map((cell) => (typeof cell === 'string' ? cell : ''));
  const ids = [...new Set(read.filter((id) => id !== ''))];
  if (ids.length === 0)
    return fail(failure('invalid', text.matrix.nameless, { next: text.matrix.selectAgain }));
  if (ids.length > MATRIX_MOST_ROWS)
    return fail(failure('too_large', text.matrix.tooMany(ids.length), { next: text.matrix.fewer }));
  const names = await readNames(datasets, dataset.columns, { view, selection }, read, false);
  return ok({ entity_type, ids, names, isFresh });
};

/** Reads all verdicts and puts them into the matrix's dataset. */
const load = async (
  deps: MatrixDeps,
  client: ApiClient,
  { names, ...asked }: Chosen,
  { dataset, sink, signal, report }: Target,
): Promise<Result<LoadStep>> => {
  const { ids } = asked;
  const tenant = deps.tenantId();
  const apps = await client.call('apps.secEntities', {}, { signal });
  if (!apps.ok) return apps;
  const reportRows = (done: number) => report(done, ids.length);
  const scans = await readScans({ ...deps, client, tenant }, asked, { signal, report: reportRows });
  if (!scans.ok) return scans;
  const context = { ...deps.look(), apps: apps.value.apps };
  const { columns, rows } = matrixRows(ids, names, scans.value, context);
  // The tools, and with them the columns, are known only now.
  const opened = await deps.datasets.open({ dataset, columns });
  if (!opened.ok) return opened;
  const put = await sink.rows(rows);
  if (!put.ok) return put;
  const loaded = rows.length;
  return ok({ loaded, total: loaded, isComplete: true, more: { columns } });
};

/** Creates matrices of verdicts: rows by tools, each a separate dataset. */
export const createMatrix = (deps: MatrixDeps) => ({
  open: async (
    input: ParsedLocalCallInput<'verdicts.matrix'>,
  ): Promise<Result<LocalCallOutput<'verdicts.matrix'>>> => {
    const client = deps.client();
    const chosen = await choose(deps, input);
    if (!chosen.ok) return chosen;
    const total = chosen.value.ids.length;
    return openMadeByJob(deps, {
      job: { kind: 'matrix', title: text.matrix.title(total), unit: 'entities', total },
      make: (target) => load(deps, client, chosen.value, target),
      message: ({ loaded }) => text.matrix.loaded(loaded),
    });
  },
});
