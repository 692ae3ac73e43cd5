import { Checkbox } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { MOST_EXCEPTIONS } from '../../../shared/model/exception';
import type { SendableState } from '../../../shared/model/pasted-exceptions';
import { countTypes, exceptionEffect } from '../../../shared/rules/exception-types';
import { local } from '../../bridge';
import { FailureStrip } from '../../components/FailureStrip';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm, withMissing, type Missing } from '../../components/form/use-form';
import { selectedCount } from '../../dataset-view/view/selection';
import { useTypedTenant } from '../../features/bulk-action/TypedConfirmation';
import { candidatesOf } from '../../features/exception-impact/candidates';
import { EachImpact } from '../../features/exception-impact/EachImpact';
import { ExceptionImpact, useImpact } from '../../features/exception-impact/ExceptionImpact';
import { tellStored } from '../../features/exception/add-exceptions';
import { useConfirmation } from '../../features/exception/Confirmation';
import { newEntityDraft } from '../../features/exception/entity-draft';
import { useEntityChoice } from '../../features/exception/EntityChoice';
import { changeSettings, useApp } from '../../state/app-store';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { toast } from '../../state/overlay-store';
import { useResource, type Resource } from '../../state/use-resource';
import { pasteChoice, pastes, readAgain } from './paste-store';
import { countState, readSendPlan, rowsToSend, type SendPlan } from './send-plan';
import { TEXT } from './text';
import { collectionOf } from './typed-text';

const T = TEXT.send;

const FIELDS: readonly FieldSpec[] = [
  { name: 'created_by_email', kind: 'text', label: T.creator, hint: T.creatorHint, isFocused: true },
  { name: 'comment', kind: 'lines', rows: 2, label: T.comment, hint: T.commentHint },
];

type SendProps = {
  readonly paste: NonNullable<ReturnType<typeof pastes.current>>;
  readonly onClose: () => void;
};
type Plan = Resource<SendPlan>;

const NONE: SendPlan = { rows: [], choice: 0, invalid: 0 };

/** Returns what the form still lacks: nothing is sent before it is known what is. */
const missingOf = (isRead: boolean, plan: Plan, count: number): Missing | undefined => {
  if (!isRead) return { reason: T.notRead };
  if (plan.state === 'loading') return { reason: T.counting };
  if (plan.state === 'failed') return { reason: T.notCounted(plan.failure.message) };
  return count === 0 ? { reason: TEXT.needsReady } : undefined;
};

/** Shows what is being sent, and once more when its job has ended. */
const followSent = async (tab: string, job: string, overwrites: boolean): Promise<void> => {
  void readAgain(tab);
  const ended = await jobEnded(job);
  tellStored(ended?.outcomes?.done ?? 0, overwrites ? 'either' : 'add');
  await readAgain(tab);
};

type TickProps = { readonly label: string; readonly isOn: boolean; readonly onTick: (isOn: boolean) => void };
const Tick = ({ label, isOn, onTick }: TickProps) => (
  <Checkbox label={label} checked={isOn} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
);

type EffectProps = {
  readonly plan: SendPlan;
  readonly states: readonly SendableState[];
  /** Only the selected rows are sent. */
  readonly isSelection: boolean;
};

/** Says what the rows do, and what is left out. */
const Effect = ({ plan, states, isSelection }: EffectProps) => {
  const { rows, total } = rowsToSend(plan, states);
  const left = T.left(plan.choice, plan.invalid);
  return (
    <>
      {rows.length > 0 && (
        <p role="status">
          <b>{T.effect(exceptionEffect(countTypes(rows)), isSelection)}</b>
        </p>
      )}
      {total > rows.length && <p className="warn-text">{T.first(total, MOST_EXCEPTIONS)}</p>}
      {left !== '' && <p className="quiet">{T.leftOut(left)}</p>}
    </>
  );
};

const yes = (isOn: boolean): string => (isOn ? 'yes' : '');

/** Reads the plan of the selected rows, or of those that the filter shows once all are read. */
const usePlan = ({ rows }: SendProps['paste']) => {
  const { count, selection } = rows.store.getState();
  const selected = selectedCount(selection, count);
  const isComplete = useStore(rows.store, ({ dataset }) => dataset.state === 'complete');
  const isRead = selected > 0 || isComplete;
  const { resource: read, reload } = useResource(isRead ? 'rows to be sent' : null, () => readSendPlan(rows));
  return { selected, isRead, read, reload, plan: isRead && read.state === 'ready' ? read.value : NONE };
};

type Ticks = { readonly risky: boolean; readonly refused: boolean };

/** Returns the states of the rows that are sent. */
const statesOf = ({ risky, refused }: Ticks): SendableState[] => [
  'ready',
  ...(risky ? (['risky'] as const) : []),
  ...(refused ? (['refused'] as const) : []),
];

/** Returns the form that sends the rows of a plan, with the impact of what they become and what has to be confirmed. */
const useSendForm = (
  { paste, onClose }: SendProps,
  { selected, isRead, read, plan }: ReturnType<typeof usePlan>,
) => {
  const { view, selection } = paste.rows.store.getState();
  const [ticks, setTicks] = useState({ risky: false, refused: false });
  const states = useMemo(() => statesOf(ticks), [ticks]);
  const { rows, total } = useMemo(() => rowsToSend(plan, states), [plan, states]);
  const candidates = useMemo(() => candidatesOf(rows), [rows]);
  const impact = useImpact(candidates);
  const confirmation = useConfirmation({
    risks: [],
    n: rows.length,
    subject: candidates,
    allows: pasteChoice(paste.tab).list === 'allow',
    impact,
  });
  const tenant = useTypedTenant();
  const form = useForm({
    initial: () => ({
      created_by_email: useApp.getState().settings.analystEmail,
      comment: '',
      is_exclusive: '',
      overwrites: '',
      ...newEntityDraft(),
    }),
    missingOf: () => missingOf(isRead, read, total),
    send: async ({ is_exclusive, overwrites, created_by_email, comment }) => {
      const sent = await local['paste.send']({
        id: collectionOf(paste.tab),
        view,
        selection: selected > 0 ? selection : null,
        states,
        is_exclusive: is_exclusive !== '',
        overwrites: overwrites !== '',
        created_by_email,
        comment,
        ...(entity.named ? { entity: entity.named } : {}),
      });
      if (!sent.ok) return sent.failure;
      const { job, left, isNoted } = sent.value;
      upsertJob(job);
      changeSettings({ analystEmail: created_by_email.trim() });
      entity.remember();
      toast(T.sent(sent.value.sent), 'ok', left > 0 ? T.more(left) : undefined);
      if (!isNoted) toast(T.notNoted, 'warn', T.notNotedNext);
      onClose();
      void followSent(paste.tab, job.id, overwrites !== '');
      return null;
    },
  });
  const entity = useEntityChoice(form, candidates, total);
  const missing = entity.missing ?? tenant.missing ?? confirmation.missing;
  const full = withMissing(form, missing);
  return { form: full, states, total, ticks, setTicks, candidates, impact, confirmation, tenant, entity };
};
type Sending = ReturnType<typeof useSendForm>;

/** Says how far the rows are read, or that none can be sent. */
const PlanNote = ({ isRead, read, reload, total }: ReturnType<typeof usePlan> & Pick<Sending, 'total'>) => {
  if (!isRead) return <p role="status">{T.notRead}</p>;
  if (read.state === 'failed') return <FailureStrip failure={read.failure} onRetry={reload} />;
  if (read.state === 'loading') return <p role="status">{T.counting}</p>;
  return total === 0 ? <p role="status">{TEXT.needsReady}</p> : null;
};

type StateTicksProps = Pick<Sending, 'ticks' | 'setTicks'> & { readonly plan: SendPlan };

/** The boxes that add the rows that need a check, and those that were refused before. */
const StateTicks = ({ plan, ticks, setTicks }: StateTicksProps) => {
  const [risky, refused] = [countState(plan, 'risky'), countState(plan, 'refused')];
  return (
    <>
      {risky > 0 && (
        <Tick
          label={T.risky(risky)}
          isOn={ticks.risky}
          onTick={(isOn) => setTicks({ ...ticks, risky: isOn })}
        />
      )}
      {refused > 0 && (
        <Tick
          label={T.refused(refused)}
          isOn={ticks.refused}
          onTick={(isOn) => setTicks({ ...ticks, refused: isOn })}
        />
      )}
    </>
  );
};

/** Sends the rows that can be added, among the selected ones or those that the filter shows. */
const SendForm = (props: SendProps) => {
  const { onClose } = props;
  const plan = usePlan(props.paste);
  const { form, states, total, ticks, setTicks, candidates, impact, confirmation, tenant, entity } =
    useSendForm(props, plan);
  return (
    <FormDialog title={T.title} form={form} submitLabel={T.submit} width={640} onClose={onClose}>
      <PlanNote {...plan} total={total} />
      <Effect plan={plan.plan} states={states} isSelection={plan.selected > 0} />
      <StateTicks plan={plan.plan} ticks={ticks} setTicks={setTicks} />
      <FormFields
        fields={FIELDS}
        values={form.values}
        problems={form.problems}
        onChange={(name, value) => form.change({ [name]: value })}
      />
      {entity.field}
      <Tick
        label={T.exclusive}
        isOn={form.values.is_exclusive !== ''}
        onTick={(isOn) => form.change({ is_exclusive: yes(isOn) })}
      />
      <Tick
        label={T.overwrites}
        isOn={form.values.overwrites !== ''}
        onTick={(isOn) => form.change({ overwrites: yes(isOn) })}
      />
      <p className="quiet">{T.forever}</p>
      {tenant.field}
      {confirmation.field}
      <ExceptionImpact impact={impact} onShow={onClose} />
      <EachImpact candidates={candidates} />
    </FormDialog>
  );
};

/** The dialog that adds pasted values as exceptions. */
export const SendDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [paste] = useState(pastes.current);
  return paste ? <SendForm paste={paste} onClose={onClose} /> : null;
};
