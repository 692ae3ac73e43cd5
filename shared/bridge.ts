/** Results and failures of calls between the page and the main process. */
/** Kinds of failure. */
export type FailureKind =
  | 'offline' // no response: name not found, refused, reset, timed out
  | 'tls' // the certificate could not be trusted
  | 'unauthorized' // 401: the token is missing, wrong or expired
  | 'forbidden' // 403: signed in, not allowed
  | 'not_found' // 404
  | 'invalid' // our own check refused the input, or the tenant returned 400, 409 or 422
  | 'rate_limited' // 429 after all allowed retries
  | 'rejected' // any other 4xx, or 5xx after all retries
  | 'expired' // 410: an idle cursor was dropped by the tenant
  | 'drifted' // the response does not match its schema
  | 'too_large' // the response is over its size limit
  | 'unknown_outcome' // a write whose response was lost: it may have happened
  | 'signed_out' // there is no session
  | 'keychain' // the operating system's keychain refused, is locked or is missing
  | 'disk' // a local file could not be written or read
  | 'cancelled' // the analyst cancelled
  | 'unexpected'; // a bug in Postern

/** The sentence about an item that the analyst has to decide on, and what there is to decide. */
export type Conflict = { readonly message: string; readonly code: 'exists' | 'opposite' | 'unread' };
export type Conflicts = Readonly<Record<string, Conflict>>;

/** A failure as a value: what happened, and what the analyst can do next. It never contains a stack, a path or a secret. */
export type Failure = {
  readonly kind: FailureKind;
  readonly message: string;
  readonly next: string;
  /** The invalid input field, if there is one. */
  readonly field?: string;
  readonly status?: number;
  /** A more precise cause for screens that handle cases differently, such as `locked` and `unavailable` of a keychain. */
  readonly code?: string;
  /** Items that the analyst has to decide on, by their keys. */
  readonly conflicts?: Conflicts;
  /** The start of a response that was a refusal or could not be read, without secrets. It is shown, and never logged. */
  readonly response?: string;
};

/** Metadata of a response. */
export type AnswerMeta = {
  /** Time at which a cached response was fetched, in milliseconds since the epoch; absent if it was fetched just now. */
  readonly cachedAt?: number;
  /** The failure that a fallback value replaces; screens show it. */
  readonly fallback?: Failure;
  /** The failure after which no more rows of a list were read; screens show it beside those that were. */
  readonly partial?: Failure;
  /** The lengths of texts of which the page was given the start only, by their names. */
  readonly cut?: Readonly<Record<string, number>>;
  /** Number of rows left out because they were malformed. */
  readonly skipped?: number;
  /** Names of values that were ignored because they were malformed, such as `rows.size`. */
  readonly ignored?: readonly string[];
};

export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly meta?: AnswerMeta }
  | { readonly ok: false; readonly failure: Failure };

/** Wraps a value as a success. */
export const ok = <T>(value: T, meta?: AnswerMeta): Result<T> =>
  meta ? { ok: true, value, meta } : { ok: true, value };

/** Wraps a failure. */
export const fail = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});

/** Size limit of a request over the bridge, in bytes of JSON. */
export const MAX_REQUEST_BYTES = 1024 * 1024;
