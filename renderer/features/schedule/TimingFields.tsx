import {
  DAY_NAMES,
  FREQUENCIES,
  WEEK_NAMES,
  withFrequency,
  type ScheduleErrors,
} from '../../../shared/rules/schedule';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import type { ScheduleValue } from './schedule-value';
import { TEXT } from './text';

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

type TimingProps = {
  readonly value: ScheduleValue;
  readonly problems: ScheduleErrors;
  readonly onChange: (value: ScheduleValue) => void;
};

const FREQUENCY: FieldSpec = {
  name: 'frequency',
  label: TEXT.frequency,
  kind: 'select',
  options: FREQUENCIES.map((one) => ({ value: one, label: capitalized(one) })),
};
const TIME: FieldSpec = { name: 'time', label: TEXT.time, kind: 'text', placeholder: '08:00' };

/** A choice among numbered names, with an empty option until one is chosen. */
const numberField = (
  name: 'week' | 'day',
  label: string,
  names: readonly string[],
  first: number,
  chosen: number | undefined,
): FieldSpec => ({
  name,
  label,
  kind: 'select',
  options: [
    ...(chosen === undefined ? [{ value: '', label: TEXT.choose }] : []),
    ...names.map((one, at) => ({ value: String(at + first), label: capitalized(one) })),
  ],
});

const timingFields = ({ frequency, week, day }: ScheduleValue): readonly FieldSpec[] => [
  FREQUENCY,
  ...(frequency === 'monthly' ? [numberField('week', TEXT.week, WEEK_NAMES, 1, week)] : []),
  ...(frequency === 'daily' ? [] : [numberField('day', TEXT.day, DAY_NAMES, 0, day)]),
  TIME,
];

/** Reads the text of one field into the schedule's own types. */
const changed = (value: ScheduleValue, name: string, text: string): ScheduleValue => {
  if (name === 'frequency') return withFrequency(value, FREQUENCIES.find((one) => one === text) ?? 'daily');
  return name === 'time' ? { ...value, time: text } : { ...value, [name]: Number(text) };
};

/** The frequency of a schedule, and the week, day and time that go with it. */
export const TimingFields = ({ value, problems, onChange }: TimingProps) => (
  <div className="field-row">
    <FormFields
      fields={timingFields(value)}
      values={{ ...value, week: String(value.week ?? ''), day: String(value.day ?? '') }}
      problems={problems}
      onChange={(name, text) => onChange(changed(value, name, text))}
    />
  </div>
);
