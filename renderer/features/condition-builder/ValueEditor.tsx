import type { ClipboardEvent } from 'react';
import type { Json } from '../../../shared/model/json';
import type { QueryField, QueryOperator } from '../../../shared/model/query';
import { refang } from '../../../shared/rules/defang';
import { isRelativeDate, looksForText, operatorRole } from '../../../shared/rules/operator-role';
import { formatCell } from '../../state/format';
import { SPAN_UNITS } from '../../query/condition-terms';
import { DateValue } from './DateValue';
import { splitList } from './list-values';
import { ListValue } from './ListValue';
import { TEXT } from './text';

const VALUES = TEXT.values;

type ValueProps = {
  readonly field: QueryField;
  readonly operator: QueryOperator;
  readonly values: readonly Json[];
  readonly onChange: (values: readonly Json[]) => void;
  /** Called if several values are pasted into a single one. */
  readonly onSpread: (texts: readonly string[]) => void;
};
type SingleProps = Omit<ValueProps, 'values' | 'onChange'> & {
  readonly value: Json | undefined;
  readonly label: string;
  readonly onChange: (value: Json) => void;
};

/** Converts a number while it is typed: `1.0` stays text until the input loses focus, so that the caret doesn't jump. */
const numberWhileTyping = (text: string): Json => (String(Number(text)) === text ? Number(text) : text);
/** Converts a number when its input loses focus. */
const finalNumber = (text: string): Json =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

const Choice = ({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: Json | undefined;
  readonly choices: readonly { readonly value: Json; readonly label: string }[];
  readonly onChange: (value: Json) => void;
}) => {
  const isKnown = value === undefined || choices.some((one) => one.value === value);
  const all = isKnown ? choices : [...choices, { value, label: formatCell(value) || VALUES.choose }];
  return (
    <select
      className="bp6-input"
      aria-label={label}
      value={JSON.stringify(value ?? null)}
      onChange={(event) => onChange(JSON.parse(event.currentTarget.value) as Json)}
    >
      {value === undefined && <option value="null">{VALUES.choose}</option>}
      {all.map((one) => (
        <option key={JSON.stringify(one.value)} value={JSON.stringify(one.value)}>
          {one.label}
        </option>
      ))}
    </select>
  );
};

const YES_NO = [
  { value: true, label: VALUES.yes },
  { value: false, label: VALUES.no },
];

const SingleValue = ({ field, operator, value, label, onChange, onSpread }: SingleProps) => {
  if (operator.is_regex)
    return (
      <input
        className="bp6-input mono"
        aria-label={label}
        value={formatCell(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
      />
    );
  if (field.type === 'boolean')
    return <Choice label={label} value={value} choices={YES_NO} onChange={onChange} />;
  if (field.type === 'choice' && field.field_values?.length && !looksForText(operatorRole(operator)))
    return <Choice label={label} value={value} choices={field.field_values} onChange={onChange} />;
  if (field.type === 'time') return <DateValue label={label} value={value} onChange={onChange} />;
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    const texts = /[\r\n]/.test(pasted) ? splitList(pasted) : [];
    if (texts.length < 2 || operator.arity !== 1) return;
    event.preventDefault();
    onSpread(texts);
  };
  if (field.type === 'number') {
    return (
      <span className="line">
        <input
          className="bp6-input number"
          inputMode="decimal"
          aria-label={field.unit ? VALUES.withUnit(label, field.unit) : label}
          value={formatCell(value)}
          onChange={(event) => onChange(numberWhileTyping(event.currentTarget.value))}
          onBlur={(event) =>
            finalNumber(event.currentTarget.value) !== (value ?? '') &&
            onChange(finalNumber(event.currentTarget.value))
          }
          onPaste={paste}
        />
        {field.unit && <span className="quiet">{field.unit}</span>}
      </span>
    );
  }
  return (
    <input
      className="bp6-input mono"
      aria-label={label}
      value={formatCell(value)}
      onChange={(event) => onChange(refang(event.currentTarget.value))}
      onPaste={paste}
      spellCheck={false}
    />
  );
};

/** Edits the values of a condition, by the field's type and the operator. */
export const ValueEditor = ({ values, onChange, ...rest }: ValueProps) => {
  const { field, operator } = rest;
  if (operator.arity === 0) return null;
  if (isRelativeDate(operator, field, values)) {
    return (
      <span className="line">
        <input
          className="bp6-input number"
          inputMode="numeric"
          aria-label={VALUES.number}
          value={formatCell(values[0])}
          onChange={(event) => onChange([numberWhileTyping(event.currentTarget.value), values[1] ?? 'days'])}
        />
        <Choice
          label={VALUES.unit}
          value={values[1]}
          choices={SPAN_UNITS.map((unit) => ({ value: unit, label: unit }))}
          onChange={(unit) => onChange([values[0] ?? '', unit])}
        />
      </span>
    );
  }
  if (operator.arity === -1)
    return <ListValue field={field} values={values} isRegex={operator.is_regex} onChange={onChange} />;
  return (
    <>
      <SingleValue
        {...rest}
        value={values[0]}
        label={VALUES.value}
        onChange={(value) => onChange(operator.arity === 2 ? [value, values[1] ?? ''] : [value])}
      />
      {operator.arity === 2 && <span className="quiet">{VALUES.and}</span>}
      {operator.arity === 2 && (
        <SingleValue
          {...rest}
          value={values[1]}
          label={VALUES.secondValue}
          onChange={(value) => onChange([values[0] ?? '', value])}
        />
      )}
    </>
  );
};
