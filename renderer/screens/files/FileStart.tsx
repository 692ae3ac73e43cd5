import { Button, Checkbox, InputGroup, ProgressBar } from '@blueprintjs/core';
import { useEffect, useState, type FormEvent } from 'react';
import type { RecentFiles } from '../../../shared/model/files';
import { local } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { Field } from '../../components/Field';
import { toastFailure } from '../../state/overlay-store';
import { formatInstant } from '../../state/time';
import { formatBytes } from '../../state/format';
import { chooseFiles, openFile, openFiles, reopenFile, type Opening } from './files-store';

const Recent = () => {
  const [recent, setRecent] = useState<RecentFiles | null>(null);
  useEffect(() => void local['files.recent']({}).then((result) => result.ok && setRecent(result.value)), []);
  const keep = async (isKept: boolean) => {
    const result = await local['files.rememberRecent']({ isOn: isKept });
    if (result.ok) setRecent(result.value);
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
        label="Remember the files that I open, on this workstation"
        checked={recent.isOn}
        onChange={(event) => void keep(event.currentTarget.checked)}
      />
      {recent.files.length > 0 && (
        <ul className="offline-recent" aria-label="Recent files">
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

const Password = ({
  tab,
  opening,
}: {
  readonly tab: string;
  readonly opening: Extract<Opening, { kind: 'password' }>;
}) => {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void openFile(tab, opening.file, {
      password,
      ...(opening.part === undefined ? {} : { part: opening.part }),
    });
  };
  return (
    <form onSubmit={submit} aria-label="Password">
      <strong>
        <bdi>{opening.file.name}</bdi> is locked
      </strong>
      <Field label="Password of the file" problem={opening.isWrong ? 'Wrong password.' : undefined}>
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
        Open
      </Button>
    </form>
  );
};

/** What a tab shows until the rows of its file are there. */
export const FileStart = ({
  tab,
  opening,
}: {
  readonly tab: string;
  readonly opening: Exclude<Opening, { kind: 'open' }>;
}) => {
  switch (opening.kind) {
    case 'none':
      return (
        <div className="offline-start">
          <strong>Review a file</strong>
          <p className="quiet">
            Csv, json, xlsx or parquet: an export of Postern, of the tenant or of another tool. Drop files
            here, or choose them. Nothing leaves this computer, and the file is never changed.
          </p>
          <Button className="primary" onClick={() => void chooseFiles()}>
            Open files…
          </Button>
          <Recent />
        </div>
      );
    case 'looking':
      return (
        <div className="offline-start" aria-busy>
          <span>
            Opening <bdi>{opening.file.name}</bdi>, {formatBytes(opening.file.bytes)}
          </span>
          <span className="load-bar">
            <ProgressBar stripes={false} animate={false} />
          </span>
        </div>
      );
    case 'password':
      return (
        <div className="offline-start">
          <Password key={String(opening.isWrong)} tab={tab} opening={opening} />
        </div>
      );
    case 'parts':
      return (
        <div className="offline-start" role="group" aria-label="Sheets">
          <strong>
            Which part of <bdi>{opening.file.name}</bdi>?
          </strong>
          {opening.parts.map(({ part, label, isHidden }) => (
            <Button
              key={part}
              onClick={() =>
                void openFile(tab, opening.file, {
                  part,
                  ...(opening.password === undefined ? {} : { password: opening.password }),
                })
              }
            >
              {isHidden ? `${label} (hidden)` : label}
            </Button>
          ))}
        </div>
      );
    case 'failed':
      return (
        <div className="offline-start">
          <FailurePanel failure={opening.failure} of={opening.file.name} onRetry={() => reopenFile(tab)} />
          <Button variant="minimal" onClick={() => void chooseFiles()}>
            Open another file…
          </Button>
        </div>
      );
  }
};
