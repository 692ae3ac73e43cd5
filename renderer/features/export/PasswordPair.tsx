import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { Field } from '../../components/Field';
import { shownPasswordProblem } from './export-form';
import { TEXT } from './text';

type PairProps = {
  readonly password: string;
  readonly repeat: string;
  readonly hint: string;
  readonly onChange: (change: { readonly password?: string; readonly repeat?: string }) => void;
};

type ShowProps = {
  readonly isShown: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
};

const ShowButton = ({ isShown, isDisabled, onToggle }: ShowProps) => (
  <Button
    variant="minimal"
    disabled={isDisabled}
    aria-pressed={isShown}
    aria-label={isShown ? TEXT.hidePassword : TEXT.showPassword}
    onClick={onToggle}
  >
    {isShown ? TEXT.hide : TEXT.show}
  </Button>
);

const hintFor = ({ password, repeat, hint }: Omit<PairProps, 'onChange'>): string => {
  if (password === '') return TEXT.emptyPassword;
  return repeat === '' ? TEXT.repeatHint(hint) : hint;
};

/** A new password: entered twice, shown on request, empty for none. */
export const PasswordPair = ({ password, repeat, hint, onChange }: PairProps) => {
  const [isShown, setShown] = useState(false);
  const isEmpty = password === '' && repeat === '';
  const input = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    spellCheck: false,
  } as const;
  return (
    <div>
      <div className="field-row">
        <Field name="password" label={TEXT.password}>
          {(tie) => (
            <InputGroup
              {...tie}
              {...input}
              value={password}
              placeholder={TEXT.noPassword}
              onValueChange={(text) => onChange({ password: text })}
              rightElement={
                <ShowButton isShown={isShown} isDisabled={isEmpty} onToggle={() => setShown(!isShown)} />
              }
            />
          )}
        </Field>
        <Field name="repeat" label={TEXT.repeat} problem={shownPasswordProblem({ password, repeat })}>
          {(tie) => (
            <InputGroup
              {...tie}
              {...input}
              value={repeat}
              disabled={isEmpty}
              onValueChange={(text) => onChange({ repeat: text })}
            />
          )}
        </Field>
      </div>
      <p className="hint">{hintFor({ password, repeat, hint })}</p>
    </div>
  );
};
