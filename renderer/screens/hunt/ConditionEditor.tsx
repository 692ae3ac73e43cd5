import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import type { Json } from '../../../shared/model/json';
import type { Condition, QueryConfig, QueryField, QueryOperator } from '../../../shared/model/query';
import { conditionWords } from '../../../shared/rules/condition-words';
import { refang } from '../../../shared/rules/defang';
import { useApp } from '../../state/app-store';
import { cellText } from '../../state/words';
import { operatorsFor } from './hunt-draft';
import { ValueEditor } from './ValueEditor';

type EditorProps = {
  readonly config: QueryConfig;
  readonly condition: Condition | null;
  readonly onApply: (condition: Condition) => void;
  readonly onCancel: () => void;
};

/** What a fresh condition on a field starts with. */
const firstValues = (field: QueryField, operator: QueryOperator): Json[] => {
  if (operator.operator_id === 'relative_date') return [7, 'days'];
  if (field.type === 'boolean') return [true];
  if (field.type === 'choice' && operator.arity === 1) return [field.field_values?.[0]?.value ?? ''];
  return [];
};

/** Why a condition cannot be used yet, or nothing. */
const flaw = (field: QueryField, operator: QueryOperator, values: readonly Json[]): string | undefined => {
  const needed = operator.arity === -1 ? 1 : operator.arity;
  if (values.filter((value) => value !== '' && value !== null).length < needed) return needed === 1 ? 'Give a value.' : 'Give both values.';
  const long = values.find((value) => typeof value === 'string' && field.size && value.length > field.size);
  if (long !== undefined) return `At most ${field.size} characters.`;
  if (!operator.is_regex) return undefined;
  try {
    new RegExp(cellText(values[0]), 'u');
    return undefined;
  } catch {
    return 'This is not a regular expression.';
  }
};

/** One flat condition: a field, an operator that fits it, and its values. */
export const ConditionEditor = ({ config, condition, onApply, onCancel }: EditorProps) => {
  const hasLists = useApp((s) => s.flags.custom_list_operators);
  const [fieldId, setFieldId] = useState(condition?.field_id ?? config.fields.find((one) => one.type === 'choice')?.field_id ?? config.fields[0]?.field_id ?? '');
  const field = config.fields.find((one) => one.field_id === fieldId) ?? config.fields[0];
  const operators = field ? operatorsFor(field, config, hasLists) : [];
  const [operatorId, setOperatorId] = useState(condition?.operator_id ?? operators[0]?.operator_id ?? '');
  const operator = operators.find((one) => one.operator_id === operatorId) ?? operators[0];
  const [values, setValues] = useState<readonly Json[]>(condition?.values ?? (field && operator ? firstValues(field, operator) : []));
  if (!field || !operator) return <div className="condition-editor">This app has no fields to ask about.</div>;

  const pickField = (id: string) => {
    const next = config.fields.find((one) => one.field_id === id);
    const first = next && operatorsFor(next, config, hasLists)[0];
    if (!next || !first) return;
    setFieldId(id);
    setOperatorId(first.operator_id);
    setValues(firstValues(next, first));
  };
  const pickOperator = (id: string) => {
    const next = operators.find((one) => one.operator_id === id);
    if (!next) return;
    setOperatorId(id);
    if (next.arity !== operator.arity || next.operator_id === 'relative_date' || operator.operator_id === 'relative_date') setValues(firstValues(field, next));
  };
  const wrong = flaw(field, operator, values);
  const made: Condition = {
    operator_id: operator.operator_id,
    field_id: field.field_id,
    values: operator.arity === 0 ? [] : values.map((value) => (typeof value === 'string' && !operator.is_regex ? refang(value) : value)),
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) onApply(made);
  };

  return (
    <form className="condition-editor" onSubmit={apply} aria-label="Condition">
      <div className="line">
        <HTMLSelect aria-label="Field" value={field.field_id} onChange={(event) => pickField(event.currentTarget.value)} autoFocus={condition === null}>
          {config.fields.map((one) => (
            <option key={one.field_id} value={one.field_id}>
              {one.label}
            </option>
          ))}
        </HTMLSelect>
        <HTMLSelect aria-label="Operator" value={operator.operator_id} onChange={(event) => pickOperator(event.currentTarget.value)}>
          {operators.map((one) => (
            <option key={one.operator_id} value={one.operator_id}>
              {one.label}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <ValueEditor field={field} operator={operator} values={values} onChange={setValues} />
      <p className="quiet condition-words">
        <bdi>{wrong ?? conditionWords(made, config)}</bdi>
      </p>
      <div className="line">
        <span className="grow" />
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" className="primary" disabled={wrong !== undefined}>
          Apply
        </Button>
      </div>
    </form>
  );
};
