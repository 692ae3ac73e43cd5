import { Button } from '@blueprintjs/core';
import { useId, type FormEvent, type ReactNode } from 'react';
import { FailureStrip } from '../FailureStrip';
import { Modal } from '../Modal';
import { TEXT } from '../text';
import type { FormModel } from './use-form';

type FormDialogProps = {
  readonly title: string;
  readonly form: Pick<FormModel<unknown>, 'failure' | 'isBusy' | 'canSubmit' | 'submit'>;
  /** The verb on the button that sends the form. */
  readonly submitLabel: string;
  readonly width?: number;
  /** True if sending takes something away: the button is red then. */
  readonly isDestructive?: boolean;
  /** True if no field takes the focus: then Enter sends the form at once. */
  readonly focusesSubmit?: boolean;
  readonly className?: string;
  /** Buttons beside Cancel, for what else the dialog can do. */
  readonly otherActions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog: Enter or its button sends it, Escape or Cancel closes it, and a failure stays below the fields. */
export const FormDialog = ({
  title,
  form,
  submitLabel,
  width = 520,
  isDestructive = false,
  focusesSubmit = false,
  className = 'form-body',
  otherActions,
  onClose,
  children,
}: FormDialogProps) => {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      width={width}
      actions={
        <>
          {otherActions}
          <Button onClick={onClose}>{TEXT.cancel}</Button>
          <Button
            className={isDestructive ? 'primary danger' : 'primary'}
            type="submit"
            form={id}
            autoFocus={focusesSubmit}
            disabled={!form.canSubmit && !form.isBusy}
            loading={form.isBusy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} className={className} onSubmit={submit}>
        {children}
        <FailureStrip failure={form.failure} />
      </form>
    </Modal>
  );
};
