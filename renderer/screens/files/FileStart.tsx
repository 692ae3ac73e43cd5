import { Button, ProgressBar, InputGroup, Checkbox } from '@blueprintjs/core';
import type { PickedFile, RecentFiles as Recent } from '../../../shared/model/files';
import { formatBytes } from '../../state/format';
import { FileFailure } from './FileFailure';
import { openFile, pickFiles, type FileStep, type openedFiles, openFiles } from './files-store';
import { fileDraft } from './stored-view';
import { TEXT } from './text';
import { useState, type FormEvent, useEffect } from 'react';
import { Field } from '../../components/Field';
import { local } from '../../bridge';
import { toastFailure } from '../../state/overlay-store';
import { formatInstant } from '../../state/time';

/** The files that were opened before, if the analyst wants them to be remembered. */
const RecentFiles = () => {
  const [recent, setRecent] = useState<Recent | null>(null);
  useEffect(() => void local['files.recent']({}).then((result) => result.ok && setRecent(result.value)), []);
  const remember = async (isOn: boolean) => {
    const result = await local['files.rememberRecent']({ isOn });
    if (result.ok) setRecent(result.value);
    else toastFailure(result.failure);
  };
  const open = async (id: string) => {
    const result = await local['files.openRecent']({ id });
    if (result.ok) openFiles([result.value]);
    else toastFailure(result.failure);
  };
  if (!recent) return null;
  return (
    <>
      <Checkbox
        label={TEXT.start.remember}
        checked={recent.isOn}
        onChange={(event) => void remember(event.currentTarget.checked)}
      />
      {recent.files.length > 0 && (
        <ul className="recent-files" aria-label={TEXT.start.recent}>
          {recent.files.map(({ id, name, at }) => (
            <li key={id}>
              <button type="button" className="link" onClick={() => void open(id)}>
                <bdi>{name}</bdi>
              </button>{' '}
              <span className="hint">{formatInstant(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

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

type StepProps<Step> = { readonly tab: string; readonly file: PickedFile; readonly opening: Step };

type StartProps = {
  readonly tab: string;
  readonly opening: Exclude<ReturnType<typeof openedFiles.step>, { kind: 'open' }>;
};

const PickStep = () => (
  <div className="file-start">
    <strong>{TEXT.start.title}</strong>
    <p className="quiet">{TEXT.start.about}</p>
    <Button className="primary" onClick={() => void pickFiles()}>
      {TEXT.open}
    </Button>
    <RecentFiles />
  </div>
);

const InspectingStep = ({ file }: { readonly file: PickedFile }) => (
  <div className="file-start" aria-busy>
    <span>
      {TEXT.start.opening} <bdi>{file.name}</bdi>, {formatBytes(file.bytes)}
    </span>
    <span className="load-bar">
      <ProgressBar stripes={false} animate={false} />
    </span>
  </div>
);

const PartStep = ({ tab, file, opening }: StepProps<Extract<FileStep, { kind: 'parts' }>>) => (
  <div className="file-start" role="group" aria-label={TEXT.parts.list}>
    <strong>
      {TEXT.parts.title} <bdi>{file.name}</bdi>?
    </strong>
    {opening.parts.map(({ part, label, isHidden }) => (
      <Button key={part} onClick={() => void openFile(tab, file, { ...opening.options, part })}>
        {isHidden ? TEXT.parts.hidden(label) : label}
      </Button>
    ))}
  </div>
);

/** A tab before its file is read: pick a file, enter its password, choose one of its parts. */
export const FileStart = ({ tab, opening }: StartProps) => {
  const file = fileDraft(tab)?.file;
  if (!file) return <PickStep />;
  switch (opening.kind) {
    case 'password':
      return (
        <div className="file-start">
          <FilePassword key={String(opening.isWrong)} tab={tab} file={file} opening={opening} />
        </div>
      );
    case 'parts':
      return <PartStep tab={tab} file={file} opening={opening} />;
    case 'failed':
      return (
        <div className="file-start">
          <FileFailure tab={tab} failure={opening.failure} of={file.name} />
          <Button variant="minimal" onClick={() => void pickFiles()}>
            {TEXT.openAnother}
          </Button>
        </div>
      );
    default:
      return <InspectingStep file={file} />;
  }
};
