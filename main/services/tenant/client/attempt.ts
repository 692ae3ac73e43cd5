import { DEFAULT_MAX_BYTES, type Endpoint } from '../../../../shared/api/endpoint';
import type { Failure, Result } from '../../../../shared/bridge';
import { fail, ok } from '../../../../shared/bridge';
import { parseJson } from '../../../wire/answer';
import {
  cancelled,
  failure,
  networkFailure,
  quoting,
  sessionEnded,
  statusFailure,
} from '../../../wire/failures';
import { BodyTooLarge, readBytes } from '../../../wire/body';
import { startOf, startOfText } from '../../../wire/excerpt';
import { TEXT } from '../text';
import type { Attempt, Call } from './call';
import type { ClientContext } from './context';
import { request } from './send';
import { endedBy } from './ends';

/** Bytes of an error's body that are read for the tenant's own words. */
const ERROR_BYTES = 64 * 1024;

/** Bytes that a row's answer may have. The cap of a file is for its stream, not for the small JSON of its check. */
const capOf = (row: Endpoint): number =>
  row.answers === 'file' ? DEFAULT_MAX_BYTES : (row.maxBytes ?? DEFAULT_MAX_BYTES);

const isPlainText = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/plain') === true;

/** Reads the body of a refusal: the tenant's words as JSON or plain text, and the start of it to show, without the credentials. */
const readRefusal = (response: Response, bytes: Uint8Array, credentials: string) => {
  // A longer body is a page or worse, and would keep main from other work.
  const text = bytes.length > ERROR_BYTES ? '' : new TextDecoder().decode(bytes);
  const body = parseJson(text);
  const said = body.ok ? body.value : isPlainText(response) ? text : undefined;
  // The answer to a rejected token may repeat it.
  const isShown = response.status !== 401 && text.trim() !== '';
  const shown = startOfText(body.ok ? startOf(body.value) : text, credentials);
  return { said, ...(isShown ? { response: shown } : {}) };
};

/** Turns a status other than 2xx into a failure with the start of its answer, and notes a 429 for the calls that follow. */
const refusal = (context: ClientContext, call: Call, response: Response, bytes: Uint8Array): Failure => {
  const { credentials } = context;
  const isByBrowser = credentials?.signsInBy === 'browser';
  if (response.status === 429) context.pacing.slowDown(response.headers.get('retry-after'));
  const { said, ...shown } = readRefusal(response, bytes, credentials?.token ?? '');
  if (response.status === 401 && isByBrowser) return quoting(sessionEnded(), said);
  const failed = {
    ...statusFailure(response.status, said, {
      at: context.clock(),
      requestId: response.headers.get('x-request-id') ?? response.headers.get('x-correlation-id'),
    }),
    ...shown,
  };
  const isMaybeForgery = isByBrowser && response.status === 403 && call.row.method !== 'GET';
  return isMaybeForgery ? { ...failed, next: `${failed.next} ${TEXT.browser.mayRefuseChanges}` } : failed;
};

const bodyFailure = (error: unknown): Failure =>
  error instanceof BodyTooLarge
    ? failure('too_large', 'The tenant’s response is too large for Postern.')
    : networkFailure(error);

/** Turns the bytes of a 2xx answer into the row's output. */
const readAnswer = async (
  { bodies }: ClientContext,
  call: Call,
  body: Uint8Array,
): Promise<Result<unknown>> => {
  if (call.read) return call.read(body, bodies, call.ends);
  if (call.row.answers === 'bytes') return ok(new Uint8Array(body));
  return bodies.read({ kind: 'answer', name: call.name, body }, call.ends);
};

/** Sends a call once: request, body within its cap and time, parse, check. */
export const sendOnce = async (context: ClientContext, call: Call): Promise<Attempt> => {
  const { clock, limits } = context;
  const started = clock();
  const answered = await request(context, call);
  if (!answered.ok) return { result: answered, retryAfter: null };
  const response = answered.value;
  const retryAfter = response.headers.get('retry-after');
  try {
    const restMs = Math.max(limits.totalMs - (clock() - started), 0);
    const bytes = await readBytes(response, capOf(call.row), limits.idleMs, restMs);
    if (call.signal?.aborted) return { result: fail(cancelled()), retryAfter };
    if (!response.ok) return { result: fail(refusal(context, call, response, bytes)), retryAfter };
    const result = await readAnswer(context, call, bytes);
    // A reader only knows that it was stopped.
    const ended = result.ok || result.failure.kind !== 'cancelled' ? undefined : endedBy(context, call);
    return { result: ended ? fail(ended) : result, retryAfter };
  } catch (error) {
    return { result: fail(endedBy(context, call) ?? bodyFailure(error)), retryAfter };
  }
};

/** Sends a call once and returns its response with the body unread; 2xx only. */
export const openOnce = async (context: ClientContext, call: Call): Promise<Attempt<Response>> => {
  const answered = await request(context, call);
  if (!answered.ok || answered.value.ok) return { result: answered, retryAfter: null };
  const { idleMs, totalMs } = context.limits;
  const bytes = await readBytes(answered.value, ERROR_BYTES, idleMs, totalMs).catch(() => new Uint8Array());
  return { result: fail(refusal(context, call, answered.value, bytes)), retryAfter: null };
};
