import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { QueryConfig } from '../../../shared/model/query';
import { paramValues, type ReportAction, type ReportActions } from './report-actions';
import { TEXT } from './text';

type RowProps = {
  /** Counted from one. */
  readonly number: number;
  readonly action: ReportAction;
  readonly config: QueryConfig | undefined;
  readonly onChange: (action: ReportAction) => void;
  readonly onRemove: () => void;
};

const ActionRow = ({ number, action, config, onChange, onRemove }: RowProps) => {
  const known = config?.actions.find((one) => one.action_id === action.action_id);
  const values = paramValues(action.action_data);
  return (
    <div className="line" role="group" aria-label={TEXT.actions.action(number)}>
      <HTMLSelect
        aria-label={TEXT.actions.action(number)}
        value={action.action_id}
        onChange={({ currentTarget }) => onChange({ action_id: currentTarget.value })}
      >
        {!known && <option value={action.action_id}>{TEXT.actions.unknown(action.action_id)}</option>}
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
          placeholder={required ? label : TEXT.actions.optional(label)}
          value={typeof values[name] === 'string' ? values[name] : ''}
          onValueChange={(text) => onChange({ ...action, action_data: { ...values, [name]: text } })}
        />
      ))}
      {!known && <bdi className="mono grow cut">{JSON.stringify(action.action_data)}</bdi>}
      <Button variant="minimal" aria-label={TEXT.actions.remove(number)} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
};

type ActionFieldsProps = {
  readonly actions: ReportActions;
  readonly config: QueryConfig | undefined;
  readonly onChange: (actions: ReportActions) => void;
};

/** The actions on what the report finds, each time the saved query runs. Unknown ones are shown and stored as sent. */
export const ActionFields = ({ actions, config, onChange }: ActionFieldsProps) => {
  const first = config?.actions[0];
  return (
    <section aria-label={TEXT.actions.list} className="report-actions">
      <p className="quiet">{TEXT.actions.hint}</p>
      {actions.map((action, at) => (
        <ActionRow
          key={at}
          number={at + 1}
          action={action}
          config={config}
          onChange={(next) => onChange(actions.map((one, i) => (i === at ? next : one)))}
          onRemove={() => onChange(actions.filter((_, i) => i !== at))}
        />
      ))}
      <span className="line">
        <Button
          disabled={!first}
          onClick={() => first && onChange([...actions, { action_id: first.action_id }])}
        >
          {TEXT.actions.add}
        </Button>
      </span>
    </section>
  );
};
