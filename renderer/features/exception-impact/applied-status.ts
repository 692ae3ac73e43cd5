/** The status that the tenant reports of a stored exception: it is asked about one email or file, so one that the exception applies to is looked for. */
import { ok, type Failure, type Result } from '../../../shared/bridge';
import { exceptionKey } from '../../../shared/model/exception';
import { api } from '../../bridge';
import type { ExceptionValue } from './candidates';
import { withFirstMatch, type Match } from './find-match';

/** The words that name a stored exception, and its mode. */
export type StoredName = ExceptionValue & { readonly sec_type: string };

/** An email or file that an exception applies to, and the status that the tenant reports there. */
export type AppliedStatus = Pick<Match, 'app' | 'domain'> & {
  /** `unsure`: the tenant doesn't apply it to an email or file that it may not match. */
  readonly status: 'active' | 'inactive' | 'unknown' | 'notListed' | 'unsure';
};

/** An exception that is active on an email or file which another one was looked up on, by its key. */
export type OtherStatus = { readonly key: string; readonly applied: AppliedStatus };

/** Callbacks of a reading of the status. */
type Listeners = {
  /** Gets the other exceptions that the tenant calls active there. For the others it is unknown if they match. */
  readonly onOthers?: (others: readonly OtherStatus[]) => void;
  /** Gets a refusal of the call itself: the tenant doesn't have it, or not for this analyst. */
  readonly onRefused?: (failure: Failure) => void;
};

const STATUSES = { true: 'active', false: 'inactive', undefined: 'unknown' } as const;

/** The HTTP statuses of a call that the tenant doesn't have or allow. A 404 can be about the email or file as well. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([403, 404, 405, 501]);

/**
 * Asks for the status of a stored exception on an email or file of the last days; undefined if none is found that it applies to. An app
 * that can't be asked counts as a failure only if no other one knows.
 */
export const readAppliedStatus = async (
  named: StoredName,
  signal: AbortSignal,
  { onOthers, onRefused }: Listeners = {},
): Promise<Result<AppliedStatus | undefined>> => {
  const read = await withFirstMatch(named, signal, async (match) => {
    const { app, domain, entity_type, entity_id, isUnsure } = match;
    const listed = await api['scan.exceptionsStatus']({ entity_id, entity_type }, signal);
    if (!listed.ok) {
      if (REFUSALS.has(listed.failure.status)) onRefused?.(listed.failure);
      return listed;
    }
    const all = listed.value.rows.map(({ sec_tool, exception_type, exception_str, is_active }) => ({
      key: exceptionKey({ sec_type: sec_tool, exception_type, exception_str }),
      applied: { app, domain, status: STATUSES[`${is_active}`] },
    }));
    const own = all.find(({ key }) => key === exceptionKey(named));
    onOthers?.(all.filter((one) => one !== own && one.applied.status === 'active'));
    const applied = own?.applied ?? { app, domain, status: 'notListed' as const };
    const saysNothing = isUnsure && (applied.status === 'inactive' || applied.status === 'notListed');
    return ok(saysNothing ? { ...applied, status: 'unsure' as const } : applied);
  });
  return read.ok ? ok(read.value.found) : read;
};
