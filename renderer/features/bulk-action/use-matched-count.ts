import type { SafeQuery } from '../../../shared/model/saved-query';
import { api } from '../../bridge';
import { useResource } from '../../state/use-resource';

/** Returns how many entities a saved query finds now: undefined while counting, null if the tenant could not count them. */
export const useMatchedCount = ({
  query_id,
  saas_id,
  query_domain,
  query_entity_type,
  condition,
}: SafeQuery): number | null | undefined => {
  const { resource } = useResource(`matched ${query_id}`, (signal) =>
    api['query.execute'](
      { saas_id, query_domain, query_entity_type, condition, columns: [], size: 0, count_only: true },
      signal,
    ),
  );
  if (resource.state === 'loading') return undefined;
  return resource.state === 'ready' ? resource.value.total_rows : null;
};
