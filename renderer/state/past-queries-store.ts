import { create } from 'zustand';
import type { Result } from '../../shared/bridge';
import type { PastQueries } from '../../shared/local-calls/queries';
import type { RunNote } from '../../shared/model/past-query';
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

/** Adds a run with the number of rows that it found. */
export const notePast = (note: RunNote): Promise<void> => store(local['runs.add'](note));

/** Adds a query to the favorites or removes it from them, or names it. */
export const changePast = (patch: {
  readonly id: string;
  readonly isFavourite?: boolean;
  readonly name?: string;
}): Promise<void> => store(local['runs.change'](patch));

/** Deletes past queries. */
export const removePast = (ids: readonly string[]): Promise<void> =>
  store(local['runs.remove']({ ids: [...ids] }));

/** Reads the past queries whenever a session begins. Each tenant has its own. */
export const followPastQueries = (): void => {
  const read = () => void store(local['runs.list']({}));
  on('sessionChanged', (session) => (session.kind === 'signedIn' ? read() : usePastQueries.setState(NONE)));
  read();
};
