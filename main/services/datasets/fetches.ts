/** The fetches that datasets share: all rows, the first page, and rows that are here already. */
import { ok, type Result } from '../../../shared/bridge';
import type { DatasetColumn } from '../../../shared/dataset';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Clock } from '../../deps';
import type { FetchGoal } from './fetch-loop';
import type { LoaderSpec } from './loader';
import type { DatasetLoaders } from './loaders';
import { BULK_SIZE } from './query-loader';

/** Fetches all rows of a dataset that are not loaded yet. */
export const fetchAll = (
  loaders: DatasetLoaders,
  dataset: string,
  signal: AbortSignal,
  onPage?: FetchGoal['onPage'],
): Promise<Result<DatasetState>> =>
  loaders.fetchUntil(
    dataset,
    () => false,
    () => BULK_SIZE,
    signal,
    onPage,
  );

type FirstPage = {
  readonly pageSize: number;
  readonly clock: Clock;
  /** When the analyst asked for the rows. */
  readonly startedAt: number;
  readonly signal?: AbortSignal;
};

/** Fetches the first page of a new dataset and notes how long it took. Without a first page, the dataset is closed. */
export const fetchFirstPage = async (
  loaders: DatasetLoaders,
  dataset: string,
  { pageSize, clock, startedAt, signal = new AbortController().signal }: FirstPage,
): Promise<Result<DatasetState>> => {
  const first = await loaders.fetchUntil(
    dataset,
    ({ loaded }) => loaded > 0,
    () => pageSize,
    signal,
  );
  if (!first.ok) {
    await loaders.close(dataset);
    return first;
  }
  loaders.update(dataset, { tookMs: clock() - startedAt, fetchedAt: startedAt });
  return ok(loaders.state(dataset) ?? first.value);
};

/** Opens a dataset with all its rows, which are made on this workstation. If they can't be read, the dataset is closed. */
export const openWhole = async (
  loaders: DatasetLoaders,
  spec: LoaderSpec,
  columns: readonly DatasetColumn[],
): Promise<Result<DatasetState>> => {
  const opened = await loaders.open({ ...spec, isMade: true }, columns);
  if (!opened.ok) return opened;
  const { dataset } = opened.value;
  const all = await fetchAll(loaders, dataset, new AbortController().signal);
  if (!all.ok) await loaders.close(dataset);
  return all;
};
