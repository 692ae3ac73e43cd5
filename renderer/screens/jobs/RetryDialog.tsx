import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { BulkAction, Outcome } from '../../../shared/model/bulk-action';
import type { Job } from '../../../shared/model/app-state';
import { saysNumber } from '../../features/bulk-action/action-effects';
import { local } from '../../bridge';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import { formatCount, formatQuantity } from '../../state/format';
import { FailureStrip } from '../../components/FailureStrip';

type RetryProps = { readonly job: Job; readonly outcomes: readonly Outcome[]; readonly onClose: () => void };

/** Sends an act again, to those entities alone that had the given outcomes. What may have happened is typed before it is repeated. */
export const RetryDialog = ({ job, outcomes, onClose }: RetryProps) => {
  const [found, setFound] = useState<{ readonly choice: FrozenRows | null; readonly act: BulkAction } | null>(
    null,
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [typed, setTyped] = useState('');
  const isUnknown = outcomes.includes('unknown');
  const n = found?.choice?.entities ?? 1;
  useEffect(() => {
    void local['bulk.freezeFailed']({ job: job.id, outcomes: [...outcomes] }).then((result) =>
      result.ok ? setFound(result.value) : setFailure(result.failure),
    );
  }, [job.id]);

  const send = async () => {
    if (!found) return;
    const result = await local['bulk.start']({ choice: found.choice?.choice ?? null, act: found.act });
    if (result.ok) onClose();
    else setFailure(result.failure);
  };
  return (
    <Modal
      title={isUnknown ? 'Repeat what may have happened' : 'Retry what failed'}
      onClose={onClose}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            className="primary"
            disabled={!found || (isUnknown && !saysNumber(typed, n))}
            onClick={() => void send()}
          >
            Send again
          </Button>
        </>
      }
    >
      <div className="act-form">
        {found && (
          <p>
            <b>{job.title}</b>:{' '}
            {found.choice ? `${formatQuantity(n, 'entity', 'entities')} of it` : 'as a whole'}
            {found.choice ? ` in ${found.choice.tenant}` : ''}. No other is sent again.
          </p>
        )}
        {isUnknown && (
          <div className="strip warn">
            The tenant may have done it already. Look at these entities first; a second time may not be
            harmless.
          </div>
        )}
        {isUnknown && (
          <Field label={`Type ${formatCount(n)} to confirm that you have looked`}>
            {(tie) => <InputGroup {...tie} value={typed} onValueChange={setTyped} autoComplete="off" />}
          </Field>
        )}
        <FailureStrip failure={failure} />
      </div>
    </Modal>
  );
};
