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

/** The tenant's word on another exception of the same mail or file, by its key. */
export type OtherStatus = { readonly key: string; readonly applied: AppliedStatus };

const STATUSES = { true: 'active', false: 'inactive', undefined: 'unknown' } as const;

/**
 * Asks for the status of a stored exception on a mail or file of the last days; undefined if none is found that it applies to. An app that
 * can't be asked counts as a failure only if no other one knows. `onOthers` gets what the tenant says of its other exceptions there.
 */
export const readAppliedStatus = (
  named: StoredName,
  signal: AbortSignal,
  onOthers: (others: readonly OtherStatus[]) => void = () => undefined,
): Promise<Result<AppliedStatus | undefined>> =>
  withCarrier(named, signal, async ({ app, domain, entity_type, entity_id }) => {
    const listed = await api['scan.exceptionsStatus']({ entity_id, entity_type }, signal);
    if (!listed.ok) return listed;
    const all = listed.value.rows.map(({ sec_tool, exception_type, exception_str, is_active }) => ({
      key: exceptionKey({ sec_type: sec_tool, exception_type, exception_str }),
      applied: { app, domain, status: STATUSES[`${is_active}`] },
    }));
    const own = all.find(({ key }) => key === exceptionKey(named));
    onOthers(all.filter((one) => one !== own && one.applied.status !== 'unknown'));
    return ok(own?.applied ?? { app, domain, status: 'notListed' });
  });
