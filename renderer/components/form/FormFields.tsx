/** Fields drawn from data, for forms whose fields depend on what is chosen or on what the tenant offers. */
import { HTMLSelect, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useEffect, useRef, type FocusEvent } from 'react';
import { Field } from '../Field';
import type { Problems } from './use-form';

type Option = { readonly value: string; readonly label: string };

/** One field whose value is text. */
export type FieldSpec = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Takes the focus as the form opens. */
  readonly isFocused?: boolean;
  readonly placeholder?: string;
} & (
  | {
      readonly kind: 'text';
      /** Values that are offered while one types; any other can be typed too. */
      readonly suggestions?: readonly string[];
    }
  | {
      readonly kind: 'lines';
      readonly rows: number;
      readonly isMono?: boolean;
      readonly maxLength?: number;
    }
  | { readonly kind: 'select'; readonly options: readonly Option[] }
  | { readonly kind: 'radio'; readonly options: readonly Option[] }
);

type FieldProps = {
  readonly spec: FieldSpec;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
};

const RadioField = ({
  label,
  options,
  value,
  onChange,
}: Omit<FieldProps, 'spec' | 'problem'> & {
  readonly label: string;
  readonly options: readonly Option[];
}) => (
  <RadioGroup
    label={label}
    inline
    selectedValue={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {options.map((option) => (
      <Radio key={option.value} value={option.value} label={option.label} />
    ))}
  </RadioGroup>
);

type ControlProps = Omit<FieldProps, 'problem'> & {
  readonly autoFocus: boolean;
  readonly tie: Parameters<Parameters<typeof Field>[0]['children']>[0];
};

/** A line of text; suggestions are offered while one types. */
const TextControl = ({ spec, value, onChange, tie, autoFocus }: ControlProps) => {
  const suggestions = 'suggestions' in spec ? spec.suggestions : undefined;
  return (
    <>
      <InputGroup
        {...tie}
        {...(suggestions ? { list: `${tie.id}-list` } : {})}
        autoFocus={autoFocus}
        value={value}
        placeholder={spec.placeholder ?? ''}
        {...(spec.isFocused
          ? { onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select() }
          : {})}
        onValueChange={onChange}
      />
      {suggestions && (
        <datalist id={`${tie.id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
};

const Control = (props: ControlProps) => {
  const { spec, value, onChange, tie, autoFocus } = props;
  switch (spec.kind) {
    case 'select':
      return (
        <HTMLSelect
          {...tie}
          fill
          autoFocus={autoFocus}
          value={value}
          disabled={spec.options.length === 0}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {spec.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </HTMLSelect>
      );
    case 'lines':
      return (
        <textarea
          {...tie}
          className={`bp6-input${spec.isMono ? ' mono' : ''}`}
          autoFocus={autoFocus}
          rows={spec.rows}
          maxLength={spec.maxLength}
          spellCheck={false}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    default:
      return <TextControl {...props} />;
  }
};

const OneField = ({ spec, value, problem, onChange }: FieldProps) => {
  // A control that replaces another one, as its kind changes, must not take the focus.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
  }, []);
  const autoFocus = spec.isFocused === true && !isOpen.current;
  if (spec.kind === 'radio')
    return <RadioField label={spec.label} options={spec.options} value={value} onChange={onChange} />;
  return (
    <Field name={spec.name} label={spec.label} hint={spec.hint} problem={problem}>
      {(tie) => <Control {...{ spec, value, onChange, tie, autoFocus }} />}
    </Field>
  );
};

type FormFieldsProps = {
  readonly fields: readonly FieldSpec[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems?: Problems;
  readonly onChange: (name: string, value: string) => void;
};

/** Draws a list of fields; a value that is missing or is not text counts as empty. */
export const FormFields = ({ fields, values, problems = {}, onChange }: FormFieldsProps) =>
  fields.map((spec) => {
    const value = values[spec.name];
    return (
      <OneField
        key={spec.name}
        spec={spec}
        value={typeof value === 'string' ? value : ''}
        problem={problems[spec.name]}
        onChange={(text) => onChange(spec.name, text)}
      />
    );
  });
