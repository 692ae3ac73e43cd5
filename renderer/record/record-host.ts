import type { Json } from '../../shared/model/json';
import type { QueryHost } from '../query/pivot';

/** The hunt that a record was opened from, as the menu of a value uses it. */
export type RecordHost = QueryHost & {
  /** Filters the rows on screen to those with a value in a column, or to all others. */
  readonly filterByValue: (kind: 'is' | 'isNot', column: string, value: Json) => void;
};
