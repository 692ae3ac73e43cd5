import { Button, InputGroup } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import { Field } from '../../components/Field';
import { openFile, partOption, readAsOption, type Opening } from './files-store';
import { TEXT } from './text';

type FilePasswordProps = {
  readonly tab: string;
  readonly opening: Extract<Opening, { kind: 'password' }>;
};

/** Asks for the password of a file. */
export const FilePassword = ({ tab, opening }: FilePasswordProps) => {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void openFile(tab, opening.file, { password, ...partOption(opening), ...readAsOption(opening) });
  };
  return (
    <form onSubmit={submit} aria-label={TEXT.password.form}>
      <strong>
        <bdi>{opening.file.name}</bdi> {TEXT.password.needed}
      </strong>
      <Field label={TEXT.password.label} problem={opening.isWrong ? TEXT.password.wrong : undefined}>
        {(tie) => (
          <InputGroup
            {...tie}
            type="password"
            value={password}
            onValueChange={setPassword}
            autoFocus
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" className="primary" disabled={password === ''}>
        {TEXT.password.submit}
      </Button>
    </form>
  );
};
