import { Button, HTMLSelect } from '@blueprintjs/core';
import { commandKey, commandLabel, runCommand } from '../../commands/registry';
import { isDestructive, reverseOf } from '../../features/bulk-action/action-effects';
import { KEYED_ACTIONS, offeredAction } from '../../features/bulk-action/record-actions';
import { selectedCount } from '../../dataset-view/view/selection';
import { useRestorable } from '../../record/restorable';
import type { RecordTarget } from '../../record/record-target';
import { changeSettings, useApp } from '../../state/app-store';
import { displayText, useDefang } from '../../state/format';
import { useJobs } from '../../state/jobs-store';
import { useMspSession } from '../../state/msp';
import type { Desk } from './desk';
import { Tally } from './Tally';
import { TEXT } from './text';
import { useDesk, useTicking } from './use-desk';

const T = TEXT.footer;
const DELAYS = [0, 5, 10, 30];

type DeskProps = { readonly desk: Desk };

/** A command as a button with its key. */
const KeyButton = ({
  id,
  label,
  title,
  className = '',
}: {
  readonly id: string;
  readonly label?: string;
  readonly title?: string;
  readonly className?: string;
}) => (
  <Button
    className={className}
    title={title ?? `${commandLabel(id)} · ${commandKey(id)}`}
    onClick={() => runCommand(id)}
  >
    <bdi>{label ?? commandLabel(id)}</bdi> <kbd>{commandKey(id)}</kbd>
  </Button>
);

/** The actions that the tenant offers on the queue's items, with their keys. */
const KeyedButtons = ({ desk }: DeskProps) => {
  const { actions } = desk.queue;
  return KEYED_ACTIONS.map((keyed) => {
    const action = offeredAction(keyed, actions);
    if (!action) return null;
    return (
      <KeyButton
        key={keyed.id}
        id={`review.${keyed.id}`}
        label={action.label}
        className={isDestructive(action) ? 'danger' : ''}
        {...(reverseOf(action, actions) ? {} : { title: T.noReverse(action.label) })}
      />
    );
  });
};

/** Says if the open item can't be restored, before anybody tries. */
export const RestorableNote = ({ target }: { readonly target: RecordTarget }) => {
  const restorable = useRestorable(target);
  const show = useDefang();
  if (!restorable || restorable.kind === 'yes') return null;
  return (
    <span className="warn-text cut" role="status">
      {show((restorable.kind === 'no' ? T.notRestorable : T.restorableUnknown)(restorable.reason))}
    </span>
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
      {/* A decision has no dialog: at an MSP portal the tenant that it meets is named here, while it can be undone. */}
      {msp && <bdi className="cut">{displayText(msp.tenant)}</bdi>}
      {waiting > 0 && (
        <>
          <span className="warn-text">{T.waiting(waiting, Math.max(1, seconds))}</span>
          <KeyButton id="app.undoPending" className="primary" label={TEXT.undo} />
          <KeyButton id="review.sendNow" label={TEXT.sendNow} />
        </>
      )}
      {waiting === 0 && sending > 0 && <span className="quiet">{T.waiting(sending, 0)}</span>}
      {waiting + sending === 0 && <span className="quiet">{T.checking(checking)}</span>}
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
  return (
    <div data-pane className="review-footer" role="toolbar" aria-label={T.name}>
      {hasItem && (
        <>
          <KeyedButtons desk={desk} />
          <KeyButton id="review.skip" label={TEXT.skip} />
          <KeyButton id="review.actions" label={TEXT.more} />
        </>
      )}
      {marked > 0 && <span className="tag">{T.marked(marked)}</span>}
      {target && marked === 0 && <RestorableNote target={target} />}
      <span className="grow" />
      <Pending desk={desk} />
      <Tally />
      <Delay />
    </div>
  );
};
