import { local } from '../../bridge';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useApp } from '../../state/app-store';
import { connectionName } from './connection-items';
import { dropLeftTabs } from '../../state/workspace-store';
import { TEXT } from './text';

const T = TEXT.connections.remove;

type ForgetDialogProps = { readonly connectionId: string; readonly onClose: () => void };

/** Asks before a connection is forgotten with all that is stored of its tenant. */
export const ForgetDialog = ({ connectionId, onClose }: ForgetDialogProps) => {
  const connection = useApp((s) => s.connections.find(({ id }) => id === connectionId));
  const form = useForm({
    initial: {},
    send: async () => {
      const result = await local['session.forget']({ connectionId });
      if (result.ok) dropLeftTabs();
      if (!result.ok) return result.failure;
      useApp.setState({ connections: result.value });
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={T.title(connection ? connectionName(connection) : '')}
      form={form}
      submitLabel={T.submit}
      isDestructive
      focusesSubmit
      width={440}
      onClose={onClose}
    >
      <p>{T.help}</p>
    </FormDialog>
  );
};
