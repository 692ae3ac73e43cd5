import { InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { ChangedEntity, FailedRows, FrozenRows } from '../../../shared/local-calls/bulk-actions';
import type { BulkAction, Outcome } from '../../../shared/model/bulk-action';
import type { Job } from '../../../shared/model/app-state';
import { actionEffect } from '../../../shared/rules/keyed-actions';
import { saysNumber } from '../../features/bulk-action/action-effects';
import { overruling } from '../../features/bulk-action/bulk-action-draft';
import { ChangedList } from '../../features/bulk-action/ChangedList';
import { local } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { Field } from '../../components/Field';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { Skeleton } from '../../components/Skeleton';
import type { JobDialogKind } from '../../state/job-dialog-store';
import { TEXT } from './text';

type RetryProps = {
  readonly job: Job;
  readonly outcomes: readonly Outcome[];
  /** Sends the action as it was, the one that undoes it, or exceptions that overwrite what the tenant has. */
  readonly kind?: Exclude<JobDialogKind, 'items'>;
  readonly onClose: () => void;
};

/** Reads the entities of a job that ended with some outcomes. */
const useRetry = (job: string, outcomes: readonly Outcome[]) => {
  const [retry, setRetry] = useState<FailedRows | null>(null);
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

/** Returns true if an action adds or removes a tag, which its reverse then names too. */
const isTagged = (act: Extract<BulkAction, { kind: 'manual' }>): boolean =>
  ['tag', 'untag'].includes(actionEffect(act) ?? '');

/** Returns the action that undoes another, without the values of the former; its own reverse is what was undone. */
const reversed = (act: BulkAction): BulkAction | undefined =>
  act.kind === 'manual' && act.reverse
    ? {
        ...act,
        label: act.reverse.label,
        name: act.reverse.name,
        attributes: isTagged(act) ? act.attributes : {},
        effect: act.reverse.effect,
        reverse: { name: act.name, label: act.label, effect: act.effect },
      }
    : undefined;

type TargetProps = { readonly title: string; readonly choice: FrozenRows | null; readonly isUndo: boolean };

/** Names the job and the entities that it is sent again for. */
const Target = ({ title, choice, isUndo }: TargetProps) => (
  <p>
    <b>
      <bdi>{title}</bdi>
    </b>{' '}
    {choice
      ? (isUndo ? TEXT.retry.undone : TEXT.retry.someEntities)(choice.entities, choice.tenant)
      : TEXT.retry.whole}
  </p>
);

type ConfirmationProps = {
  readonly n: number;
  readonly warning: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
};

const Confirmation = ({ n, warning, typed, onTyped }: ConfirmationProps) => (
  <>
    <div className="strip warn">{warning}</div>
    <Field name="typed" label={TEXT.retry.confirm(n)}>
      {(tie) => <InputGroup {...tie} value={typed} onValueChange={onTyped} autoComplete="off" />}
    </Field>
  </>
);

/** Returns what the analyst has to confirm before something is sent again; undefined if it is nothing. */
const warningOf = (
  changed: readonly ChangedEntity[],
  kind: RetryProps['kind'],
  isUnknown: boolean,
): string | undefined => {
  if (isUnknown) return TEXT.retry.warning;
  if (kind === 'overwrite') return TEXT.retry.overwrites;
  return changed.length > 0 ? TEXT.retry.overrides : undefined;
};

const overwriting = (act: BulkAction): BulkAction =>
  act.kind === 'exceptions'
    ? { ...act, entries: act.entries.map(({ seen: _seen, ...entry }) => ({ ...entry, overwrites: true })) }
    : act;

/** Returns what is sent again. It overrules what somebody else decided about the entities that are listed as such. */
const actAgain = (
  { act }: FailedRows,
  kind: RetryProps['kind'],
  changed: readonly ChangedEntity[],
): BulkAction | undefined => {
  const again = kind === 'undo' ? reversed(act) : kind === 'overwrite' ? overwriting(act) : act;
  return (
    again &&
    overruling(
      again,
      changed.map(({ entity_id }) => entity_id),
    )
  );
};

const TITLES: Readonly<Record<Exclude<JobDialogKind, 'items'>, string>> = {
  unsent: TEXT.retry.titleUnsent,
  unknown: TEXT.retry.titleUnknown,
  undo: TEXT.retry.titleUndo,
  overwrite: TEXT.retry.titleOverwrite,
};

const useRetryForm = ({ job, outcomes, kind, onClose }: RetryProps) => {
  const { retry, failure, load } = useRetry(job.id, outcomes);
  const isUnknown = outcomes.includes('unknown');
  const choice = retry?.choice ?? null;
  const n = choice?.entities ?? 1;
  const changed = choice?.changed ?? [];
  const warning = warningOf(changed, kind, isUnknown);
  const act = retry && actAgain(retry, kind, changed);
  const form = useForm({
    initial: { typed: '' },
    missingOf: ({ typed }) => {
      if (!act) return { reason: TEXT.retry.notReady };
      return warning !== undefined && !saysNumber(typed, n)
        ? { reason: `${TEXT.retry.confirm(n)}.`, field: 'typed' }
        : undefined;
    },
    send: async () => {
      if (!act) return null;
      const result = await local['bulk.start']({ choice: choice?.choice ?? null, act });
      if (!result.ok) return result.failure;
      onClose();
      return null;
    },
  });
  return { form, retry, failure, load, isUnknown, warning, changed, choice, n };
};

/** Sends a bulk action again, or its reverse, only for entities with the given outcomes. If they may be done already, the number must be typed. */
export const RetryDialog = (props: RetryProps) => {
  const { job, kind, onClose } = props;
  const isUndo = kind === 'undo';
  const { form, retry, failure, load, isUnknown, warning, changed, choice, n } = useRetryForm(props);
  return (
    <FormDialog
      title={TITLES[kind ?? (isUnknown ? 'unknown' : 'unsent')]}
      form={form}
      submitLabel={isUndo ? TEXT.retry.submitUndo(job.reverse ?? '', n) : TEXT.retry.submit}
      width={480}
      focusesSubmit={warning === undefined}
      onClose={onClose}
    >
      {failure && <FailurePanel failure={failure} onRetry={load} />}
      {!retry && !failure && <Skeleton lines={2} label={TEXT.retry.loading} />}
      {retry && <Target title={job.title} choice={choice} isUndo={isUndo} />}
      <ChangedList changed={changed} />
      {retry && warning !== undefined && (
        <Confirmation
          n={n}
          warning={warning}
          typed={form.values.typed}
          onTyped={(typed) => form.change({ typed })}
        />
      )}
    </FormDialog>
  );
};
