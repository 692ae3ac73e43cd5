import type { Failure } from '../../../shared/bridge';
import type { Reopen } from '../tenant/api-client';
import { BodyTooLarge, chunksOf } from '../../wire/body';
import type { RetryPolicy } from './retry-policy';

/** A download whose connection broke and whose rest can't be had: refused by the tenant, or to be fetched whole. */
export class Interrupted extends Error {
  constructor(
    /** The reason the tenant rejected the rest; absent if the file can be fetched whole. */
    readonly refusal?: Failure,
  ) {
    super('The download was interrupted.');
  }
}

/** The origin of a file, and how to request it again. */
export type DownloadSource = {
  readonly first: Response;
  readonly reopen: Reopen;
  readonly policy: RetryPolicy;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly idleMs: number;
};

/** Returns the tag that stands for the very bytes; a weak one (`W/`) doesn't (RFC 9110, 13.1.5). */
const strongTag = (response: Response): string | undefined => {
  const tag = response.headers.get('etag') ?? '';
  if (encodingOf(response) !== undefined) return undefined;
  return /^"[\x21\x23-\x7e]*"$/.test(tag) ? tag : undefined;
};

/** Returns the encoding of a response; the bytes are decoded by the network. */
export const encodingOf = (response: Response): string | undefined => {
  const encoding = response.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return encoding === '' || encoding === 'identity' ? undefined : encoding;
};

/** Returns the length that a response announces, in bytes; unknown if it is that of an encoded body. */
export const announcedLength = (response: Response): number | undefined => {
  if (encodingOf(response) !== undefined) return undefined;
  const length = response.headers.get('content-length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : undefined;
};

/** Returns true if a response has the rest of the same file. One without the tag may be of another: then nothing is joined. */
const continuesFrom = (response: Response, tag: string, from: number, total: number | undefined): boolean => {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  return (
    response.status === 206 &&
    strongTag(response) === tag &&
    Number(range?.[1]) === from &&
    (total === undefined || Number(range?.[2]) === total - 1)
  );
};

/** Asks for the rest of a file by `Range`, provided that the tenant still has the file with the same tag (`If-Range`). */
const openRest = async (
  { reopen, policy }: DownloadSource,
  tag: string | undefined,
  from: number,
  total: number | undefined,
): Promise<Response> => {
  if (tag === undefined || !(await policy.next())) throw new Interrupted();
  const rest = await reopen({ from, tag });
  if (!rest.ok) throw new Interrupted(rest.failure);
  if (continuesFrom(rest.value, tag, from, total)) return rest.value;
  await rest.value.body?.cancel();
  throw new Interrupted();
};

/** Yields the bytes of a file, over as many responses as its policy allows. Throws `Interrupted` if it can't be continued. */
export async function* fileChunks(source: DownloadSource, first: Response): AsyncGenerator<Uint8Array> {
  const tag = strongTag(first);
  const total = announcedLength(first);
  let done = 0;
  for (let response = first; ; response = await openRest(source, tag, done, total)) {
    let isBroken = false;
    try {
      for await (const chunk of chunksOf(response, source.maxBytes - done, source.idleMs)) {
        done += chunk.length;
        yield chunk;
      }
    } catch (error) {
      if (error instanceof BodyTooLarge || source.signal.aborted) throw error;
      isBroken = true;
    }
    if (total === undefined ? !isBroken : done >= total) return;
  }
}
