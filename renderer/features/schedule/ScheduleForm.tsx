import { HTMLSelect, Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import {
  parseEmails,
  type ScheduleErrors,
  DAY_NAMES,
  FREQUENCIES,
  WEEK_NAMES,
  withFrequency,
} from '../../../shared/rules/schedule';
import { Field } from '../../components/Field';
import { NextRuns } from './NextRuns';
import type { PasswordChange, ScheduleValue } from './schedule-value';
import { TEXT } from './text';
import './schedule-form.css';
import { ZoneSelect } from '../../components/ZoneSelect';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';

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
const TimingFields = ({ value, problems, onChange }: TimingProps) => (
  <div className="field-row">
    <FormFields
      fields={timingFields(value)}
      values={{ ...value, week: String(value.week ?? ''), day: String(value.day ?? '') }}
      problems={problems}
      onChange={(name, text) => onChange(changed(value, name, text))}
    />
  </div>
);

type PasswordProps = {
  readonly hasPassword: boolean;
  readonly change: PasswordChange;
  readonly onChange: (change: PasswordChange) => void;
  readonly hint?: string;
};

const placeholderOf = (hasPassword: boolean, { kind }: PasswordChange): string => {
  if (!hasPassword) return TEXT.noPassword;
  return kind === 'none' ? TEXT.willRemove : TEXT.newPassword;
};

/** A password that is entered once: an existing one can be replaced or removed, but is never shown. */
const PasswordField = ({ hasPassword, change, onChange, hint }: PasswordProps) => {
  const isKept = hasPassword && change.kind === 'keep';
  return (
    <Field label={TEXT.password} hint={isKept ? undefined : (hint ?? TEXT.passwordHint)}>
      {(tie) =>
        isKept ? (
          <span className="line" role="group" aria-label={TEXT.passwordSet}>
            <span className="grow">{TEXT.passwordNote}</span>
            <Button onClick={() => onChange({ kind: 'set', text: '' })}>{TEXT.replace}</Button>
            <Button onClick={() => onChange({ kind: 'none' })}>{TEXT.remove}</Button>
          </span>
        ) : (
          <InputGroup
            {...tie}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            value={change.kind === 'set' ? change.text : ''}
            placeholder={placeholderOf(hasPassword, change)}
            onValueChange={(text) =>
              onChange(text === '' ? { kind: hasPassword ? 'none' : 'keep' } : { kind: 'set', text })
            }
            {...(hasPassword
              ? {
                  rightElement: (
                    <Button variant="minimal" onClick={() => onChange({ kind: 'keep' })}>
                      {TEXT.keepPassword}
                    </Button>
                  ),
                }
              : {})}
          />
        )
      }
    </Field>
  );
};

type ZoneProps = {
  readonly name: string;
  readonly words: string;
  readonly note: string;
  readonly onPick?: (zone: string | null) => void;
};

/** The zone of a schedule's time: shown, or chosen if `onPick` is given. */
const ZoneField = ({ name, words, note, onPick }: ZoneProps) => {
  const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  if (!onPick) {
    return (
      <p className="quiet">
        {label}: <bdi>{name}</bdi>. {note}
      </p>
    );
  }
  return (
    <Field label={label} hint={note}>
      {(tie) => <ZoneSelect {...tie} zone={name} onPick={onPick} />}
    </Field>
  );
};

type ScheduleFormProps = {
  readonly value: ScheduleValue;
  readonly onChange: (value: ScheduleValue) => void;
  /** Errors by field: `scheduleErrors`, or `timingErrors` if nothing is emailed. */
  readonly problems: ScheduleErrors;
  readonly password: PasswordChange;
  readonly onPassword: (change: PasswordChange) => void;
  /** A password is already stored. */
  readonly hasPassword: boolean;
  readonly passwordHint?: string;
  readonly formats: readonly string[];
  /** False for a schedule that writes to a folder. */
  readonly hasEmails?: boolean;
  /** The zone of the time, its label and where it comes from; `onPick` if it can be changed here. */
  readonly zone: {
    readonly name: string;
    readonly words: string;
    readonly spoken?: string;
    readonly note: string;
    readonly onPick?: (zone: string | null) => void;
  };
};

/** The fields of a schedule, with its next dates. */
export const ScheduleForm = ({
  value,
  onChange,
  problems,
  password,
  onPassword,
  hasPassword,
  passwordHint,
  formats,
  hasEmails = true,
  zone,
}: ScheduleFormProps) => {
  const [typed, setTyped] = useState(value.emails.join(', '));
  const type = (text: string) => {
    setTyped(text);
    onChange({ ...value, emails: parseEmails(text) });
  };
  return (
    <div className="schedule-form">
      {hasEmails && (
        <Field label={TEXT.sendTo} problem={problems.emails} hint={TEXT.sendToHint}>
          {(tie) => (
            <textarea
              {...tie}
              className="bp6-input"
              rows={2}
              spellCheck={false}
              value={typed}
              onChange={({ currentTarget }) => type(currentTarget.value)}
            />
          )}
        </Field>
      )}
      <TimingFields value={value} problems={problems} onChange={onChange} />
      <ZoneField {...zone} />
      <div className="field-row">
        <Field label={TEXT.format} problem={problems.format}>
          {(tie) => (
            <HTMLSelect
              {...tie}
              value={value.format}
              onChange={({ currentTarget }) => onChange({ ...value, format: currentTarget.value })}
            >
              {formats.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </HTMLSelect>
          )}
        </Field>
        <PasswordField
          hasPassword={hasPassword}
          change={password}
          onChange={onPassword}
          {...(passwordHint === undefined ? {} : { hint: passwordHint })}
        />
      </div>
      <NextRuns timing={value} zone={zone.name} zoneWords={zone.spoken ?? zone.words} />
    </div>
  );
};
