import { useId, type ReactNode } from 'react';
import './field.css';

type FieldProps = {
  readonly label: string;
  /** What is wrong with it, in one sentence. */
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  /** Draws the control with the ids that tie it to its label and its note. */
  readonly children: (tie: {
    readonly id: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean;
  }) => ReactNode;
};

/** One field of a form: its name, its control, and below it what is wrong or what it means. */
export const Field = ({ label, problem, hint, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
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
