/** Announces the outcome of an operation on many saved queries. */
import type { SafeQuery } from '../../../shared/model/saved-query';
import { toast } from '../../state/overlay-store';
import { TEXT } from './text';

const T = TEXT.operated;

/** The outcome of an operation on one query. */
export type Outcome = {
  readonly policy_id: string;
  readonly success: boolean;
  readonly reason?: string | null | undefined;
};

const SHOWN = 5;

const join = (all: readonly string[]): string =>
  all.slice(0, SHOWN).join('; ') + (all.length > SHOWN ? T.more(all.length - SHOWN) : '');

/** Shows how many queries succeeded, with the tenant's remarks, and which failed, each with its reason. */
export const announceOutcomes = (
  outcomes: readonly Outcome[],
  queries: readonly SafeQuery[],
  verb: string,
): void => {
  const outcome = ({ query_id }: SafeQuery) => outcomes.find(({ policy_id }) => policy_id === query_id);
  const failed = queries.filter((query) => !outcome(query)?.success);
  const remarks = queries.flatMap((query) => {
    const { success, reason } = outcome(query) ?? {};
    return success && reason ? [T.reason(query.query_label, reason)] : [];
  });
  const done = outcomes.filter(({ success }) => success).length;
  toast(T.done(done, verb), failed.length > 0 ? 'plain' : 'ok', join(remarks));
  if (failed.length === 0) return;
  const reasons = failed.map((query) => T.reason(query.query_label, outcome(query)?.reason ?? T.noReason));
  toast(T.notDone(failed.length, verb), 'bad', join(reasons));
};
