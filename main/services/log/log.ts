/** Fields of a log line besides time, level and place. Never pass names or secrets; anything that looks like one is redacted. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The part of Postern that logged a failure. */
export type LogPlace =
  | 'app'
  | 'bridge'
  | 'call'
  | 'files'
  | 'jobs'
  | 'journal'
  | 'page'
  | 'process'
  | 'settings'
  | 'storage'
  | 'tenant';

/** The local log. Nothing here throws. */
export type Log = {
  readonly info: (place: LogPlace, fields: LogFields) => void;
  readonly warn: (place: LogPlace, fields: LogFields) => void;
  /** Writes what was thrown, with its cause and where in our code it came from. */
  readonly error: (place: LogPlace, error: unknown, fields?: LogFields) => void;
  /** The path of the log's file; undefined if nothing was written yet. */
  readonly path: () => string | undefined;
};

/** A log that writes nothing, for parts that are used without one. */
export const SILENT_LOG: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  path: () => undefined,
};
