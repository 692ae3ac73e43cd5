import type { Failure } from '../../../shared/bridge';
import type { Reopen } from '../tenant/api-client';
import { BodyTooLarge, chunksOf } from '../tenant/body';
import { pauseBefore } from '../tenant/retry';

/** The connection broke and the rest cannot be had alone: the file has to be fetched anew. */
export class StartAnew extends Error {
  constructor(override readonly cause: unknown) {
    super('The file has to be fetched anew.');
  }
}
/** The tenant refused the rest, in words for the analyst. */
export class RestRefused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** How often a download is taken up again or begun anew (research R67: three tries). */
export const MOST_RESUMES = 2;
const BASE_MS = 500;

/** A tag that stands for the very bytes; a weak one (`W/`) does not (RFC 9110 13.1.5). */
const strongTag = (response: Response): string | undefined => {
  const tag = response.headers.get('etag') ?? '';
  return /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
};

/** The length that a response says it has, in bytes. */
export const toldLength = (response: Response): number | undefined => {
  const told = response.headers.get('content-length');
  return told !== null && /^\d+$/.test(told) ? Number(told) : undefined;
};

const goesOnFrom = (response: Response, from: number, total: number | undefined): boolean => {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  return (
    response.status === 206 &&
    Number(range?.[1]) === from &&
    (total === undefined || Number(range?.[2]) === total - 1)
  );
};

type Limits = {
  readonly maxBytes: number;
  readonly idleMs: number;
  readonly tries: { left: number };
  readonly signal: AbortSignal;
};

/** Waits before the next try, longer each time, with jitter; false where none is left. */
export const nextTry = async ({ tries, signal }: Pick<Limits, 'tries' | 'signal'>): Promise<boolean> => {
  if (tries.left === 0 || signal.aborted) return false;
  tries.left -= 1;
  await pauseBefore(Math.random() * BASE_MS * 2 ** (MOST_RESUMES - tries.left - 1), signal);
  return !signal.aborted;
};

/**
 * The bytes of a file. Where the connection breaks, the rest is asked for by `Range`, as long as the tenant still has the file of the
 * same tag (`If-Range`, research R77); where it cannot be, `StartAnew` is thrown.
 */
export async function* bytesOf(first: Response, reopen: Reopen, limits: Limits): AsyncGenerator<Uint8Array> {
  const tag = strongTag(first);
  const total = toldLength(first);
  let response = first;
  for (let done = 0; ;) {
    let broken: unknown;
    try {
      for await (const chunk of chunksOf(response, limits.maxBytes - done, limits.idleMs)) {
        done += chunk.length;
        yield chunk;
      }
    } catch (error) {
      if (error instanceof BodyTooLarge || limits.signal.aborted) throw error;
      broken = error;
    }
    if (total === undefined ? broken === undefined : done >= total) return;
    broken ??= new Error('socket: the file was cut short');
    if (tag === undefined || !(await nextTry(limits))) throw new StartAnew(broken);
    const again = await reopen({ from: done, tag });
    if (!again.ok) throw new RestRefused(again.failure);
    if (!goesOnFrom(again.value, done, total)) {
      await again.value.body?.cancel();
      throw new StartAnew(broken);
    }
    response = again.value;
  }
}
