import { Button, HTMLSelect } from '@blueprintjs/core';
import { commandKey, commandLabel, runCommand, withKey } from '../../commands/registry';
import { isDestructive, isOneWay } from '../../features/bulk-action/action-effects';
import { KEYED_ACTIONS, offeredAction } from '../../features/bulk-action/record-actions';
import { selectedCount } from '../../dataset-view/view/selection';
import { useRestorable, type Restorable } from '../../record/restorable';
import type { RecordTarget } from '../../record/record-target';
import { changeSettings, useApp } from '../../state/app-store';
import { displayText, useDefang } from '../../state/format';
import { useJobs } from '../../state/jobs-store';
import { useMspSession } from '../../state/msp';
import { useTicking } from '../../state/use-ticking';
import { useTenantAnswers } from '../../state/tenant-answers';
import { describeDecision, entityIdOf, isOpen } from '../../features/bulk-action/decisions';
import type { Desk } from './desk';
import { Tally } from './Tally';
import { TEXT } from './text';
import { useDesk } from './use-desk';

const T = TEXT.footer;
const NO_TARGET: RecordTarget = { entityId: '', saas: '', entityType: '', domain: 'other' };
const DELAYS = [0, 5, 10, 30];

type DeskProps = { readonly desk: Desk };

/** A command as a button with its key. */
const KeyButton = ({
  id,
  label,
  title,
  className = '',
  isDisabled = false,
}: {
  readonly id: string;
  readonly label?: string;
  readonly title?: string;
  readonly className?: string;
  readonly isDisabled?: boolean;
}) => (
  <Button
    className={className}
    disabled={isDisabled}
    title={title ?? withKey(label ?? commandLabel(id), id)}
    onClick={() => runCommand(id)}
  >
    <bdi>{label ?? commandLabel(id)}</bdi> <kbd>{commandKey(id)}</kbd>
  </Button>
);

/** The actions that the tenant offers on the queue's items, with their keys. A restore that the tenant rules out has no button; its key tells who was faster. */
const KeyedButtons = ({ desk, obstacle }: DeskProps & { readonly obstacle: string | undefined }) => {
  const { actions } = desk.queue;
  useTenantAnswers();
  return KEYED_ACTIONS.map((keyed) => {
    const action = offeredAction(keyed, actions);
    if (!action) return null;
    return (
      <KeyButton
        key={keyed.id}
        id={`review.${keyed.id}`}
        label={action.label}
        className={isDestructive(action) ? 'danger' : ''}
        {...(isOneWay(action, actions) ? { title: T.noReverse(action.label) } : {})}
        {...(keyed.id === 'restore' && obstacle !== undefined ? { title: obstacle, isDisabled: true } : {})}
      />
    );
  });
};

/** Says if the open item can't be restored, before anybody tries. */
const RestorableNote = ({ restorable }: { readonly restorable: Restorable | undefined }) => {
  const show = useDefang();
  if (!restorable || restorable.kind === 'yes') return null;
  return (
    <span className="warn-text cut" role="status">
      {show((restorable.kind === 'no' ? T.notRestorable : T.restorableUnknown)(restorable.reason))}
    </span>
  );
};

/** Says what became of the open item, whole: the list has room for a few words of it. */
const Outcome = ({ desk }: DeskProps) => {
  const { decisions, dataset, open } = useDesk(desk, (s) => s);
  const decision = open ? decisions.get(entityIdOf(dataset?.columns ?? [], open.cells)) : undefined;
  if (!decision || isOpen(decision) || decision.stage === 'skipped') return null;
  return (
    <bdi className="review-outcome" role="status">
      {displayText(describeDecision(decision))}
    </bdi>
  );
};

/** The decisions that are on their way, with the seconds left to undo them. */
const Pending = ({ desk }: DeskProps) => {
  const decisions = useDesk(desk, (s) => s.decisions);
  const stages = [...decisions.values()].map(({ stage }) => stage);
  const countOf = (...wanted: readonly string[]) => stages.filter((stage) => wanted.includes(stage)).length;
  const [checking, waiting, sending] = [
    countOf('checking'),
    countOf('waiting'),
    countOf('sending', 'undoing'),
  ];
  const { actions } = desk.queue;
  const isFinal = [...decisions.values()].some(
    ({ stage, actionId, label }) =>
      (stage === 'checking' || stage === 'waiting') &&
      isOneWay(actions.find((one) => one.action_id === actionId) ?? { action_id: actionId, label }, actions),
  );
  const leaves = useJobs((s) =>
    s.jobs.reduce(
      (soonest, job) =>
        desk.follows(job.id) && job.state === 'waiting'
          ? Math.min(soonest, Date.parse(job.leavesAt ?? ''))
          : soonest,
      Infinity,
    ),
  );
  const now = useTicking(waiting > 0);
  const msp = useMspSession();
  if (checking + waiting + sending === 0) return null;
  const seconds = Number.isFinite(leaves) ? Math.max(0, Math.ceil((leaves - now) / 1000)) : 0;
  return (
    <span className="line review-pending" role="group" aria-label={T.pending}>
      {/* Most decisions have no dialog: at an MSP portal the tenant that they meet is named here, while they can be undone. */}
      {msp && <bdi className="cut">{displayText(msp.tenant)}</bdi>}
      {waiting > 0 && <span className="warn-text">{T.waiting(waiting, Math.max(1, seconds))}</span>}
      {waiting === 0 && checking > 0 && <span className="quiet">{T.checking(checking)}</span>}
      {waiting + checking > 0 && (
        <>
          {isFinal && <span className="tag warn">{T.final}</span>}
          <KeyButton id="app.undoPending" className="primary" label={TEXT.undo} />
          <KeyButton id="review.sendNow" label={TEXT.sendNow} />
        </>
      )}
      {waiting + checking === 0 && <span className="quiet">{T.waiting(sending, 0)}</span>}
    </span>
  );
};

/** The time in which a decision can be undone: the same setting as for all actions. */
const Delay = () => {
  const seconds = useApp((s) => s.settings.undoSeconds);
  const options = DELAYS.includes(seconds) ? DELAYS : [...DELAYS, seconds].sort((a, b) => a - b);
  return (
    <HTMLSelect
      aria-label={T.delay}
      value={String(seconds)}
      onChange={({ currentTarget }) => changeSettings({ undoSeconds: Number(currentTarget.value) })}
    >
      {options.map((one) => (
        <option key={one} value={one}>
          {T.delayOption(one)}
        </option>
      ))}
    </HTMLSelect>
  );
};

/** The foot of a desk: the actions with their keys, what is on its way, the time to undo, and the tally. */
export const DeskFooter = ({ desk, target }: DeskProps & { readonly target: RecordTarget | null }) => {
  const hasItem = useDesk(desk, (s) => s.open !== null || selectedCount(s.selection, s.count) > 0);
  const marked = useDesk(desk, (s) => selectedCount(s.selection, s.count));
  const restorable = useRestorable(target ?? NO_TARGET, target !== null);
  const obstacle =
    target && marked === 0 && restorable?.kind === 'no'
      ? T.notRestorable(displayText(restorable.reason))
      : undefined;
  return (
    <div data-pane className="review-footer" role="toolbar" aria-label={T.name}>
      {hasItem && (
        <>
          <KeyedButtons desk={desk} obstacle={obstacle} />
          <KeyButton id="review.skip" label={TEXT.skip} />
          <KeyButton id="review.actions" label={TEXT.more} />
        </>
      )}
      {marked > 0 && <span className="tag">{T.marked(marked)}</span>}
      {target && marked === 0 && <RestorableNote restorable={restorable} />}
      {marked === 0 && <Outcome desk={desk} />}
      <span className="grow" />
      <Pending desk={desk} />
      <Tally />
      <Delay />
    </div>
  );
};
