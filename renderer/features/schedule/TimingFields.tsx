import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import {
  DAY_NAMES,
  FREQUENCIES,
  WEEK_NAMES,
  withFrequency,
  type ScheduleErrors,
} from '../../../shared/rules/schedule';
import { Field } from '../../components/Field';
import type { ScheduleValue } from './schedule-value';
import { TEXT } from './text';

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

type TimingProps = {
  readonly value: ScheduleValue;
  readonly problems: ScheduleErrors;
  readonly onChange: (value: ScheduleValue) => void;
};

/** The frequency of a schedule, and the week, day and time that go with it. */
export const TimingFields = ({ value, problems, onChange }: TimingProps) => (
  <div className="field-row">
    <Field label={TEXT.frequency} problem={problems.frequency}>
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
      <Field label={TEXT.week} problem={problems.week}>
        {(tie) => (
          <HTMLSelect
            {...tie}
            value={value.week ?? ''}
            onChange={({ currentTarget }) => onChange({ ...value, week: Number(currentTarget.value) })}
          >
            {value.week === undefined && <option value="">{TEXT.choose}</option>}
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
      <Field label={TEXT.day} problem={problems.day}>
        {(tie) => (
          <HTMLSelect
            {...tie}
            value={value.day ?? ''}
            onChange={({ currentTarget }) => onChange({ ...value, day: Number(currentTarget.value) })}
          >
            {value.day === undefined && <option value="">{TEXT.choose}</option>}
            {DAY_NAMES.map((name, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    )}
    <Field label={TEXT.time} problem={problems.time}>
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
