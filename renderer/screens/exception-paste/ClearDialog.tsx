import { useState } from 'react';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { clearText, pastes } from './paste-store';
import { TEXT } from './text';

/** Asks before the pasted text is deleted. */
export const ClearDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [paste] = useState(pastes.current);
  const form = useForm({
    initial: {},
    send: async () => {
      const failure = paste ? await clearText(paste.tab) : null;
      if (failure === null) onClose();
      return failure;
    },
  });
  return (
    <FormDialog
      title={TEXT.clearTitle}
      form={form}
      submitLabel={TEXT.clearSubmit}
      isDestructive
      focusesSubmit
      onClose={onClose}
    >
      <p>{TEXT.clearWhy}</p>
    </FormDialog>
  );
};
