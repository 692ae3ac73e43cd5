import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { Json } from '../../../shared/model/json';
import type { QueryConfig } from '../../../shared/model/query';
import type { SafeQuery } from '../../../shared/model/saved-query';

type Actions = NonNullable<SafeQuery['report_actions']>;
type ActionProps = {
  readonly actions: Actions;
  readonly config: QueryConfig | undefined;
  readonly onChange: (actions: Actions) => void;
};

const dataOf = (data: Json | undefined): Record<string, Json> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};

/** What is still missing from the actions, in one sentence: an action without a value that it needs. */
export const actionsProblem = (actions: Actions, config: QueryConfig | undefined): string | undefined => {
  for (const { action_id, action_data } of actions) {
    const known = config?.actions.find((one) => one.action_id === action_id);
    const missing = known?.params.find(({ name, required }) => required && !dataOf(action_data)[name]);
    if (known && missing) return `${known.label}: enter ${missing.label.toLowerCase()}.`;
  }
  return undefined;
};

/** What is done to what the report finds, each time that the saved query runs. What we do not know is kept and shown as it is. */
export const ActionFields = ({ actions, config, onChange }: ActionProps) => {
  const put = (at: number, action: Actions[number]) =>
    onChange(actions.map((one, i) => (i === at ? action : one)));
  const first = config?.actions[0];
  return (
    <section aria-label="Report actions" className="report-actions">
      <p className="quiet">
        Done to everything that is found, each time the saved query runs at the tenant. They are also offered
        after a run here.
      </p>
      {actions.map((action, at) => {
        const known = config?.actions.find((one) => one.action_id === action.action_id);
        const data = dataOf(action.action_data);
        return (
          <div key={at} className="line" role="group" aria-label={`Action ${at + 1}`}>
            <HTMLSelect
              aria-label={`Action ${at + 1}`}
              value={action.action_id}
              onChange={({ currentTarget }) => put(at, { action_id: currentTarget.value })}
            >
              {!known && <option value={action.action_id}>{action.action_id} (not known here)</option>}
              {config?.actions.map((one) => (
                <option key={one.action_id} value={one.action_id}>
                  {one.label}
                </option>
              ))}
            </HTMLSelect>
            {known?.params.map(({ name, label, required }) => (
              <InputGroup
                key={name}
                className="grow"
                aria-label={label}
                placeholder={required ? label : `${label} (optional)`}
                value={typeof data[name] === 'string' ? data[name] : ''}
                onValueChange={(text) => put(at, { ...action, action_data: { ...data, [name]: text } })}
              />
            ))}
            {!known && <bdi className="mono grow cut">{JSON.stringify(action.action_data)}</bdi>}
            <Button
              variant="minimal"
              aria-label={`Remove action ${at + 1}`}
              onClick={() => onChange(actions.filter((_, i) => i !== at))}
            >
              ×
            </Button>
          </div>
        );
      })}
      <span className="line">
        <Button
          disabled={!first}
          onClick={() => first && onChange([...actions, { action_id: first.action_id }])}
        >
          Add an action
        </Button>
      </span>
    </section>
  );
};
