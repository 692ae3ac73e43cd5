import type { Failure, FailureKind } from '../../shared/bridge';
import { showInvisible } from '../../shared/model/invisible';

/** Next steps by kind of failure; `failure` takes a more specific one. */
const NEXT: Readonly<Record<FailureKind, string>> = {
  offline: 'Check the network, the proxy and the portal address, then try again.',
  tls: 'Ask whoever runs the portal or the network about its certificate. Postern does not go on without a trusted one.',
  unauthorized: 'Sign in again with a valid access token.',
  forbidden: 'Ask an administrator of the tenant for this permission.',
  not_found: 'It may have been deleted at the tenant. Refresh the list.',
  invalid: 'Correct the field and try again.',
  rate_limited: 'The tenant asks to slow down. Wait a minute, then try again.',
  rejected: 'Try again. If it stays so, give the status and the time to the tenant’s support.',
  expired: 'Run the query again.',
  drifted: 'The tenant may have been updated. The raw answer can be reported to its support.',
  too_large: 'Narrow the query, then try again.',
  unknown_outcome: 'It may have happened. Check at the tenant before repeating it.',
  signed_out: 'Sign in to a tenant.',
  keychain: 'Unlock the keychain and try again, or keep the token for this session only.',
  disk: 'Choose another folder, or free some space, then try again.',
  cancelled: 'Nothing was changed.',
  unexpected: 'Try again. If it stays so, report it with the time.',
};

type Extra = {
  readonly next?: string;
  readonly field?: string | undefined;
  readonly status?: number;
  readonly code?: string;
};

/** A failure with its usual next step. */
export const failure = (kind: FailureKind, message: string, extra: Extra = {}): Failure => ({
  kind,
  message,
  next: extra.next ?? NEXT[kind],
  ...(extra.field === undefined ? {} : { field: extra.field }),
  ...(extra.status === undefined ? {} : { status: extra.status }),
  ...(extra.code === undefined ? {} : { code: extra.code }),
});

const texts = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error) || depth > 4) return '';
  const code = 'code' in error ? String(error.code) : '';
  return `${error.name} ${code} ${error.message} ${texts(error.cause, depth + 1)}`;
};

const CAUSES: readonly (readonly [RegExp, FailureKind, string, string])[] = [
  // Certificate errors come first; none of them can be bypassed.
  [
    /CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|CERT_VALIDITY_TOO_LONG/i,
    'tls',
    'The portal’s certificate has expired or is not valid yet. Check this machine’s clock too.',
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
    'The portal’s certificate is signed by itself or by an authority that this system does not trust.',
    'authority',
  ],
  [
    /CERT_WEAK|CERT_INVALID|CERT_CONTAINS_ERRORS|NAME_CONSTRAINT|CERTIFICATE_TRANSPARENCY/i,
    'tls',
    'The portal’s certificate does not meet today’s rules.',
    'weak',
  ],
  [
    /SSL_VERSION_OR_CIPHER|UNSUPPORTED_PROTOCOL|SSL_OBSOLETE|PROTOCOL_VERSION/i,
    'tls',
    'The portal offers only encryption that is too old.',
    'version',
  ],
  [
    /CLIENT_AUTH|BAD_SSL_CLIENT|CERTIFICATE_REQUIRED/i,
    'tls',
    'The portal asks for a certificate of yours, which Postern does not send.',
    'client',
  ],
  [
    /SSL_PROTOCOL_ERROR|wrong version number|EPROTO/i,
    'tls',
    'What answers at this port does not speak TLS.',
    'protocol',
  ],
  [/ERR_CERT|CERT_|ERR_SSL|ERR_TLS/i, 'tls', 'The portal’s certificate is not trusted.', 'certificate'],
  [
    /PROXY_AUTH|ERR_PROXY_AUTH_REQUESTED/i,
    'offline',
    'The proxy asks for a user name and password.',
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
    'This machine has no network.',
    'no_network',
  ],
  [/UNSAFE_PORT|bad port/i, 'offline', 'This port cannot be a portal’s.', 'port'],
  [/PROXY|TUNNEL/i, 'offline', 'The proxy did not let the request through.', 'proxy'],
  [/TIMED_OUT|ETIMEDOUT|TimeoutError/i, 'offline', 'The portal did not answer in time.', 'timeout'],
  [
    /CONNECTION_RESET|ECONNRESET|CONNECTION_CLOSED|EMPTY_RESPONSE|socket|terminated|other side closed|CONTENT_LENGTH|INCOMPLETE/i,
    'offline',
    'The connection broke off.',
    'reset',
  ],
];

/** Reads what went wrong before there was a whole answer, from Chromium's and Node's own error texts. */
export const networkFailure = (error: unknown): Failure => {
  const said = texts(error);
  for (const [pattern, kind, message, code] of CAUSES)
    if (pattern.test(said)) return failure(kind, message, { code });
  return failure('offline', 'The portal could not be reached.', { code: 'other' });
};

/** Identifies a response for the tenant's support: when it came, in milliseconds since the epoch, and its request ID, if any. */
export type Sighting = { readonly at: number; readonly requestId: string | null };

const forSupport = (status: number, { at, requestId }: Sighting): string => {
  const id = requestId?.replace(/[^\w.:/+=-]/g, '').slice(0, 100);
  return `Try again. If it stays so, give the tenant’s support the status ${status}, the time ${new Date(at).toISOString().slice(0, 19)}Z${id ? ` and the request ${id}` : ''}.`;
};

/** The kind and the default message of each status that has its own meaning. */
const BY_STATUS: Readonly<Record<number, readonly [FailureKind, string]>> = {
  400: ['invalid', 'The tenant rejected the request.'],
  403: ['forbidden', 'You are signed in, but you don’t have permission for this.'],
  404: ['not_found', 'The tenant doesn’t have this.'],
  409: ['invalid', 'The tenant rejected the request.'],
  410: ['expired', 'The tenant closed the cursor.'],
  422: ['invalid', 'The tenant rejected the request.'],
};

/** Reads the tenant's own error message and field from the body of an error response. */
const readErrorBody = (body: unknown): { readonly message: string; readonly field: string | undefined } => {
  const { error, field } =
    typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return {
    message: typeof error === 'string' ? showInvisible(error.slice(0, 500)).replace(/\s+/g, ' ') : '',
    field: typeof field === 'string' ? field.slice(0, 200) : undefined,
  };
};

/** Turns a status other than 2xx into a failure; `body` is the tenant's own JSON, if it sent any. */
export const statusFailure = (status: number, body: unknown, seen: Sighting): Failure => {
  const { message, field } = readErrorBody(body);
  const extra = { status, field };
  if (status === 401)
    return failure('unauthorized', 'The tenant rejected this access token.', { ...extra, field: 'token' });
  if (status === 429) return failure('rate_limited', 'The tenant is limiting requests.', extra);
  const known = BY_STATUS[status];
  if (known) return failure(known[0], message || known[1], extra);
  return failure('rejected', message || `The tenant responded with status ${status}.`, {
    ...extra,
    next: forSupport(status, seen),
  });
};

/** The failure of an act that the analyst cancelled. */
export const cancelled = (): Failure => failure('cancelled', 'Cancelled.');

/** The tenant was left while the call was under way. */
export const leftTenant = (): Failure =>
  failure('signed_out', 'This tenant was left before the answer came.', {
    next: 'Sign in again and repeat it if it is still wanted.',
  });

/** The call was never sent: the session has expired. */
export const expired = (): Failure =>
  failure('unauthorized', 'This was not asked: the session has expired.', {
    field: 'token',
    next: 'Sign in again, then repeat it.',
  });

/** A write that was not sent because the tenant cannot be reached; nothing is queued for later. */
export const notWhileOffline = (): Failure =>
  failure('offline', 'This was not sent: the tenant cannot be reached now.', {
    code: 'held',
    next: 'Repeat it once Postern is online again; nothing was changed.',
  });

/** A write without a response may have happened: it is never retried, and reported as unknown. */
export const unknownOutcome = (cause: Failure): Failure =>
  mayHaveHappened(cause)
    ? failure('unknown_outcome', `${cause.message} The tenant may have done it all the same.`)
    : cause;

const NOT_SENT = new Set(['refused', 'not_found', 'no_network']);
/** Another place answered: what was asked did not reach the tenant. */
const ELSEWHERE = new Set(['html', 'redirect']);

const mayHaveHappened = ({ kind, code = '', status }: Failure): boolean =>
  (kind === 'offline' && !NOT_SENT.has(code)) ||
  (kind === 'drifted' && !ELSEWHERE.has(code)) ||
  kind === 'too_large' ||
  status === 502 ||
  status === 504;
