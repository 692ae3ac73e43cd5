import type { SafeQuery } from '../../../shared/model/saved-query';
import { api } from '../../bridge';
import { useResource } from '../../state/use-resource';

/** How many entities a saved query finds now, by `count_only`: undefined while it is asked, null where the tenant could not say. */
export const useMatched = ({
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
  return resource.state === 'loading'
    ? undefined
    : resource.state === 'ready'
      ? resource.value.total_rows
      : null;
};
