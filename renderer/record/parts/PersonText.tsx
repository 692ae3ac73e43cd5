import { refToPerson } from '../record-ref';
import { FieldText } from './FieldText';

type PersonProps = {
  readonly field: string;
  readonly label: string;
  readonly value: string | null | undefined;
  /** The app that the person is looked for in first. */
  readonly saas: string;
};

/** A person as the tenant names one; an address leads to the user. Nothing if it is empty. */
export const PersonText = ({ value, saas, ...field }: PersonProps) => (
  <FieldText {...field} value={value} opens={refToPerson(value, saas)} />
);
