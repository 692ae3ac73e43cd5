import { ScheduleDialog } from '../../../features/schedule/ScheduleDialog';
import { closeOverlay } from '../../../state/overlay-store';
import { draftTitle } from '../../../query/draft-title';
import type { Hunt } from '../run/hunt-store';
import { useHuntState } from '../run/use-hunt';

/** Schedules the query of the last run. */
export const HuntScheduleDialog = ({ hunt }: { readonly hunt: Hunt }) => {
  const run = useHuntState(hunt, (s) => s.run);
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => (s.config.kind === 'ready' ? s.config.value : undefined));
  if (run.kind !== 'ready') return null;
  const { saas_id, query_domain, query_entity_type, condition, columns, sort_by, include_copies } = run.ran;
  return (
    <ScheduleDialog
      fresh={{
        label: draftTitle(draft, config),
        query: {
          saas_id,
          query_domain,
          query_entity_type,
          condition,
          columns,
          sort_by,
          include_copies,
          words: run.words,
        },
      }}
      onClose={closeOverlay}
    />
  );
};
