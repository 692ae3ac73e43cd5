/** The tenant's word on a stored exception: it is asked about one mail or file, so one that the exception applies to is looked for. */
import { ok, type Result } from '../../../shared/bridge';
import { exceptionKey } from '../../../shared/model/exception';
import { api } from '../../bridge';
import type { CarriedValue } from './candidates';
import { withCarrier, type Carrier } from './find-carrier';

/** The words that name a stored exception, and its mode. */
export type StoredName = CarriedValue & { readonly sec_type: string };

/** A mail or file that an exception applies to, and the tenant's word on it there. */
export type AppliedStatus = Pick<Carrier, 'app' | 'domain'> & {
  readonly status: 'active' | 'inactive' | 'unknown' | 'notListed';
};

const STATUSES = { true: 'active', false: 'inactive', undefined: 'unknown' } as const;

/**
 * Asks for the status of a stored exception on a mail or file of the last days; undefined if none is found that it applies to. An app that
 * can't be asked counts as a failure only if no other one knows.
 */
export const readAppliedStatus = (
  named: StoredName,
  signal: AbortSignal,
): Promise<Result<AppliedStatus | undefined>> =>
  withCarrier(named, signal, async ({ app, domain, entity_type, entity_id }) => {
    const listed = await api['scan.exceptionsStatus']({ entity_id, entity_type }, signal);
    if (!listed.ok) return listed;
    const key = exceptionKey(named);
    const own = listed.value.rows.find(
      ({ sec_tool, exception_type, exception_str }) =>
        exceptionKey({ sec_type: sec_tool, exception_type, exception_str }) === key,
    );
    return ok({ app, domain, status: own ? STATUSES[`${own.is_active}`] : 'notListed' });
  });
