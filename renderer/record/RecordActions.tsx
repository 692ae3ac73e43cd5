import { Button } from '@blueprintjs/core';
import type { Failure } from '../../shared/bridge';
import type { QueryAction } from '../../shared/model/query';
import { keyHint } from '../commands/registry';
import { isDestructive } from '../features/bulk-action/action-effects';
import { DecisionLine } from '../features/bulk-action/ActionLine';
import type { Decision } from '../features/bulk-action/decisions';
import { actionsOfRecord, isInQuarantine, type ActedRecord } from '../features/bulk-action/record-actions';
import { displayText } from '../state/format';
import { useTenantAnswers } from '../state/tenant-answers';
import { useRestoreObstacle } from './obstacle-on-screen';
import { chosenOf, type RecordTarget } from './record-target';
import { useRestorable, type Restorable } from './restorable';
import { useStateOnScreen } from './state-on-screen';
import { TEXT } from './text';
import './actions.css';

/** The actions that the tenant offers on a record, and what starts one; null chooses it in the dialog. */
export type RecordActionsHost = {
  readonly offered: readonly QueryAction[];
  readonly onAct: (action_id: string | null) => void;
  /** Set while it is not known what the tenant offers; with a failure if that could not be loaded. */
  readonly unknown?: { readonly failure?: Failure; readonly retry?: () => void } | undefined;
  /** False while rows are selected: outside the record the keys act on those. */
  readonly hasKeys?: boolean;
  /** The last action on the record that was started in this window. */
  readonly decision?: Decision | undefined;
};

type ActionsProps = {
  readonly target: RecordTarget;
  readonly record: ActedRecord;
  readonly host: RecordActionsHost;
};

/** Returns why a record can't be restored; undefined if it can, or if that is unknown. */
const obstacleOf = (restorable: Restorable | undefined): string | undefined =>
  restorable?.kind === 'no' ? TEXT.actions.notRestorable(displayText(restorable.reason)) : undefined;

/** The key of an action, if it is the same for the rows of a hunt and for a record alone; else it would be wrong in one of them. */
const sharedKey = (id: string, inHunt = id): string => {
  const key = keyHint(`record.${id}`);
  return key === keyHint(`hunt.${inHunt}`) ? key : '';
};

/** The place of the actions while it is not known which the tenant offers: the record above keeps its height. */
const EmptyFoot = ({ unknown }: Pick<RecordActionsHost, 'unknown'>) =>
  unknown && !unknown.failure ? (
    <div className="record-actions line" role="group" aria-label={TEXT.actions.title} aria-busy="true">
      <span className="bone" />
    </div>
  ) : null;

/** The foot of a record: the actions that fit its state, with their keys. A restore is offered unless the tenant says that it can't be. */
export const RecordActions = ({ target, record, host }: ActionsProps) => {
  const { offered, onAct, hasKeys = true, decision, unknown } = host;
  useTenantAnswers();
  const chosen = chosenOf(target);
  const fitting = actionsOfRecord(record, offered, chosen);
  const isAsked = isInQuarantine(record, chosen) && fitting.some(({ id }) => id === 'restore');
  const obstacle = obstacleOf(useRestorable(target, isAsked));
  useRestoreObstacle(obstacle);
  useStateOnScreen(target, record);
  if (offered.length === 0) return <EmptyFoot unknown={unknown} />;
  // Without others, a choice of one action is that action.
  const only = fitting.length === 0 && offered.length === 1 ? offered[0] : undefined;
  const hint = (label: string, key: string) => (key === '' ? label : `${label} · ${key}`);
  const actKey = hasKeys ? sharedKey('act', 'bulkAction') : '';
  return (
    <div className="record-actions line" role="group" aria-label={TEXT.actions.title}>
      <DecisionLine decision={decision} />
      {fitting.map(({ id, action }) => {
        const { action_id, label } = action;
        const key = hasKeys ? sharedKey(id) : '';
        const reason = id === 'restore' ? obstacle : undefined;
        return (
          <Button
            key={action_id}
            className={isDestructive(action) ? 'danger' : ''}
            title={reason ?? hint(label, key)}
            disabled={reason !== undefined}
            onClick={() => onAct(action_id)}
          >
            <bdi>{label}</bdi> {key !== '' && <kbd>{key}</kbd>}
          </Button>
        );
      })}
      <span className="grow quiet" role="status">
        {obstacle}
      </span>
      <Button
        variant="minimal"
        title={hint(only?.label ?? TEXT.actions.more, actKey)}
        onClick={() => onAct(only?.action_id ?? null)}
      >
        <bdi>{only?.label ?? TEXT.actions.more}</bdi> {actKey !== '' && <kbd>{actKey}</kbd>}
      </Button>
    </div>
  );
};
