import { Button } from '@blueprintjs/core';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { FailureStrip } from '../FailureStrip';
import { controlsOf } from '../entry-focus';
import { Modal } from '../Modal';
import { TEXT } from '../text';
import type { FormModel } from './use-form';

type FormState = Pick<
  FormModel<unknown>,
  'failure' | 'isBusy' | 'canSubmit' | 'missing' | 'tries' | 'submit'
>;

type FormDialogProps = {
  readonly title: string;
  readonly form: FormState;
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

/** Returns the control of what a form lacks, or else the first one whose value is wrong. */
const wantedControl = (form: HTMLElement, field: string | undefined): HTMLElement | null => {
  const boxes = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const box = field === undefined ? undefined : boxes.find(({ dataset }) => dataset['field'] === field);
  return (box && controlsOf(box)[0]) ?? form.querySelector<HTMLElement>('[aria-invalid=true]');
};

/** Leads to what is missing or wrong each time the form is sent in vain. Returns the form's ref. */
const useWantedFocus = ({ tries, missing }: FormState) => {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0 && element.current) wantedControl(element.current, missing?.field)?.focus();
  }, [tries]);
  return element;
};

/**
 * A form in a dialog: Enter or its button sends it, Escape or Cancel closes it. A failure, or what it lacks once it is
 * sent, is shown below the fields.
 */
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
  const element = useWantedFocus(form);
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
            title={form.missing?.reason ?? ''}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} className={className} onSubmit={submit}>
        {children}
        {form.tries > 0 && form.missing && (
          <p className="bad-text" role="alert">
            {form.missing.reason}
          </p>
        )}
        <FailureStrip failure={form.failure} />
      </form>
    </Modal>
  );
};
