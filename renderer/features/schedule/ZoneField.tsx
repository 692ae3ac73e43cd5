import { HTMLSelect } from '@blueprintjs/core';
import { Field } from '../../components/Field';

type ZoneProps = {
  readonly name: string;
  readonly words: string;
  readonly note: string;
  readonly onPick?: (zone: string | null) => void;
};

let known: readonly string[] | undefined;
const zones = (): readonly string[] =>
  (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((one) => one !== 'UTC')]);

/** The zone of a schedule's time: shown, or chosen if `onPick` is given. */
export const ZoneField = ({ name, words, note, onPick }: ZoneProps) => {
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
      {(tie) => (
        <HTMLSelect {...tie} value={name} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
          {zones().includes(name) ? null : <option>{name}</option>}
          {zones().map((one) => (
            <option key={one}>{one}</option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
};
