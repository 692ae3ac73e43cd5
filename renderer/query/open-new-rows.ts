import { create } from 'zustand';
import type { SafeQuery } from '../../shared/model/saved-query';
import { findOpen, openSaved } from './open-saved';

type Wanted = {
  readonly query_id: string;
  /** True if its rows are of an earlier run. */
  readonly mustRun: boolean;
};

/** The saved query whose hunt is to show its new rows alone, once they are counted. */
export const useWantedNewRows = create<{ readonly wanted: Wanted | null }>(() => ({ wanted: null }));

/** Ends the wish. */
export const dropWantedNewRows = (): void => useWantedNewRows.setState({ wanted: null });

/** Opens a saved query as a hunt that shows the rows that are new since its last view. */
export const openNewRows = async (query: Pick<SafeQuery, 'query_id' | 'query_label'>): Promise<void> => {
  const { query_id } = query;
  useWantedNewRows.setState({ wanted: { query_id, mustRun: findOpen(query_id) !== undefined } });
  await openSaved([query]);
  if (!findOpen(query_id)) dropWantedNewRows();
};
