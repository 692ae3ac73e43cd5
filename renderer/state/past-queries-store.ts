import { create } from 'zustand';
import type { Result } from '../../shared/bridge';
import type { PastQueries } from '../../shared/local-calls/queries';
import type { RunNote } from '../../shared/model/past-query';
import { local, on } from '../bridge';
import { toastFailure } from './overlay-store';

const NONE: PastQueries = { queries: [], notices: [] };

/** The queries that were run at the tenant, in any tab and at any start, as main keeps them. */
export const usePastQueries = create<PastQueries>(() => NONE);

const take = async (asked: Promise<Result<PastQueries>>): Promise<void> => {
  const result = await asked;
  if (result.ok) usePastQueries.setState(result.value);
  else toastFailure(result.failure);
};

/** Notes a run with what it found. */
export const notePast = (note: RunNote): Promise<void> => take(local['runs.add'](note));

/** Makes a query a favourite or no longer one, or names it. */
export const changePast = (patch: {
  readonly id: string;
  readonly isFavourite?: boolean;
  readonly name?: string;
}): Promise<void> => take(local['runs.change'](patch));

/** Forgets queries. */
export const removePast = (ids: readonly string[]): Promise<void> =>
  take(local['runs.remove']({ ids: [...ids] }));

/** Follows the session: each tenant has its own. */
export const followPastQueries = (): void => {
  const read = () => void take(local['runs.list']({}));
  on('sessionChanged', (session) => (session.kind === 'signedIn' ? read() : usePastQueries.setState(NONE)));
  read();
};
