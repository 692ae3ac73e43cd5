import { Button, ProgressBar } from '@blueprintjs/core';
import type { PickedFile } from '../../../shared/model/files';
import { formatBytes } from '../../state/format';
import { FileFailure } from './FileFailure';
import { FilePassword } from './FilePassword';
import { openFile, pickFiles, type FileStep, type openedFiles } from './files-store';
import { RecentFiles } from './RecentFiles';
import { fileDraft } from './stored-view';
import { TEXT } from './text';

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
