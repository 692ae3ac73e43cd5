import { InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { BulkAction, Outcome } from '../../../shared/model/bulk-action';
import type { Job } from '../../../shared/model/app-state';
import { saysNumber } from '../../features/bulk-action/action-effects';
import { local } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { Skeleton } from '../../components/Skeleton';
import { TEXT } from './text';

type RetryProps = { readonly job: Job; readonly outcomes: readonly Outcome[]; readonly onClose: () => void };
/** The action to send again; `choice` holds its entities, or null if the job can't be sent in parts. */
type Retry = { readonly choice: FrozenRows | null; readonly act: BulkAction };

/** Reads the entities of a job that ended with some outcomes. */
const useRetry = (job: string, outcomes: readonly Outcome[]) => {
  const [retry, setRetry] = useState<Retry | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = () => {
    setFailure(null);
    void local['bulk.freezeFailed']({ job, outcomes: [...outcomes] }).then((result) =>
      result.ok ? setRetry(result.value) : setFailure(result.failure),
    );
  };
  useEffect(load, [job]);
  return { retry, failure, load };
};

type TargetProps = { readonly title: string; readonly choice: FrozenRows | null };

/** Names the job and the entities that it is sent again for. */
const Target = ({ title, choice }: TargetProps) => (
  <p>
    <b>
      <bdi>{title}</bdi>
    </b>{' '}
    {choice ? TEXT.retry.someEntities(choice.entities, choice.tenant) : TEXT.retry.whole}
  </p>
);

type ConfirmationProps = {
  readonly n: number;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
};

const Confirmation = ({ n, typed, onTyped }: ConfirmationProps) => (
  <>
    <div className="strip warn">{TEXT.retry.warning}</div>
    <Field label={TEXT.retry.confirm(n)}>
      {(tie) => <InputGroup {...tie} value={typed} onValueChange={onTyped} autoComplete="off" />}
    </Field>
  </>
);

const useRetryForm = ({ job, outcomes, onClose }: RetryProps) => {
  const { retry, failure, load } = useRetry(job.id, outcomes);
  const isUnknown = outcomes.includes('unknown');
  const choice = retry?.choice ?? null;
  const n = choice?.entities ?? 1;
  const form = useForm({
    initial: { typed: '' },
    isReady: ({ typed }) => retry !== null && (!isUnknown || saysNumber(typed, n)),
    send: async () => {
      if (!retry) return null;
      const result = await local['bulk.start']({ choice: choice?.choice ?? null, act: retry.act });
      if (!result.ok) return result.failure;
      onClose();
      return null;
    },
  });
  return { form, retry, failure, load, isUnknown, choice, n };
};

/** Sends a bulk action again, only for entities with the given outcomes. If they may be done already, the number must be typed. */
export const RetryDialog = (props: RetryProps) => {
  const { job, onClose } = props;
  const { form, retry, failure, load, isUnknown, choice, n } = useRetryForm(props);
  return (
    <FormDialog
      title={isUnknown ? TEXT.retry.titleUnknown : TEXT.retry.titleFailed}
      form={form}
      submitLabel={TEXT.retry.submit}
      width={480}
      onClose={onClose}
    >
      {failure && <FailurePanel failure={failure} onRetry={load} />}
      {!retry && !failure && <Skeleton lines={2} label={TEXT.retry.loading} />}
      {retry && <Target title={job.title} choice={choice} />}
      {retry && isUnknown && (
        <Confirmation n={n} typed={form.values.typed} onTyped={(typed) => form.change({ typed })} />
      )}
    </FormDialog>
  );
};
