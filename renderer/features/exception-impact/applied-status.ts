/** The tenant's word on a stored exception: it is asked about one email or file, so one that the exception applies to is searched for. */
import { ok, type Result } from '../../../shared/bridge';
import { exceptionKey } from '../../../shared/model/exception';
import { api } from '../../bridge';
import type { ExceptionValue } from './candidates';
import { withFirstMatch, type Match } from './find-match';

/** The words that name a stored exception, and its mode. */
export type StoredName = ExceptionValue & { readonly sec_type: string };

/** An email or file that an exception applies to, and the tenant's word on it there. */
export type AppliedStatus = Pick<Match, 'app' | 'domain'> & {
  readonly status: 'active' | 'inactive' | 'unknown' | 'notListed';
};

/** The tenant's word on another exception of the same email or file, by its key. */
export type OtherStatus = { readonly key: string; readonly applied: AppliedStatus };

const STATUSES = { true: 'active', false: 'inactive', undefined: 'unknown' } as const;

/**
 * Asks for the status of a stored exception on an email or file of the last days; undefined if none is found that it applies to. An app that
 * can't be asked counts as a failure only if no other one knows. `onOthers` gets what the tenant says of its other exceptions there.
 */
export const readAppliedStatus = async (
  named: StoredName,
  signal: AbortSignal,
  onOthers: (others: readonly OtherStatus[]) => void = () => undefined,
): Promise<Result<AppliedStatus | undefined>> => {
  const read = await withFirstMatch(named, signal, async ({ app, domain, entity_type, entity_id }) => {
    const listed = await api['scan.exceptionsStatus']({ entity_id, entity_type }, signal);
    if (!listed.ok) return listed;
    const all = listed.value.rows.map(({ sec_tool, exception_type, exception_str, is_active }) => ({
      key: exceptionKey({ sec_type: sec_tool, exception_type, exception_str }),
      applied: { app, domain, status: STATUSES[`${is_active}`] },
    }));
    const own = all.find(({ key }) => key === exceptionKey(named));
    onOthers(all.filter((one) => one !== own && one.applied.status !== 'unknown'));
    return ok(own?.applied ?? { app, domain, status: 'notListed' as const });
  });
  return read.ok ? ok(read.value.found) : read;
};
