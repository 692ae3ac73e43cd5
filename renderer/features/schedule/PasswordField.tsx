import { Button, InputGroup } from '@blueprintjs/core';
import { Field } from '../../components/Field';
import type { PasswordChange } from './schedule-value';

type PasswordProps = {
  readonly hasPassword: boolean;
  readonly change: PasswordChange;
  readonly onChange: (change: PasswordChange) => void;
  readonly hint?: string;
};

/** A password that is entered once: one that there is can be replaced or taken away, and is never shown. */
export const PasswordField = ({ hasPassword, change, onChange, hint }: PasswordProps) => {
  const isKept = hasPassword && change.kind === 'keep';
  return (
    <Field
      label="Password"
      hint={
        isKept
          ? undefined
          : (hint ??
            'Protects the file. It is entered once and cannot be read again. Leave it empty for none.')
      }
    >
      {(tie) =>
        isKept ? (
          <span className="line" role="group" aria-label="Password is set">
            <span className="grow">Set, and never shown.</span>
            <Button onClick={() => onChange({ kind: 'set', text: '' })}>Replace</Button>
            <Button onClick={() => onChange({ kind: 'none' })}>Remove</Button>
          </span>
        ) : (
          <InputGroup
            {...tie}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            value={change.kind === 'set' ? change.text : ''}
            placeholder={
              hasPassword ? (change.kind === 'none' ? 'The password is taken away' : 'New password') : 'None'
            }
            onValueChange={(text) =>
              onChange(
                text === '' ? (hasPassword ? { kind: 'none' } : { kind: 'keep' }) : { kind: 'set', text },
              )
            }
            {...(hasPassword
              ? {
                  rightElement: (
                    <Button variant="minimal" onClick={() => onChange({ kind: 'keep' })}>
                      Keep the old one
                    </Button>
                  ),
                }
              : {})}
          />
        )
      }
    </Field>
  );
};
