/** The columns of exceptions in a file, as Postern exports them or as a tenant names them. */
import { keyFromLabel } from './naming-column';

/** Names of the columns of each field, as keys. */
const NAMES = {
  value: ['value', 'exception_str', 'exception'],
  type: ['type', 'exception_type', 'farm_customer_exception_type'],
  tool: ['tool', 'sec_type', 'sec_entity_type', 'sec_tool', 'security_tool'],
  mode: ['mode', 'applies_to_documents'],
  payload: ['payload', 'exception_payload'],
  comment: ['comment'],
  exclusive: ['exclusive', 'is_exclusive'],
} as const;
type Field = keyof typeof NAMES;

/** The index of the column of each field in a file. */
export type ExceptionFileColumns = Readonly<Partial<Record<Field, number>>>;

/** Finds the columns of a file by their names. */
export const findExceptionColumns = (names: readonly string[]): ExceptionFileColumns => {
  const keys = names.map(keyFromLabel);
  return Object.fromEntries(
    Object.entries(NAMES).flatMap(([field, known]) => {
      const at = known.map((name) => keys.indexOf(name)).find((index) => index >= 0);
      return at === undefined ? [] : [[field, at]];
    }),
  );
};
