import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useDefang } from '../../state/format';
import { useTypedTenant } from './TypedConfirmation';

type ConfirmTenantDialogProps = {
  /** Names the change that is about to be made. */
  readonly title: string;
  readonly submitLabel: string;
  /** Names what is changed. */
  readonly about?: string | undefined;
  readonly note?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for the name of the tenant before a change that needs no other dialog. */
export const ConfirmTenantDialog = ({
  title,
  submitLabel,
  about,
  note,
  onConfirm,
  onClose,
}: ConfirmTenantDialogProps) => {
  const tenant = useTypedTenant();
  const show = useDefang();
  const form = useForm({
    initial: {},
    missingOf: () => tenant.missing,
    send: async () => {
      // The change may open its own dialog.
      onClose();
      onConfirm();
      return null;
    },
  });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} width={460} onClose={onClose}>
      {about !== undefined && (
        <div className="action-summary">
          <p>{show(about)}</p>
        </div>
      )}
      {tenant.field}
      {note !== undefined && <p className="hint">{note}</p>}
    </FormDialog>
  );
};
