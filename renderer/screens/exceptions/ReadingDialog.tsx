import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { FailurePanel } from '../../components/FailurePanel';
import { Modal } from '../../components/Modal';
import { JobBar } from '../../features/jobs/JobBar';
import { displayText } from '../../state/format';
import { useJob } from '../../state/jobs-store';
import { cancelImport, retryImport, useImport, type ImportStep } from './import-store';
import { TEXT } from './text';

const T = TEXT.import;

/** The step of the reading, with the rows that were read. */
const Progress = ({ step, onCancel }: { readonly step: ImportStep; readonly onCancel: () => void }) => {
  const { done = 0 } = useJob(useImport(({ job }) => job) ?? '') ?? {};
  return (
    <div className="state" role="status">
      <strong>{T.steps[step]}</strong>
      <JobBar className="job-bar" title={T.steps[step]} done={0} total={0} />
      <p>{done > 0 ? T.read(done) : ' '}</p>
      <Button onClick={onCancel}>{T.cancel}</Button>
    </div>
  );
};

/** The dialog of an import while its file is read, or if it could not be read. Closing it cancels the reading. */
export const ReadingDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { name, step, failure } = useImport();
  useEffect(() => cancelImport, []);
  return (
    <Modal title={displayText(T.title(name))} width={520} onClose={onClose}>
      {failure ? (
        <FailurePanel failure={failure} onRetry={retryImport} />
      ) : (
        <Progress step={step ?? 'file'} onCancel={onClose} />
      )}
    </Modal>
  );
};
