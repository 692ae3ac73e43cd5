import type { WorkSchedule } from '../../../shared/model/work-schedule';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { deleteSchedule } from '../../state/schedules-store';
import { TEXT } from './text';

type DeleteProps = { readonly schedule: WorkSchedule; readonly onClose: () => void };

/** Asks before a schedule is deleted. */
export const DeleteSchedule = ({ schedule: { id, label, hasPassword }, onClose }: DeleteProps) => {
  const form = useForm({
    initial: {},
    // A failure is a toast, and the dialog stays open.
    send: async () => {
      if (await deleteSchedule(id)) onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={TEXT.schedule.deleteTitle}
      form={form}
      submitLabel={TEXT.schedule.delete}
      width={440}
      focusesSubmit
      isDestructive
      onClose={onClose}
    >
      <p>{TEXT.schedule.deleteNote(label, hasPassword)}</p>
    </FormDialog>
  );
};
