import { Button, ProgressBar } from '@blueprintjs/core';
import type { PickedFile } from '../../../shared/model/files';
import { formatBytes } from '../../state/format';
import { FileFailure } from './FileFailure';
import { FilePassword } from './FilePassword';
import { openFile, passwordOption, pickFiles, readAsOption, type Opening } from './files-store';
import { RecentFiles } from './RecentFiles';
import { TEXT } from './text';

type StepProps<K extends Opening['kind']> = {
  readonly tab: string;
  readonly opening: Extract<Opening, { kind: K }>;
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

const PartStep = ({ tab, opening }: StepProps<'parts'>) => (
  <div className="file-start" role="group" aria-label={TEXT.parts.list}>
    <strong>
      {TEXT.parts.title} <bdi>{opening.file.name}</bdi>?
    </strong>
    {opening.parts.map(({ part, label, isHidden }) => (
      <Button
        key={part}
        onClick={() =>
          void openFile(tab, opening.file, { part, ...passwordOption(opening), ...readAsOption(opening) })
        }
      >
        {isHidden ? TEXT.parts.hidden(label) : label}
      </Button>
    ))}
  </div>
);

const FailedStep = ({ tab, opening }: StepProps<'failed'>) => (
  <div className="file-start">
    <FileFailure tab={tab} failure={opening.failure} of={opening.file.name} />
    <Button variant="minimal" onClick={() => void pickFiles()}>
      {TEXT.openAnother}
    </Button>
  </div>
);

/** A tab before its file is read: pick a file, enter its password, choose one of its parts. */
export const FileStart = ({ tab, opening }: StepProps<Exclude<Opening['kind'], 'open'>>) => {
  switch (opening.kind) {
    case 'none':
      return <PickStep />;
    case 'inspecting':
      return <InspectingStep file={opening.file} />;
    case 'password':
      return (
        <div className="file-start">
          <FilePassword key={String(opening.isWrong)} tab={tab} opening={opening} />
        </div>
      );
    case 'parts':
      return <PartStep tab={tab} opening={opening} />;
    case 'failed':
      return <FailedStep tab={tab} opening={opening} />;
  }
};
