import type { Failure } from '../../../shared/bridge';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { api } from '../../bridge';
import { useResource } from '../../state/use-resource';

/** A saved query whose results the tenant sends by itself. */
export type TenantSchedule = {
  readonly query: SafeQuery;
  readonly schedule: NonNullable<SafeQuery['schedule']>;
};

/** The schedules of the tenant. The list is empty until they are read, or if they could not be. */
export type TenantSchedules = {
  readonly list: readonly TenantSchedule[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly failure: Failure | undefined;
  readonly reload: () => void;
};

/** Reads the schedules of the tenant's saved queries. */
export const useTenantSchedules = (): TenantSchedules => {
  const { resource, reload } = useResource('tenant schedules', (signal) => api['query.list']({}, signal));
  const queries = resource.state === 'ready' ? resource.value : [];
  return {
    list: queries.flatMap((query) => (query.schedule ? [{ query, schedule: query.schedule }] : [])),
    state: resource.state,
    failure: resource.state === 'failed' ? resource.failure : undefined,
    reload,
  };
};
