import type { Calendar } from './calendar';
import type { Person } from './people';

/** The input of every generated row, besides its position. */
export type Source = {
  readonly seed: number;
  readonly people: readonly Person[];
  readonly calendar: Calendar;
};
