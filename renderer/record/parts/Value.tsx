import { useDefang } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';

type ValueProps = {
  /** The value's name on the wire. */
  readonly field: string;
  readonly label: string;
  /** The value as it was sent, which its menu copies. */
  readonly value: unknown;
  /** The value in words. */
  readonly text: string;
};

/** A value of a record that is shown in other words than it was sent, such as a time or a size, with its menu. Nothing if it has no words. */
export const Value = ({ field, label, value, text }: ValueProps) => {
  const show = useDefang();
  if (text === '') return null;
  return (
    <EvidenceValue field={field} label={label} value={value}>
      <bdi>{show(text)}</bdi>
    </EvidenceValue>
  );
};
