import { lazy, Suspense } from 'react';
import type { QueryConfig } from '../../../../shared/model/query';
import type { SafeQuery } from '../../../../shared/model/saved-query';
import type { Hunt } from '../run/hunt-store';
import { refreshAfter } from '../run/refresh-after';

const QueryActionsDialog = lazy(() =>
  import('../../../features/bulk-action/QueryActionsDialog').then((m) => ({ default: m.QueryActionsDialog })),
);

type SavedActionsProps = {
  readonly hunt: Hunt;
  readonly saved: SafeQuery;
  readonly config: QueryConfig | undefined;
  readonly onClose: () => void;
};

/** Runs a saved query's own bulk actions when the analyst starts them. The tenant also runs them with each run of the query. */
export const SavedActions = ({ hunt, ...rest }: SavedActionsProps) => (
  <Suspense>
    <QueryActionsDialog {...rest} onStarted={(job) => void refreshAfter(hunt, job.id)} />
  </Suspense>
);
