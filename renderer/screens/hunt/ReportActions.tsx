import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Json } from '../../../shared/model/json';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { api } from '../../bridge';
import { Modal } from '../../components/Modal';
import { useApp } from '../../state/app-store';
import { say } from '../../state/overlay-store';
import { counted } from '../../state/words';

type ReportActionsProps = { readonly saved: SafeQuery; readonly isChanged: boolean; readonly config: QueryConfig | undefined };
type Asked = { readonly total: number };

const paramsOf = (data: Json | undefined): Record<string, Json> => (typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {});

/** The actions that a saved query has for what it finds. They run with its runs at the tenant; here only when asked, with the tenant and the true number named. */
export const ReportActions = ({ saved, isChanged, config }: ReportActionsProps) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tenant = useApp((s) => (s.session.kind === 'signedIn' ? s.session.tenant : ''));
  const actions = saved.report_actions ?? [];
  if (actions.length === 0) return null;
  const labelOf = (action_id: string) => config?.actions.find((one) => one.action_id === action_id)?.label ?? action_id;
  const words = actions.map(({ action_id, action_data }) => `${labelOf(action_id)}${action_data === undefined ? '' : ` (${Object.values(paramsOf(action_data)).map(String).join(', ')})`}`);

  const ask = async () => {
    const { saas_id, query_domain, query_entity_type, condition } = saved;
    const found = await api['query.execute']({ saas_id, query_domain, query_entity_type, condition, columns: [], size: 0, count_only: true });
    if (found.ok) setAsked({ total: found.value.total_rows });
    else say(found.failure.message, 'bad', found.failure.next);
  };
  const perform = async () => {
    setBusy(true);
    for (const { action_id, action_data } of actions) {
      const done = await api['query.act']({ id: saved.query_id, action_id, action_params: paramsOf(action_data) });
      if (!done.ok) {
        say(`${labelOf(action_id)}: ${done.failure.message}`, 'bad', done.failure.next);
        break;
      }
      const good = done.value.results.filter(({ success }) => success).length;
      const reason = done.value.results.find(({ success }) => !success)?.reason;
      const failed = done.value.results.length - good;
      say(`${labelOf(action_id)}: ${counted(good, 'entity', 'entities')} done${failed > 0 ? `, ${counted(failed, 'entity', 'entities')} not: ${reason ?? 'no reason given'}` : ''}.`, failed > 0 ? 'bad' : 'ok');
    }
    setBusy(false);
    setAsked(null);
  };
  return (
    <>
      <Button variant="minimal" disabled={isChanged} title={isChanged ? 'Save or revert first: the actions run on the saved query.' : words.join('; ')} onClick={() => void ask()}>
        Run its actions…
      </Button>
      {asked && (
        <Modal
          title="Run the query’s actions"
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onClick={() => setAsked(null)}>Cancel</Button>
              <Button className="primary" loading={isBusy} disabled={asked.total === 0} onClick={() => void perform()}>
                Run on {counted(asked.total, 'entity', 'entities')}
              </Button>
            </>
          }
        >
          <p>
            “{saved.query_label}” finds {counted(asked.total, 'entity', 'entities')} at {tenant} now. On all of them:
          </p>
          <ul>
            {words.map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  );
};
