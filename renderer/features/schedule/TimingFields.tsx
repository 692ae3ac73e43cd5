import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import {
  DAY_NAMES,
  FREQUENCIES,
  WEEK_NAMES,
  withFrequency,
  type ScheduleProblems,
} from '../../../shared/rules/schedule';
import { Field } from '../../components/Field';
import type { ScheduleValue } from './schedule-value';

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

type TimingProps = {
  readonly value: ScheduleValue;
  readonly problems: ScheduleProblems;
  readonly onChange: (value: ScheduleValue) => void;
};

/** How often, in which week, on which day, at what time: only what the frequency has. */
export const TimingFields = ({ value, problems, onChange }: TimingProps) => (
  <div className="field-row">
    <Field label="Frequency" problem={problems.frequency}>
      {(tie) => (
        <HTMLSelect
          {...tie}
          value={value.frequency}
          onChange={({ currentTarget }) =>
            onChange(withFrequency(value, FREQUENCIES.find((one) => one === currentTarget.value) ?? 'daily'))
          }
        >
          {FREQUENCIES.map((one) => (
            <option key={one} value={one}>
              {capital(one)}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
    {value.frequency === 'monthly' && (
      <Field label="Week" problem={problems.week}>
        {(tie) => (
          <HTMLSelect
            {...tie}
            value={value.week ?? ''}
            onChange={({ currentTarget }) => onChange({ ...value, week: Number(currentTarget.value) })}
          >
            {value.week === undefined && <option value="">Choose</option>}
            {WEEK_NAMES.map((name, i) => (
              <option key={name} value={i + 1}>
                {capital(name)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    )}
    {value.frequency !== 'daily' && (
      <Field label="Day" problem={problems.day}>
        {(tie) => (
          <HTMLSelect
            {...tie}
            value={value.day ?? ''}
            onChange={({ currentTarget }) => onChange({ ...value, day: Number(currentTarget.value) })}
          >
            {value.day === undefined && <option value="">Choose</option>}
            {DAY_NAMES.map((name, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    )}
    <Field label="Time" problem={problems.time}>
      {(tie) => (
        <InputGroup
          {...tie}
          value={value.time}
          placeholder="08:00"
          onValueChange={(time) => onChange({ ...value, time })}
        />
      )}
    </Field>
  </div>
);
