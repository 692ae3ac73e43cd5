/** Results and failures: how calls end, between the page and the main process. */
/** Every way a call can fail, as a closed union. */
export type FailureKind =
  | 'offline' // no answer: name not found, refused, reset, timed out
  | 'tls' // the certificate could not be trusted
  | 'unauthorized' // 401: the token is missing, wrong or expired
  | 'forbidden' // 403: signed in, not allowed
  | 'not_found' // 404
  | 'invalid' // our own input was refused before it left, or the tenant answered 400, 409 or 422
  | 'rate_limited' // 429 after the repeats that the row allows
  | 'rejected' // any other 4xx, or 5xx after the repeats
  | 'expired' // 410: an idle cursor was dropped by the tenant
  | 'drifted' // the answer is not what the specification says
  | 'too_large' // the answer is over its cap
  | 'unknown_outcome' // a write whose answer was lost: it may have happened
  | 'signed_out' // there is no session
  | 'keychain' // the operating system's keychain refused, is locked or is not there
  | 'disk' // a local file could not be written or read
  | 'cancelled' // the analyst cancelled
  | 'unexpected'; // a fault of our own

/** A failure as a value: what happened, and what the analyst can do next. Never holds a stack, a path or a secret. */
export type Failure = {
  readonly kind: FailureKind;
  readonly message: string;
  readonly next: string;
  /** The input field that is at fault, where one is. */
  readonly field?: string;
  readonly status?: number;
  /** Finer cause for screens that must tell cases apart, such as `locked` and `unavailable` of a keychain. */
  readonly code?: string;
};

/** Metadata of a response. */
export type AnswerMeta = {
  /** Milliseconds since the epoch at which a cached answer was fetched; absent when it came just now. */
  readonly cachedAt?: number;
  /** The failure behind a silent fallback: the value is the fallback, and screens show the failure. */
  readonly fallback?: Failure;
  /** Rows left out because their shape was wrong. */
  readonly skipped?: number;
};

export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly meta?: AnswerMeta }
  | { readonly ok: false; readonly failure: Failure };

/** Wraps a value that came to be without a failure. */
export const ok = <T>(value: T, meta?: AnswerMeta): Result<T> =>
  meta ? { ok: true, value, meta } : { ok: true, value };

/** Wraps a failure. */
export const fail = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});

/** The largest request that the bridge takes, in bytes of JSON. */
export const MAX_REQUEST_BYTES = 1024 * 1024;
