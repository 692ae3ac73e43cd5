import { useDefang } from '../../state/format';
import { EvidenceValue } from '../EvidenceValue';
import type { RecordRef } from '../record-ref';

type FieldProps = {
  readonly field: string;
  readonly label: string;
  readonly value: string | null | undefined;
  readonly opens?: RecordRef | undefined;
  readonly isMono?: boolean;
};

/** A text field of a record with its menu; nothing if it is empty. */
export const FieldText = ({ field, label, value, opens, isMono = false }: FieldProps) => {
  const show = useDefang();
  if (!value) return null;
  return (
    <EvidenceValue field={field} label={label} value={value} opens={opens}>
      <bdi className={isMono ? 'mono' : undefined}>{show(value)}</bdi>
    </EvidenceValue>
  );
};
