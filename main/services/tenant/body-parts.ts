/** Passes a large result between threads in parts: a thread is blocked while it receives a message. */
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { tooLargeToRead } from './body-jobs';

/** A message of the thread: items of the list under a key, or of the list that the value is, and then the rest. */
export type BodyReply =
  | { readonly kind: 'items'; readonly key: string | null; readonly items: readonly unknown[] }
  | { readonly kind: 'end'; readonly result: Result<unknown> };

/** Values in a message: some milliseconds. */
const MESSAGE_VALUES = 20_000;
/** Values that can't be sent in parts, and values in all: beyond that, the page couldn't take them either. */
const MAX_UNDIVIDED = 250_000;
const MAX_VALUES = 2_000_000;

class TooManyValues extends Error {}

/** Creates a counter of values that throws when there are too many. */
const createCounter = () => {
  let all = 0;
  return (value: unknown): number => {
    const open: unknown[] = [value];
    let count = 0;
    while (open.length > 0) {
      const inner = open.pop();
      count += 1;
      if (count > MAX_UNDIVIDED || all + count > MAX_VALUES) throw new TooManyValues();
      if (typeof inner !== 'object' || inner === null) continue;
      const values = Object.values(inner);
      if (count + open.length + values.length > MAX_UNDIVIDED) throw new TooManyValues();
      for (const one of values) open.push(one);
    }
    all += count;
    return count;
  };
};

const sendItems = (
  key: string | null,
  items: readonly unknown[],
  count: (value: unknown) => number,
  post: (reply: BodyReply) => void,
): void => {
  let from = 0;
  let values = 0;
  for (const [i, item] of items.entries()) {
    values += count(item);
    if (values < MESSAGE_VALUES) continue;
    post({ kind: 'items', key, items: items.slice(from, i + 1) });
    from = i + 1;
    values = 0;
  }
  post({ kind: 'items', key, items: items.slice(from) });
};

/** Sends a result, the items of its outer lists in parts. */
export const sendInParts = (result: Result<unknown>, post: (reply: BodyReply) => void): void => {
  if (!result.ok || typeof result.value !== 'object' || result.value === null)
    return post({ kind: 'end', result });
  const { value, meta } = result;
  const count = createCounter();
  try {
    if (Array.isArray(value)) {
      sendItems(null, value, count, post);
      return post({ kind: 'end', result: ok([], meta) });
    }
    const rest: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(value)) {
      rest[key] = Array.isArray(inner) ? [] : inner;
      if (Array.isArray(inner)) sendItems(key, inner, count, post);
    }
    count(rest);
    post({ kind: 'end', result: ok(rest, meta) });
  } catch (error) {
    if (!(error instanceof TooManyValues)) throw error;
    post({ kind: 'end', result: fail(tooLargeToRead()) });
  }
};

/** Creates the receiver of one result: returns it with the last message, and undefined before that. */
export const createReceiver = (): ((reply: BodyReply) => Result<unknown> | undefined) => {
  const lists = new Map<string | null, unknown[]>();
  return (reply) => {
    if (reply.kind === 'items') {
      const list = lists.get(reply.key) ?? [];
      for (const item of reply.items) list.push(item);
      lists.set(reply.key, list);
      return undefined;
    }
    const { result } = reply;
    if (!result.ok || lists.size === 0) return result;
    const bare = lists.get(null);
    return ok(bare ?? { ...(result.value as object), ...Object.fromEntries(lists) }, result.meta);
  };
};
