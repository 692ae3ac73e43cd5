import { create } from 'zustand';
import type { Result } from '../../shared/bridge';
import type { PastQueries } from '../../shared/local-calls/queries';
import { local, on } from '../bridge';
import { toastFailure } from './overlay-store';

const NONE: PastQueries = { queries: [], notices: [] };

/** The queries that were run at the tenant, from all tabs and earlier sessions. */
export const usePastQueries = create<PastQueries>(() => NONE);

/** Stores the past queries that a call returns, or shows its failure. */
const store = async (call: Promise<Result<PastQueries>>): Promise<void> => {
  const result = await call;
  if (result.ok) usePastQueries.setState(result.value);
  else toastFailure(result.failure);
};

/** Adds a query to the favorites or removes it from them, or names it. */
export const changePast = (patch: {
  readonly id: string;
  readonly isFavourite?: boolean;
  readonly name?: string;
}): Promise<void> => store(local['runs.change'](patch));

/** Deletes past queries. */
export const removePast = (ids: readonly string[]): Promise<void> =>
  store(local['runs.remove']({ ids: [...ids] }));

/** Reads the past queries whenever a session begins, and shows each run that main adds. Each tenant has its own. */
export const followPastQueries = (): void => {
  const read = () => void store(local['runs.list']({}));
  on('sessionChanged', (session) => (session.kind === 'signedIn' ? read() : usePastQueries.setState(NONE)));
  on('runsChanged', (past) => usePastQueries.setState(past));
  read();
};
