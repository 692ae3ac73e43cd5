import { useId, type ReactNode } from 'react';
import './field.css';

type FieldProps = {
  /** The name by which a form leads to it. */
  readonly name?: string;
  readonly label: string;
  /** The validation error, in one sentence. */
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  /** Renders the control with the IDs that connect it to its label and note. */
  readonly children: (tie: {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
};

/** One field of a form: its label, its control, and below it an error or a hint. */
export const Field = ({ name, label, problem, hint, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': problem !== undefined })}
      <span
        id={`${id}-note`}
        className={problem === undefined ? 'hint field-note' : 'bad-text field-note'}
        {...(problem === undefined ? {} : { role: 'alert' })}
      >
        {problem ?? hint}
      </span>
    </div>
  );
};
