import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import type { Json } from '../../../shared/model/json';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { isConfirmed, needsTyping } from '../../features/bulk-action/ConfirmAction';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import { useMatched } from '../../features/tenant-report/use-matched';
import { useApp } from '../../state/app-store';
import { formatCount, formatQuantity, useDefang } from '../../state/format';
import type { Hunt } from './hunt-store';
import { refreshAfter } from './refresh-after';
import { FailureStrip } from '../../components/FailureStrip';

type RunActionsProps = {
  readonly hunt: Hunt;
  readonly saved: SafeQuery;
  readonly config: QueryConfig | undefined;
  readonly onClose: () => void;
};

/** What goes with an action; undefined where it is of no form that can be sent. */
const paramsOf = (data: Json | undefined): Record<string, Json> | undefined =>
  data === undefined || data === null
    ? {}
    : typeof data === 'object' && !Array.isArray(data)
      ? data
      : undefined;

/** Starts the actions that are saved with a query, on all that it finds, each as an act that can be taken back; the tenant and the true number are named. */
export const RunActions = ({ hunt, saved, config, onClose }: RunActionsProps) => {
  const matched = useMatched(saved);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tenant = useApp((s) => (s.session.kind === 'signedIn' ? s.session.tenant : ''));
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const show = useDefang();
  const actions = (saved.report_actions ?? []).map(({ action_id, action_data }) => ({
    action_id,
    label: config?.actions.find((one) => one.action_id === action_id)?.label ?? action_id,
    data: action_data,
    params: paramsOf(action_data),
  }));
  const strange = actions.find(({ params }) => params === undefined);
  const mustType = matched !== undefined && actions.some((action) => needsTyping(action, matched));
  const isReady =
    matched !== undefined &&
    matched !== 0 &&
    !strange &&
    actions.every((action) => isConfirmed(action, matched, typed));

  const start = async () => {
    setBusy(true);
    for (const { action_id, label, params = {} } of actions) {
      const result = await local['act.start']({
        choice: null,
        act: {
          kind: 'query',
          label,
          id: saved.query_id,
          query_label: saved.query_label,
          action_id,
          action_params: params,
        },
      });
      if (!result.ok) {
        setBusy(false);
        return setFailure(result.failure);
      }
      void refreshAfter(hunt, result.value.id);
    }
    onClose();
  };
  return (
    <Modal
      title="Run the query’s actions"
      onClose={onClose}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button className="primary" loading={isBusy} disabled={!isReady} onClick={() => void start()}>
            Run{matched ? ` on ${formatQuantity(matched, 'entity', 'entities')}` : ''}
          </Button>
        </>
      }
    >
      <div className="act-form">
        <p>
          “<bdi>{show(saved.query_label)}</bdi>” finds{' '}
          {matched === undefined
            ? '…'
            : matched === null
              ? 'an unknown number of entities'
              : formatQuantity(matched, 'entity', 'entities')}{' '}
          at <b>{tenant}</b> now. On all of them:
        </p>
        <ul>
          {actions.map(({ label, data }, i) => (
            <li key={i}>
              <bdi>{label}</bdi>
              {data !== undefined && data !== null && (
                <code className="mono"> {show(JSON.stringify(data))}</code>
              )}
            </li>
          ))}
        </ul>
        <p className="quiet">
          Each is a job of its own, with its outcomes.{' '}
          {undoSeconds > 0
            ? `It can be taken back for ${formatQuantity(undoSeconds, 'second')} before it leaves.`
            : 'It leaves at once.'}
        </p>
        {strange && (
          <div className="strip warn">
            What goes with “{strange.label}” is of no form that can be sent from here. It is kept; the tenant
            may know it.
          </div>
        )}
        {mustType && (
          <Field label={`Type ${matched === null ? 'all' : formatCount(matched)} to confirm`}>
            {(tie) => (
              <InputGroup
                {...tie}
                autoFocus
                value={typed}
                onValueChange={setTyped}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
        <FailureStrip failure={failure} />
      </div>
    </Modal>
  );
};
