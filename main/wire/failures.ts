import type { Conflicts, Failure, FailureKind } from '../../shared/bridge';
import { showInvisible } from '../../shared/model/invisible';
import { shownWords, withTenantWords } from '../../shared/model/tenant-words';
import { excerptOf } from './excerpt';

/** Next steps by kind of failure; `failure` takes a more specific one. */
const NEXT: Readonly<Record<FailureKind, string>> = {
  offline: 'Check the network, the proxy and the portal address, then try again.',
  tls: 'Ask the administrator of the portal or the network about its certificate. Postern only connects if it is trusted.',
  unauthorized: 'Sign in again with a valid access token.',
  forbidden: 'Ask an administrator of the tenant for this permission.',
  not_found: 'It may have been deleted at the tenant. Refresh the list.',
  invalid: 'Correct the field and try again.',
  rate_limited: 'Wait a minute, then try again.',
  rejected: 'Try again. If it fails again, give the tenant’s support the status and the time.',
  expired: 'Run the query again.',
  drifted: 'The tenant may have been updated. Report this to its support, with the time.',
  too_large: 'Narrow the query, then try again.',
  unknown_outcome: 'It may have been done. Check at the tenant before you repeat it.',
  signed_out: 'Sign in to a tenant.',
  keychain: 'Unlock the keychain and try again, or use the token for this session only.',
  disk: 'Choose another folder, or free some space, then try again.',
  cancelled: 'Nothing was changed.',
  unexpected: 'Try again. If it fails again, report it with the time.',
};

type Extra = {
  readonly next?: string;
  readonly field?: string | undefined;
  readonly status?: number;
  readonly code?: string;
  readonly conflicts?: Conflicts;
};

/** Creates a failure, with the usual next step of its kind unless another is given. */
export const failure = (kind: FailureKind, message: string, extra: Extra = {}): Failure => ({
  kind,
  message,
  next: extra.next ?? NEXT[kind],
  ...(extra.field === undefined ? {} : { field: extra.field }),
  ...(extra.status === undefined ? {} : { status: extra.status }),
  ...(extra.code === undefined ? {} : { code: extra.code }),
  ...(extra.conflicts === undefined ? {} : { conflicts: extra.conflicts }),
});

const errorText = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error) || depth > 4) return '';
  const code = 'code' in error ? String(error.code) : '';
  return `${error.name} ${code} ${error.message} ${errorText(error.cause, depth + 1)}`;
};

const CAUSES: readonly (readonly [RegExp, FailureKind, string, string])[] = [
  // Certificate errors come first; none of them can be bypassed.
  [
    /CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_VALIDITY_TOO_LONG/i,
    'tls',
    'The portal’s certificate has expired or is not valid yet. Check this workstation’s clock too.',
    'date',
  ],
  [
    /CERT_COMMON_NAME_INVALID|ALTNAME_INVALID/i,
    'tls',
    'The portal’s certificate is for another host.',
    'host',
  ],
  [/CERT_REVOKED/i, 'tls', 'The portal’s certificate was revoked.', 'revoked'],
  [
    /SELF_SIGNED|CERT_AUTHORITY_INVALID|UNABLE_TO_(?:VERIFY|GET_ISSUER)|CERT_UNTRUSTED/i,
    'tls',
    'The portal’s certificate is self-signed, or signed by an authority that this system doesn’t trust.',
    'authority',
  ],
  [
    /CERT_WEAK|CERT_INVALID|CERT_CONTAINS_ERRORS|NAME_CONSTRAINT|CERTIFICATE_TRANSPARENCY/i,
    'tls',
    'The portal’s certificate is too weak or invalid.',
    'weak',
  ],
  [
    /SSL_VERSION_OR_CIPHER|UNSUPPORTED_PROTOCOL|SSL_OBSOLETE|PROTOCOL_VERSION/i,
    'tls',
    'The portal only supports outdated encryption.',
    'version',
  ],
  [
    /CLIENT_AUTH|BAD_SSL_CLIENT|CERTIFICATE_REQUIRED/i,
    'tls',
    'The portal requires a client certificate, which Postern doesn’t support.',
    'client',
  ],
  [
    /SSL_PROTOCOL_ERROR|wrong version number|EPROTO/i,
    'tls',
    'The server at this port doesn’t use TLS.',
    'protocol',
  ],
  [/ERR_CERT|CERT_|ERR_SSL|ERR_TLS/i, 'tls', 'The portal’s certificate is not trusted.', 'certificate'],
  [
    /PROXY_AUTH|ERR_PROXY_AUTH_REQUESTED/i,
    'offline',
    'The proxy requires a user name and password.',
    'proxy_sign_in',
  ],
  [
    /NAME_NOT_RESOLVED|ENOTFOUND|EAI_AGAIN|ADDRESS_UNREACHABLE|EHOSTUNREACH/i,
    'offline',
    'No portal was found at this address.',
    'not_found',
  ],
  [/CONNECTION_REFUSED|ECONNREFUSED/i, 'offline', 'The portal refused the connection.', 'refused'],
  [
    /INTERNET_DISCONNECTED|ENETUNREACH|NETWORK_CHANGED/i,
    'offline',
    'This workstation isn’t connected to a network.',
    'no_network',
  ],
  [/TOO_MANY_REDIRECTS/i, 'offline', 'The portal redirects in circles.', 'circles'],
  [/UNSAFE_PORT|bad port/i, 'offline', 'This port can’t be used for a portal.', 'port'],
  [/PROXY|TUNNEL/i, 'offline', 'The proxy blocked the request.', 'proxy'],
  [/TIMED_OUT|ETIMEDOUT|TimeoutError/i, 'offline', 'The portal didn’t respond in time.', 'timeout'],
  [
    /CONNECTION_RESET|ECONNRESET|CONNECTION_CLOSED|EMPTY_RESPONSE|socket|terminated|other side closed|CONTENT_LENGTH|INCOMPLETE/i,
    'offline',
    'The connection was interrupted.',
    'reset',
  ],
];

/** Turns an error before the end of a response into a failure, by Chromium's and Node's own error texts. */
export const networkFailure = (error: unknown): Failure => {
  const said = errorText(error);
  for (const [pattern, kind, message, code] of CAUSES)
    if (pattern.test(said)) return failure(kind, message, { code });
  return failure('offline', 'The portal couldn’t be reached.', { code: 'other' });
};

/** Identifies a response for the tenant's support: its time in milliseconds since the epoch, and its request ID, if any. */
export type Sighting = { readonly at: number; readonly requestId: string | null };

const forSupport = (status: number, { at, requestId }: Sighting): string => {
  const id = requestId?.replace(/[^\w.:/+=-]/g, '').slice(0, 100);
  return `Try again. If it fails again, give the tenant’s support the status ${status}, the time ${new Date(at).toISOString().slice(0, 19)}Z${id ? ` and the request ${id}` : ''}.`;
};

/** The kind and the default message of each status that has its own meaning. */
const BY_STATUS: Readonly<Record<number, readonly [FailureKind, string]>> = {
  400: ['invalid', 'The tenant rejected the request.'],
  403: ['forbidden', 'You are signed in, but you don’t have permission for this.'],
  404: ['not_found', 'The tenant doesn’t have this.'],
  409: ['invalid', 'The tenant rejected the request.'],
  410: ['expired', 'The tenant says that this is gone.'],
  422: ['invalid', 'The tenant rejected the request.'],
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns a failure with the words of the tenant, if it sent any, quoted behind its message. */
export const quoting = (failed: Failure, body: unknown): Failure => ({
  ...failed,
  message: withTenantWords(failed.message, body),
});

/** Reads the tenant's own error message and field from the body of an error response. */
const readErrorBody = (body: unknown): { readonly message: string; readonly field: string | undefined } => {
  const field = isFields(body) ? body['field'] : undefined;
  return {
    message: shownWords(body),
    field: typeof field === 'string' ? field.slice(0, 200) : undefined,
  };
};

/** Most characters of a raw answer that a message quotes. */
const MAX_RAW = 200;

/** Returns a sentence with the start of the answer behind it, if the answer has no words under a usual key but says something. */
const withRawAnswer = (sentence: string, body: unknown): string => {
  const raw = isFields(body) && Object.keys(body).length > 0 ? JSON.stringify(excerptOf(body)) : '';
  if (raw === '') return sentence;
  const shown = showInvisible(raw).replace(/[“”]/g, '’');
  return `${sentence} It sent: “${shown.slice(0, MAX_RAW)}${shown.length > MAX_RAW ? '…' : ''}”`;
};

/** Turns a status other than 2xx into a failure; `body` is the tenant's own JSON or plain text, if it sent any. */
export const statusFailure = (status: number, body: unknown, seen: Sighting): Failure => {
  const { message, field } = readErrorBody(body);
  const extra = { status, field };
  if (status === 401)
    return quoting(
      failure('unauthorized', 'The tenant rejected this access token.', { ...extra, field: 'token' }),
      body,
    );
  if (status === 429)
    return quoting(failure('rate_limited', 'The tenant is limiting requests.', extra), body);
  const known = BY_STATUS[status];
  if (known) return failure(known[0], message || withRawAnswer(known[1], body), extra);
  return failure('rejected', message || withRawAnswer(`The tenant responded with status ${status}.`, body), {
    ...extra,
    next: forSupport(status, seen),
  });
};

/** Creates the failure of a count that the tenant's response doesn't have. */
export const noTotal = (): Failure =>
  failure('drifted', 'The tenant didn’t say how many rows match.', {
    code: 'no_total',
    next: 'Load the rows to count them.',
  });

/** Creates the failure of something that the analyst cancelled. */
export const cancelled = (): Failure => failure('cancelled', 'Canceled.');

/** Creates the failure of a call that was running when the analyst left the tenant. */
export const leftTenant = (): Failure =>
  failure('signed_out', 'You signed out before the tenant answered.', {
    next: 'Sign in again, then repeat it if you still want to.',
  });

/** Creates the failure of a call whose session, signed in to by browser, the portal no longer accepts. */
export const sessionEnded = (): Failure =>
  failure('unauthorized', 'The portal doesn’t accept this session, or it has ended.', {
    code: 'session_ended',
    next: 'Sign in again.',
  });

/** Creates the failure of a call that was not sent, because the session has expired. */
export const expired = (): Failure =>
  failure('unauthorized', 'This wasn’t sent, because your session has expired.', {
    field: 'token',
    next: 'Sign in again, then repeat it.',
  });

/** Creates the failure of a write that was not sent, because the tenant can't be reached; nothing is queued for later. */
export const notWhileOffline = (): Failure =>
  failure('offline', 'This wasn’t sent, because the tenant can’t be reached.', {
    code: 'held',
    next: 'Nothing was changed. Repeat it when the tenant can be reached again.',
  });

/** Turns the failure of a write that may have been done into an unknown outcome; such a write is never retried. */
export const unknownOutcome = (cause: Failure): Failure =>
  mayHaveHappened(cause)
    ? failure('unknown_outcome', `${cause.message} The tenant may have done it anyway.`)
    : cause;

const NOT_SENT = new Set(['refused', 'not_found', 'no_network']);
/** Codes of responses from another server: the request did not reach the tenant. */
const ELSEWHERE = new Set(['html', 'redirect']);

const mayHaveHappened = ({ kind, code = '', status }: Failure): boolean =>
  (kind === 'offline' && !NOT_SENT.has(code)) ||
  (kind === 'drifted' && !ELSEWHERE.has(code)) ||
  kind === 'too_large' ||
  status === 502 ||
  status === 504;
