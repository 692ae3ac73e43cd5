import type { QueryAction } from '../../../shared/model/query';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { missingEffect, rememberSuggested } from './action-effects';
import { EffectField } from './EffectField';
import { TEXT } from './text';

type ConfirmEffectDialogProps = {
  readonly action: QueryAction;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks what an action does before the first time that its key takes it without another dialog. */
export const ConfirmEffectDialog = ({ action, onConfirm, onClose }: ConfirmEffectDialogProps) => {
  const form = useForm({
    initial: {},
    missingOf: () => missingEffect(action),
    send: async () => {
      rememberSuggested(action);
      // The action may open its own dialog.
      onClose();
      onConfirm();
      return null;
    },
  });
  return (
    <FormDialog
      title={TEXT.effect.title(action.label)}
      form={form}
      submitLabel={action.label}
      width={460}
      onClose={onClose}
    >
      <EffectField action={action} isFocused />
    </FormDialog>
  );
};
