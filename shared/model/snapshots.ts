/** Longest text of a query, in characters, that is stored with a run. */
export const MAX_QUERY_TEXT = 2_000;

/** Limits of the runs that are stored by themselves, for each connection. */
export const STORED_RUNS = {
  /** Runs; the oldest are deleted first. */
  runs: 20,
  /** Runs of one query: running it again and again does not displace all others. */
  sameQuery: 5,
  /** Bytes of all runs; a larger run is not stored. */
  bytes: 100 * 2 ** 20,
  /** Rows of a run: a longer one is not stored. */
  rows: 50_000,
} as const;

/** The rows of a run, stored on this workstation to compare later runs with. */
export type Snapshot = {
  readonly id: string;
  readonly title: string;
  readonly tenant: string;
  /** The app that was asked; unknown of runs of the first versions. */
  readonly app?: string | undefined;
  /** Stored when its last row came, and deleted when newer runs need the room. */
  readonly isAutomatic?: boolean | undefined;
  /** The dataset that it was stored from, while that is open. */
  readonly dataset?: string | undefined;
  /** The query as text. */
  readonly words: string;
  readonly at: string;
  readonly rows: number;
  /** Rows in the tenant at that time: more than `rows` if some were not loaded or left out. */
  readonly total: number;
  /** Rows that were left out because their shape was wrong, if any. */
  readonly skipped?: number | undefined;
  /** False if the tenant had not said how many: `total` is then the least that it can be. */
  readonly isTotalKnown: boolean;
};
