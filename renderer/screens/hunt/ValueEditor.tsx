import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { Json } from '../../../shared/model/json';
import type { QueryField, QueryOperator } from '../../../shared/model/query';
import { cellText } from '../../state/words';
import { shownZone } from '../../state/time';
import { fromLocalInput, toLocalInput } from './local-input';

type ValueProps = {
  readonly field: QueryField;
  readonly operator: QueryOperator;
  readonly values: readonly Json[];
  readonly onChange: (values: readonly Json[]) => void;
};

const UNITS = ['hours', 'days', 'weeks'];

const One = ({ field, value, label, onChange }: { readonly field: QueryField; readonly value: Json | undefined; readonly label: string; readonly onChange: (value: Json) => void }) => {
  if (field.type === 'boolean') {
    return (
      <HTMLSelect aria-label={label} value={value === false ? 'false' : 'true'} onChange={(event) => onChange(event.currentTarget.value === 'true')}>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </HTMLSelect>
    );
  }
  if (field.type === 'choice' && field.field_values) {
    return (
      <HTMLSelect aria-label={label} value={JSON.stringify(value ?? '')} onChange={(event) => onChange(JSON.parse(event.currentTarget.value) as Json)}>
        {field.field_values.map((one) => (
          <option key={JSON.stringify(one.value)} value={JSON.stringify(one.value)}>
            {one.label}
          </option>
        ))}
      </HTMLSelect>
    );
  }
  if (field.type === 'time') {
    const zone = shownZone();
    return <InputGroup type="datetime-local" step={1} aria-label={`${label}, ${zone}`} value={toLocalInput(value, zone)} onValueChange={(text) => onChange(fromLocalInput(text, zone))} />;
  }
  if (field.type === 'number') {
    return (
      <InputGroup
        type="number"
        aria-label={label}
        value={typeof value === 'number' ? String(value) : ''}
        onValueChange={(text) => onChange(text === '' ? '' : Number(text))}
        {...(field.unit ? { rightElement: <span className="unit">{field.unit}</span> } : {})}
      />
    );
  }
  return <InputGroup className="mono" aria-label={label} value={cellText(value)} onValueChange={onChange} spellCheck={false} maxLength={field.size ?? undefined} />;
};

/** The values of a condition, by the field's type and what the operator takes. */
export const ValueEditor = ({ field, operator, values, onChange }: ValueProps) => {
  if (operator.arity === 0) return null;
  if (operator.operator_id === 'relative_date') {
    return (
      <div className="line">
        <InputGroup type="number" min={1} aria-label="Number" value={cellText(values[0])} onValueChange={(text) => onChange([Number(text), values[1] ?? 'days'])} />
        <HTMLSelect aria-label="Unit" value={cellText(values[1])} onChange={(event) => onChange([values[0] ?? 7, event.currentTarget.value])}>
          {UNITS.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </HTMLSelect>
      </div>
    );
  }
  if (operator.arity === -1) {
    const isNumber = field.type === 'number';
    return (
      <textarea
        className="bp6-input value-list mono"
        aria-label="Values, one a line"
        placeholder="One value a line"
        rows={5}
        value={values.map(cellText).join('\n')}
        onChange={(event) => onChange(event.currentTarget.value.split('\n').map((line) => (isNumber && line.trim() !== '' ? Number(line) : line)))}
      />
    );
  }
  return (
    <div className="line">
      <One field={field} value={values[0]} label="Value" onChange={(value) => onChange(operator.arity === 2 ? [value, values[1] ?? ''] : [value])} />
      {operator.arity === 2 && <span className="quiet">and</span>}
      {operator.arity === 2 && <One field={field} value={values[1]} label="Second value" onChange={(value) => onChange([values[0] ?? '', value])} />}
    </div>
  );
};
