import { Button, InputGroup } from '@blueprintjs/core';
import { Field } from '../../components/Field';
import type { PasswordChange } from './schedule-value';
import { TEXT } from './text';

type PasswordProps = {
  readonly hasPassword: boolean;
  readonly change: PasswordChange;
  readonly onChange: (change: PasswordChange) => void;
  readonly hint?: string;
};

const placeholderOf = (hasPassword: boolean, { kind }: PasswordChange): string => {
  if (!hasPassword) return TEXT.noPassword;
  return kind === 'none' ? TEXT.willRemove : TEXT.newPassword;
};

/** A password that is entered once: an existing one can be replaced or removed, but is never shown. */
export const PasswordField = ({ hasPassword, change, onChange, hint }: PasswordProps) => {
  const isKept = hasPassword && change.kind === 'keep';
  return (
    <Field label={TEXT.password} hint={isKept ? undefined : (hint ?? TEXT.passwordHint)}>
      {(tie) =>
        isKept ? (
          <span className="line" role="group" aria-label={TEXT.passwordSet}>
            <span className="grow">{TEXT.passwordNote}</span>
            <Button onClick={() => onChange({ kind: 'set', text: '' })}>{TEXT.replace}</Button>
            <Button onClick={() => onChange({ kind: 'none' })}>{TEXT.remove}</Button>
          </span>
        ) : (
          <InputGroup
            {...tie}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            value={change.kind === 'set' ? change.text : ''}
            placeholder={placeholderOf(hasPassword, change)}
            onValueChange={(text) =>
              onChange(text === '' ? { kind: hasPassword ? 'none' : 'keep' } : { kind: 'set', text })
            }
            {...(hasPassword
              ? {
                  rightElement: (
                    <Button variant="minimal" onClick={() => onChange({ kind: 'keep' })}>
                      {TEXT.keepPassword}
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
