import { Button, InputGroup } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import type { PickedFile } from '../../../shared/model/files';
import { Field } from '../../components/Field';
import { openFile, type FileStep } from './files-store';
import { TEXT } from './text';

type FilePasswordProps = {
  readonly tab: string;
  readonly file: PickedFile;
  readonly opening: Extract<FileStep, { kind: 'password' }>;
};

/** Asks for the password of a file. */
export const FilePassword = ({ tab, file, opening }: FilePasswordProps) => {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void openFile(tab, file, { ...opening.options, password });
  };
  return (
    <form onSubmit={submit} aria-label={TEXT.password.form}>
      <strong>
        <bdi>{file.name}</bdi> {TEXT.password.needed}
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
