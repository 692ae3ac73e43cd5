import type { ScheduledQuery, WorkSchedule } from '../../../shared/model/work-schedule';
import { nextRun } from '../../../shared/rules/next-run';
import { timingErrors } from '../../../shared/rules/schedule';
import { local } from '../../bridge';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { toast } from '../../state/overlay-store';
import { formatInstantWithZone } from '../../state/time';
import { buildSchedule, newScheduleDraft, type ScheduleDraft } from './schedule-draft';
import { TEXT } from './text';

type Options = {
  readonly query: ScheduledQuery | undefined;
  readonly former: WorkSchedule | undefined;
  readonly label: string;
  readonly onClose: () => void;
};

/** The form of a workstation schedule, which saves it and confirms that. */
export const useScheduleForm = ({ query, former, label, onClose }: Options) => {
  const localZone = useApp((s) => s.zone);
  const form = useForm<ScheduleDraft>({
    initial: () => newScheduleDraft(former, label, localZone),
    problemsOf: ({ timing }) => timingErrors(timing),
    missingOf: ({ label: name, folder }) => {
      if (name.trim() === '') return { reason: TEXT.needsName, field: 'name' };
      return folder === null && !former ? { reason: TEXT.needsFolder, field: 'folder' } : undefined;
    },
    send: async (draft) => {
      if (!query) return null;
      const result = await local['schedule.save'](buildSchedule(draft, query, former?.id ?? null));
      if (!result.ok) return result.failure;
      const next = nextRun(draft.timing, Date.now(), draft.zone);
      toast(
        TEXT.scheduled(next === undefined ? undefined : formatInstantWithZone(next, draft.zone)),
        'ok',
        TEXT.scheduledNote,
      );
      onClose();
      return null;
    },
  });
  return { form, localZone };
};
