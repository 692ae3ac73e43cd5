import { useEffect, useMemo } from 'react';
import type { App } from '../../../shared/model/apps';
import { useWatches } from '../../state/watches-store';
import { useQueries } from './queries-store';
import { isFound, type QueryRow } from './query-columns';
import { queryList } from './query-list';

/** Puts the queries that the search finds into the list, each with its newest count and watch; returns them. */
export const useQueryRows = (apps: readonly App[]): readonly QueryRow[] => {
  const list = useQueries((s) => s.list);
  const counts = useQueries((s) => s.counts);
  const text = useQueries((s) => s.filter.text);
  const watches = useWatches((s) => s.watches);
  const rows = useMemo(() => {
    if (list.kind !== 'ready') return [];
    const labels = new Map(apps.map((app) => [app.name, app.label]));
    const watchById = new Map(watches.map((watch) => [watch.query_id, watch]));
    return list.rows
      .map((query) => ({
        query,
        counted: counts.get(query.query_id),
        watch: watchById.get(query.query_id),
        app: labels.get(query.saas_id) ?? query.saas_id,
      }))
      .filter((row) => isFound(row, text));
  }, [list, counts, text, watches, apps]);
  // While the list is loading or has failed, the current row and the selection wait for it.
  const isReady = list.kind === 'ready';
  useEffect(() => {
    if (isReady) void queryList.put(rows);
  }, [rows, isReady]);
  return rows;
};
