import type { Json } from '../../shared/model/json';
import type { HuntQuery } from '../query/pivot';

/** The hunt that a record was opened from, for the menu of a value. */
export type RecordHunt = HuntQuery & {
  /** Shows only the rows with a value in a column, or all others. */
  readonly filterByValue: (kind: 'is' | 'isNot', column: string, value: Json) => void;
};
