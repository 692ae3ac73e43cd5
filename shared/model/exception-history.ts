import type { ActOutcome } from './journal';

/** The settings of an exception as the audit journal has them. */
export type RecordedException = {
  /** Empty if it has none; null if the tenant didn't say. */
  readonly comment: string | null;
  readonly is_exclusive: boolean | null;
  /** The payload as JSON; empty if it has none; null if the tenant didn't say. */
  readonly payload: string | null;
  /** Empty if it has none; null if the tenant didn't say. */
  readonly creator: string | null;
};

/** A change of an exception that was made on this workstation. */
export type ExceptionChange = {
  /** The number of its entry in the journal. */
  readonly seq: number;
  readonly at: string;
  readonly who: string;
  readonly outcome: ActOutcome;
  readonly reason: string;
  /** The exception that it replaced; null if that was not read before. */
  readonly before: RecordedException | null;
  readonly after: RecordedException;
};

/** The changes of one exception, the newest first. */
export type ExceptionHistory = {
  readonly changes: readonly ExceptionChange[];
  /** Changes that are in the journal, of which the newest are listed. */
  readonly total: number;
  /** Lines of the journal that may be about exceptions, and can't be read. */
  readonly unreadable: number;
};
