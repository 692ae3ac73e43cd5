/** Longest text of a query, in characters, that is stored with a run. */
export const MAX_QUERY_TEXT = 2_000;

/** The rows of a run, stored on this workstation to compare later runs with. */
export type Snapshot = {
  readonly id: string;
  readonly title: string;
  readonly tenant: string;
  /** The query as text. */
  readonly words: string;
  readonly at: string;
  readonly rows: number;
  /** Rows in the tenant at that time: more than `rows` if not all were loaded. */
  readonly total: number;
  /** False if the tenant had not said how many: `total` is then the least that it can be. */
  readonly isTotalKnown: boolean;
};
