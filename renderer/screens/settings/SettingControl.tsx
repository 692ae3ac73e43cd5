import { HTMLSelect, NumericInput } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { ZoneSelect } from '../../components/ZoneSelect';
import { changeSettings, saveSettings, useApp } from '../../state/app-store';
import type { Tie } from './item';
import { usualZones, type Setting } from './setting-list';
import { StoredText } from './StoredText';

type ControlProps = { readonly setting: Setting; readonly tie: Tie };
type PropsOf<K extends Setting['control']['kind']> = {
  readonly control: Extract<Setting['control'], { kind: K }>;
  readonly value: string;
  readonly tie: Tie;
};

const ChoiceControl = ({ control, value, tie }: PropsOf<'choice'>) => {
  const zone = useApp((s) => s.zone);
  return (
    <HTMLSelect
      {...tie}
      value={value}
      onChange={({ currentTarget }) => changeSettings(control.patch(currentTarget.value))}
    >
      {control.options(zone).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </HTMLSelect>
  );
};

/** A number, which is stored once the field is left, Enter or a button of it is pressed. Half of one never is. */
const NumberControl = ({ control: { min, max, unit, patch }, value, tie }: PropsOf<'number'>) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const store = (typed: string) => {
    const number = Number(typed);
    const isNumber = typed.trim() !== '' && Number.isInteger(number);
    const next = isNumber ? String(Math.min(max, Math.max(min, number))) : value;
    setText(next);
    if (next !== value) changeSettings(patch(Number(next)));
  };
  return (
    <span className="line">
      <NumericInput
        {...tie}
        min={min}
        max={max}
        allowNumericCharactersOnly
        minorStepSize={null}
        value={text}
        onValueChange={(_, typed) => setText(typed)}
        onButtonClick={(_, typed) => store(typed)}
        onBlur={() => store(text)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') store(text);
        }}
      />
      <span className="quiet">{unit}</span>
    </span>
  );
};

const TextControl = ({ control: { error, patch }, value, tie }: PropsOf<'text'>) => (
  <StoredText
    tie={tie}
    value={value}
    maxLength={320}
    error={error}
    onStore={(text) => saveSettings(patch(text))}
  />
);

const ZoneControl = ({ value, tie }: Omit<PropsOf<'zone'>, 'control'>) => {
  const zone = useApp((s) => s.zone);
  return (
    <ZoneSelect
      {...tie}
      zone={value}
      before={usualZones(zone)}
      onPick={(times) => changeSettings({ times })}
    />
  );
};

/** The control of a setting that is one value. */
export const SettingControl = ({ setting, tie }: ControlProps) => {
  const value = useApp((s) => setting.value(s.settings));
  const { control } = setting;
  switch (control.kind) {
    case 'choice':
      return <ChoiceControl control={control} value={value} tie={tie} />;
    case 'number':
      return <NumberControl control={control} value={value} tie={tie} />;
    case 'text':
      return <TextControl control={control} value={value} tie={tie} />;
    default:
      return <ZoneControl value={value} tie={tie} />;
  }
};
