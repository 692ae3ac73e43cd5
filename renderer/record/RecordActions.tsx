import { Button } from '@blueprintjs/core';
import type { Failure } from '../../shared/bridge';
import type { QueryAction } from '../../shared/model/query';
import { actionsOfRecord, type ActedRecord } from '../features/bulk-action/record-actions';
import { isDestructive } from '../features/bulk-action/action-effects';
import { TEXT } from './text';

/** The actions that the tenant offers on a record, and what starts one; null chooses it in the dialog. */
export type RecordActionsHost = {
  readonly offered: readonly QueryAction[];
  readonly onAct: (action_id: string | null) => void;
  /** Set while it is not known what the tenant offers; with a failure if that could not be loaded. */
  readonly unknown?: { readonly failure?: Failure; readonly retry?: () => void } | undefined;
  /** False while rows are selected: outside the record the keys act on those. */
  readonly hasKeys?: boolean;
};

type ActionsProps = { readonly record: ActedRecord; readonly host: RecordActionsHost };

/** The foot of a record: the actions that fit its state, with their keys. */
export const RecordActions = ({ record, host: { offered, onAct, hasKeys = true } }: ActionsProps) => {
  if (offered.length === 0) return null;
  return (
    <div className="record-actions line" role="group" aria-label={TEXT.actions.title}>
      {actionsOfRecord(record, offered).map(({ action: { action_id, label }, key }) => (
        <Button
          key={action_id}
          className={isDestructive({ action_id }) ? 'danger' : ''}
          title={hasKeys ? `${label} · ${key}` : label}
          onClick={() => onAct(action_id)}
        >
          <bdi>{label}</bdi> {hasKeys && <kbd>{key}</kbd>}
        </Button>
      ))}
      <span className="grow" />
      <Button
        variant="minimal"
        title={hasKeys ? `${TEXT.actions.more} · A` : TEXT.actions.more}
        onClick={() => onAct(null)}
      >
        {TEXT.actions.more} {hasKeys && <kbd>A</kbd>}
      </Button>
    </div>
  );
};
