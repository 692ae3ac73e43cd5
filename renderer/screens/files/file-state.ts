import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Rows, RowsState } from '../../dataset-view/rows/rows-store';
import { selectedCount } from '../../dataset-view/view/selection';
import { setStatus } from '../../state/status-store';
import { needsConfirmation } from './files-store';
import { TEXT, type Waiting } from './text';

/** True until all rows of the file are read. */
export const isReading = ({ state }: Pick<DatasetState, 'state'>): boolean =>
  state === 'fetching' || state === 'idle';

/** Returns what waits until all rows of the file are read; undefined if nothing does. */
export const waitingFor = ({
  dataset,
  pending,
}: Pick<RowsState, 'dataset' | 'pending'>): Waiting | undefined => {
  if (!pending || !isReading(dataset)) return undefined;
  const { filter, sort } = pending;
  if (filter.length > 0) return sort.length > 0 ? 'both' : 'filter';
  return sort.length > 0 ? 'sort' : undefined;
};

/** Shows the counts of a file's rows in the status line. */
export const useFileStatus = (rows: Rows): void => {
  const state = useStore(rows.store, (s) => s);
  const { selection, count, dataset } = state;
  const waiting = waitingFor(state);
  const selected = selectedCount(selection, count);
  const isStillReading = isReading(dataset);
  useEffect(
    () =>
      setStatus(
        waiting
          ? TEXT.waitingStatus(waiting, dataset.loaded, selected)
          : TEXT.status(count, dataset.loaded, selected, isStillReading),
      ),
    [count, selected, dataset.loaded, isStillReading, waiting],
  );
  useEffect(() => () => setStatus(''), []);
};

/** Names of files that have no settings to choose, as far as a name shows it. */
const WITHOUT_SETTINGS = /\.(?:xls[xmb]?|parquet)$/i;

/** Returns true if the analyst can choose how a file is read: one that was read, or one that could not be read as it is. */
export const canReadAs = ({ file, state, failure }: DatasetState): boolean => {
  if (file?.report) return file.report.format !== 'parquet';
  if (!file || state !== 'failed' || !failure) return false;
  return !needsConfirmation(failure) && !WITHOUT_SETTINGS.test(file.name);
};
