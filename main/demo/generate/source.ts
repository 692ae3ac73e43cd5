import type { Calendar } from './calendar';
import type { Person } from './people';

/** What every generated row is derived from, beside its position. */
export type Source = {
  readonly seed: number;
  readonly people: readonly Person[];
  readonly calendar: Calendar;
};
