import { Button, HTMLSelect, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { Act } from '../../../shared/model/act';
import type { Job } from '../../../shared/model/app-state';
import type { QueryAction } from '../../../shared/model/query';
import { local } from '../../bridge';
import { typedInstant } from '../../query/typed-date';
import { useZone, formatZone } from '../../state/time';
import { formatCount } from '../../state/format';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import {
  buildAction,
  missingParam,
  NEW_BULK_ACTION,
  type BulkActionDraft,
  type BulkActionTarget,
} from './bulk-action-draft';
import { ConfirmAction, isConfirmed } from './ConfirmAction';
import { useFrozenSelection, type FreezeSelection } from './use-frozen-selection';

type ActDialogProps = {
  /** What the chosen things are: `emails`. */
  readonly noun: string;
  readonly target: BulkActionTarget;
  /** The acts that the tenant's query config offers. */
  readonly actions: readonly QueryAction[];
  /** Freezes what is chosen; null acts on the whole saved query. */
  readonly choose: FreezeSelection | null;
  /** Where a whole query is meant: how many it finds now; undefined while that is counted, null where it could not be. */
  readonly matched?: number | null | undefined;
  readonly onStarted: (job: Job) => void;
  readonly onClose: () => void;
};

/** Chooses an act, its values and when, says what will happen to how many at which tenant, and starts it. */
export const BulkActionDialog = ({
  noun,
  target,
  actions,
  choose,
  matched,
  onStarted,
  onClose,
}: ActDialogProps) => {
  const [draft, setDraft] = useState<BulkActionDraft>({
    ...NEW_BULK_ACTION,
    action_id: actions[0]?.action_id ?? '',
    through: choose === null ? 'query' : 'manual',
  });
  const [when, setWhen] = useState('');
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { choice, failure: lost } = useFrozenSelection(choose);
  const zone = useZone();
  const action = actions.find(({ action_id }) => action_id === draft.action_id);
  const n = choose === null ? (matched ?? null) : (choice?.entities ?? 0);
  const isCounted = choose === null ? matched !== undefined && matched !== 0 : (n ?? 0) > 0;
  const fault = missingParam(draft, action);
  const isDated = when.trim() === '' || draft.at !== '';
  const isReady =
    action !== undefined && isDated && fault === undefined && isCounted && isConfirmed(action, n, typed);

  const change = (patch: Partial<BulkActionDraft>) => {
    setDraft({ ...draft, ...patch });
    setFailure(null);
  };
  const send = async () => {
    if (!action || !isReady || isBusy) return;
    setBusy(true);
    const act: Act = buildAction(draft, action, target);
    const result = await local['act.start']({ choice: choice?.choice ?? null, act });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    onStarted(result.value);
    onClose();
  };

  return (
    <Modal
      title={
        choose === null
          ? `Act on all results of ${target.saved?.label ?? 'the query'}`
          : `Act on selected ${noun}`
      }
      onClose={onClose}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button className="primary" disabled={!isReady || isBusy} onClick={() => void send()}>
            {action ? action.label : 'Act'}
            {n !== null && n > 0 ? ` ${formatCount(n)}` : ''}
          </Button>
        </>
      }
    >
      <form
        className="act-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {actions.length === 0 && <div className="strip warn">The tenant offers no acts for these.</div>}
        <Field label="Act">
          {(tie) => (
            <HTMLSelect
              {...tie}
              fill
              autoFocus
              value={draft.action_id}
              onChange={(event) => change({ action_id: event.currentTarget.value })}
            >
              {actions.map(({ action_id, label }) => (
                <option key={action_id} value={action_id}>
                  {label}
                </option>
              ))}
            </HTMLSelect>
          )}
        </Field>
        {action?.params.map(({ name, label, required }) => (
          <Field key={name} label={label} hint={required ? undefined : 'Optional.'}>
            {(tie) => (
              <InputGroup
                {...tie}
                value={draft.params[name] ?? ''}
                onValueChange={(text) => change({ params: { ...draft.params, [name]: text } })}
              />
            )}
          </Field>
        ))}
        {target.saved && choose !== null && (
          <RadioGroup
            label="Through"
            inline
            selectedValue={draft.through}
            onChange={(event) =>
              change({ through: event.currentTarget.value === 'query' ? 'query' : 'manual' })
            }
          >
            <Radio value="manual" label="The entities themselves" />
            <Radio value="query" label={`The query “${target.saved.label}”: only what it still finds`} />
          </RadioGroup>
        )}
        {draft.through === 'manual' && choose !== null && (
          <>
            <Field label="Tags" hint="Optional, separated by commas.">
              {(tie) => <InputGroup {...tie} value={draft.tags} onValueChange={(tags) => change({ tags })} />}
            </Field>
            <Field
              label="When"
              hint={`At once where it is empty; else such as 11/20/26 08:00. ${formatZone(zone)}.`}
              problem={isDated ? undefined : 'This is no date.'}
            >
              {(tie) => (
                <InputGroup
                  {...tie}
                  value={when}
                  placeholder="mm/dd/yy hh:mm"
                  onValueChange={(text) => {
                    setWhen(text);
                    change({ at: typedInstant(text, zone) ?? '' });
                  }}
                />
              )}
            </Field>
          </>
        )}
        {action && (
          <ConfirmAction
            action={action}
            actions={actions}
            noun={noun}
            at={draft.through === 'manual' ? draft.at : ''}
            choice={choose === null ? null : choice}
            query={choose === null ? target.saved?.label : undefined}
            matched={matched}
            typed={typed}
            onTyped={setTyped}
          />
        )}
        {fault && <p className="quiet">{fault.message}</p>}
        {(failure ?? lost) && (
          <div className="strip bad" role="alert">
            <span>
              <b>{(failure ?? lost)?.message}</b> {(failure ?? lost)?.next}
            </span>
          </div>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
};
