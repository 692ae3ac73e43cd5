import type { Selection } from '../../../../shared/dataset';
import { MOST_ITEMS } from '../../../../shared/local-calls/bulk-actions';
import type { Job } from '../../../../shared/model/app-state';
import { decisionOf, type Named } from '../../../features/bulk-action/decisions';
import { hasChanged, followJob } from '../../../features/bulk-action/follow-job';
import { refreshRecords } from '../../../record/refresh-record';
import { jobEnded } from '../../../state/jobs-store';
import type { Hunt } from './hunt-store';

/** Reads all rows of a hunt again when a bulk action has ended, unless it changed nothing. */
export const refreshAfter = async (hunt: Hunt, job: string, acted?: Selection): Promise<void> => {
  const ended = await jobEnded(job);
  if (ended && hasChanged(ended)) await hunt.reread([], acted);
};

/**
 * Shows an action on selected rows beside them, and reads the rows again when it has ended, unless it changed nothing. Only Jobs shows the
 * outcomes of more than `MOST_ITEMS` entities.
 */
export const followAction = (hunt: Hunt, job: Job, action: Named, acted: Selection): void => {
  if ((job.total ?? 0) > MOST_ITEMS) return void refreshAfter(hunt, job.id, acted);
  const { run } = hunt.store.getState();
  followJob(hunt.store, job, {
    decide: () => decisionOf(job, action),
    onEnded: (items, ended) => {
      if (!hasChanged(ended.job)) return;
      const entities = [...new Set(items.map(({ entity_id }) => entity_id))];
      if (run.kind === 'ready') {
        const { saas_id: saas, query_domain: domain, query_entity_type: entityType } = run.ran;
        refreshRecords(entities.map((entityId) => ({ entityId, saas, entityType, domain })));
      }
      void hunt.reread(entities, acted);
    },
  });
};
