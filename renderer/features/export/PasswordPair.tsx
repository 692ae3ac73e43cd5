import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { Field } from '../../components/Field';
import { passwordProblem } from './export-form';

type PairProps = {
  readonly password: string;
  readonly repeat: string;
  readonly hint: string;
  readonly onChange: (change: { readonly password?: string; readonly repeat?: string }) => void;
};

/** A password that is chosen now: entered twice, shown on request, empty for none. */
export const PasswordPair = ({ password, repeat, hint, onChange }: PairProps) => {
  const [isShown, setShown] = useState(false);
  const input = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    spellCheck: false,
  } as const;
  const problem = repeat === '' && password.length <= 255 ? undefined : passwordProblem({ password, repeat });
  return (
    <div>
      <div className="field-row">
        <Field label="Password">
          {(tie) => (
            <InputGroup
              {...tie}
              {...input}
              value={password}
              placeholder="None"
              onValueChange={(text) => onChange({ password: text })}
              rightElement={
                <Button
                  variant="minimal"
                  disabled={password === '' && repeat === ''}
                  aria-pressed={isShown}
                  aria-label={isShown ? 'Hide password' : 'Show password'}
                  onClick={() => setShown(!isShown)}
                >
                  {isShown ? 'Hide' : 'Show'}
                </Button>
              }
            />
          )}
        </Field>
        <Field label="Repeat password" problem={problem}>
          {(tie) => (
            <InputGroup
              {...tie}
              {...input}
              value={repeat}
              disabled={password === '' && repeat === ''}
              onValueChange={(text) => onChange({ repeat: text })}
            />
          )}
        </Field>
      </div>
      <p className="hint">
        {password === '' ? 'Leave it empty for none.' : repeat === '' ? `${hint} Enter it once more.` : hint}
      </p>
    </div>
  );
};
