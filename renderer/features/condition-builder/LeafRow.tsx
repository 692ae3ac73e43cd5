import type { Condition, QueryField, QueryOperator } from '../../../shared/model/query';
import { formatCondition } from '../../../shared/rules/format-condition';
import { FieldPicker } from '../../components/FieldPicker';
import type { ConditionReading } from '../../query/condition-check';
import { operatorsFor, firstValues, newLeaf, type Terms } from '../../query/condition-terms';
import { useDefang } from '../../state/format';
import { toast } from '../../state/overlay-store';
import { formatInstant, useZone } from '../../state/time';
import type { BuilderTools } from './builder-tools';
import { ConditionCount } from './ConditionCount';
import { spreadValues } from './list-values';
import { RowBox, RowLine, type Row } from './RowFrame';
import { TEXT } from './text';
import { ValueEditor } from './ValueEditor';
import { isRelativeDate } from '../../../shared/rules/operator-role';

type Leaf = Extract<ConditionReading, { kind: 'leaf' }>;

/** Changes the field; undefined if no operator works on it. Values stay if the new field has the same type and takes the same operator. */
export const withField = (
  node: Condition,
  { field, operator }: Leaf,
  next: QueryField,
  terms: Terms,
): Condition | undefined => {
  const operators = operatorsFor(next, terms);
  const same = operators.find((one) => one.operator_id === operator.operator_id);
  const [fallback] = operators;
  if (same && next.type === field.type && next.type !== 'choice') return { ...node, field_id: next.field_id };
  const chosen = same ?? fallback;
  return chosen && newLeaf(next, chosen);
};

/** Changes the operator. Values stay as far as the new operator takes them. */
export const withOperator = (
  node: Condition,
  { field, operator, values }: Leaf,
  next: QueryOperator,
): Condition => {
  const fresh = firstValues(field, next);
  const startsOver =
    operator.arity === 0 || isRelativeDate(next, field) !== isRelativeDate(operator, field, values);
  const preserved =
    next.arity < 0 ? values.filter((value) => value !== '') : fresh.map((value, i) => values[i] ?? value);
  return { ...node, operator_id: next.operator_id, values: startsOver ? fresh : [...preserved] };
};

type LeafProps = {
  readonly node: Condition;
  readonly row: Row;
  readonly reading: Extract<ConditionReading, { kind: 'leaf' }>;
  readonly tools: BuilderTools;
};

const OperatorSelect = ({ node, row, reading, tools }: LeafProps) => {
  const { field, operator } = reading;
  const fitting = operatorsFor(field, tools.terms);
  const operators = fitting.includes(operator) ? fitting : [operator, ...fitting];
  const pick = (operator_id: string) => {
    const next = operators.find((one) => one.operator_id === operator_id);
    if (next) tools.change(row.id, withOperator(node, reading, next));
  };
  return (
    <select
      className="bp6-input row-operator"
      aria-label={TEXT.values.operator}
      value={operator.operator_id}
      onChange={(event) => pick(event.currentTarget.value)}
    >
      {operators.map((one) => (
        <option key={one.operator_id} value={one.operator_id}>
          {one.label}
        </option>
      ))}
    </select>
  );
};

/** One condition: field, operator and values, with its meaning or its error below. */
export const LeafRow = (props: LeafProps) => {
  const { node, row, reading, tools } = props;
  const { field, operator, values, error } = reading;
  const { config } = tools.terms;
  const zone = useZone();
  const show = useDefang();
  const meaning = show(formatCondition(node, config, (value) => formatInstant(value, zone)));
  const pickField = (field_id: string) => {
    const next = config.fields.find((one) => one.field_id === field_id);
    const changed = next && withField(node, reading, next, tools.terms);
    if (changed) tools.change(row.id, changed);
  };
  const spread = (texts: readonly string[]) => {
    const changed = spreadValues(node, field, operator, texts, tools.terms);
    if (changed) tools.change(row.id, changed);
    else toast(TEXT.values.cannotSpread(operator.label), 'bad', TEXT.values.cannotSpreadNext);
  };
  return (
    <RowBox className="cond-row" label={TEXT.condition(meaning)} row={row}>
      <RowLine row={row} tools={tools} name={field.label}>
        <FieldPicker fields={config.fields} value={field.field_id} shown={field.label} onPick={pickField} />
        <OperatorSelect {...props} />
        <span className="row-values">
          <ValueEditor
            field={field}
            operator={operator}
            values={values}
            onChange={(next) => tools.change(row.id, { ...node, values: [...next] }, 'values')}
            onSpread={spread}
          />
        </span>
        <ConditionCount node={node} tools={tools} name={field.label} isOff={error !== undefined} />
      </RowLine>
      <p
        className={error === undefined ? 'row-meaning' : 'row-meaning warn-text'}
        role={error === undefined ? undefined : 'alert'}
      >
        <bdi>{error ?? meaning}</bdi>
      </p>
    </RowBox>
  );
};
