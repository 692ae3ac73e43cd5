import { Field } from '../../components/Field';
import { ZoneSelect } from '../../components/ZoneSelect';

type ZoneProps = {
  readonly name: string;
  readonly words: string;
  readonly note: string;
  readonly onPick?: (zone: string | null) => void;
};

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
      {(tie) => <ZoneSelect {...tie} zone={name} onPick={onPick} />}
    </Field>
  );
};
