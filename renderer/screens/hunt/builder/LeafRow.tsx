import type { Condition } from '../../../../shared/model/query';
import { formatCondition } from '../../../../shared/rules/format-condition';
import { formatInstant, useZone } from '../../../state/time';
import { useDefang } from '../../../state/format';
import {
  firstValues,
  isRelative,
  newLeaf,
  operatorsFor,
  type ConditionReading,
} from '../../../query/condition-check';
import type { BuilderTools } from './builder-tools';
import { ConditionCount } from './ConditionCount';
import { FieldPicker } from '../../../components/FieldPicker';
import { spread } from './list-values';
import { RowLine, type RowPlace } from './RowFrame';
import { ValueEditor } from './ValueEditor';

type LeafProps = {
  readonly node: Condition;
  readonly id: string;
  readonly reading: Extract<ConditionReading, { kind: 'leaf' }>;
  readonly tools: BuilderTools;
  readonly place: RowPlace | undefined;
};

/** One condition: a field, an operator that fits it, values by its type, and below what it means or what is wrong. */
export const LeafRow = ({ node, id, reading, tools, place }: LeafProps) => {
  const { field, operator, values, flaw } = reading;
  const { config } = tools.terms;
  const zone = useZone();
  const show = useDefang();
  const words = formatCondition(node, config, (value) => formatInstant(value, zone));
  const fitting = operatorsFor(field, tools.terms);
  const operators = fitting.includes(operator) ? fitting : [operator, ...fitting];

  const pickField = (field_id: string) => {
    const next = config.fields.find((one) => one.field_id === field_id);
    const [first] = next ? operatorsFor(next, tools.terms) : [];
    if (!next || !first) return;
    const same = operatorsFor(next, tools.terms).find((one) => one.operator_id === operator.operator_id);
    // What was written stays where it still makes sense.
    const isKept = same && next.type === field.type && next.type !== 'choice';
    tools.change(id, isKept ? { ...node, field_id } : newLeaf(next, same ?? first));
  };
  const pickOperator = (operator_id: string) => {
    const next = operators.find((one) => one.operator_id === operator_id);
    if (!next) return;
    const isOtherKind = isRelative(next) !== isRelative(operator);
    const kept = next.arity < 0 ? values.filter((value) => value !== '') : values.slice(0, next.arity);
    const filled = firstValues(field, next).map((value, i) => kept[i] ?? value);
    tools.change(id, {
      ...node,
      operator_id,
      values: isOtherKind || operator.arity === 0 ? firstValues(field, next) : next.arity < 0 ? kept : filled,
    });
  };

  return (
    <div
      className="cond-row"
      role="group"
      aria-label={`Condition ${show(words)}`}
      data-row={id}
      data-kind="leaf"
      data-group={place?.group}
      data-at={place?.at}
    >
      <RowLine id={id} tools={tools} place={place} kind="leaf" what={field.label}>
        <FieldPicker fields={config.fields} value={field.field_id} shown={field.label} onPick={pickField} />
        <select
          className="bp6-input row-operator"
          aria-label="Operator"
          value={operator.operator_id}
          onChange={(event) => pickOperator(event.currentTarget.value)}
        >
          {operators.map((one) => (
            <option key={one.operator_id} value={one.operator_id}>
              {one.label}
            </option>
          ))}
        </select>
        <span className="row-values">
          <ValueEditor
            field={field}
            operator={operator}
            values={values}
            onChange={(next) => tools.change(id, { ...node, values: [...next] }, 'values')}
            onSpread={(texts) => tools.change(id, spread(node, field, texts, tools.terms))}
          />
        </span>
        <ConditionCount node={node} tools={tools} what={field.label} isOff={flaw !== undefined} />
      </RowLine>
      <p
        className={`row-words${flaw === undefined ? '' : ' warn-text'}`}
        role={flaw === undefined ? undefined : 'alert'}
      >
        <bdi>{flaw ?? show(words)}</bdi>
      </p>
    </div>
  );
};
