import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Answer, OrderMessage, Orders, TypesOf } from '../../datasets/order-table';
import type { ProcessPort } from '../../deps';
import { cancelled, failure } from '../../wire/failures';

/** Additions to an order: a listener to its progress, and a signal that cancels it. */
type AskOptions<P> = {
  readonly report?: (done: number, total: number, value: P) => void;
  readonly signal?: AbortSignal;
};
/** A function for each order of a table, by its name. */
type OrderClient<T extends Orders> = {
  readonly [K in keyof T]: (
    order: TypesOf<T, K>['input'],
    options?: AskOptions<TypesOf<T, K>['progress']>,
  ) => Promise<Result<TypesOf<T, K>['output']>>;
};
type Waiting = Pick<AskOptions<unknown>, 'report'> & {
  readonly settle: (result: Result<unknown>) => void;
};

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'kind' in message && 'id' in message;
/** Called when the process ended and a new, empty one took its place. */
type OnReplaced = () => void;

/** Turns an answer other than progress into a result. */
const toResult = (answer: Exclude<Answer, { kind: 'progress' }>): Result<unknown> => {
  if (answer.kind === 'done') return ok(answer.value);
  if (answer.code === 'invalid')
    return fail(failure('invalid', answer.message, { code: answer.why, next: answer.next }));
  return fail(
    answer.code === 'cancelled'
      ? cancelled()
      : failure(answer.code, answer.message, answer.next === undefined ? {} : { next: answer.next }),
  );
};

/** Matches the orders to a process with its answers. If the process ends, every open order fails with `lost`. */
export const createRequests = <T extends Orders>(
  table: T,
  port: ProcessPort,
  lost: (code: number) => Failure,
) => {
  const post = (message: OrderMessage<T>) => port.post(message);
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let lostWith: number | undefined;
  let onReplaced: OnReplaced = () => undefined;

  port.onMessage((message) => {
    if (!isAnswer(message)) return;
    const one = waiting.get(message.id);
    if (!one) return;
    if (message.kind === 'progress') return one.report?.(message.done, message.total, message.value);
    waiting.delete(message.id);
    one.settle(toResult(message));
  });
  port.onExit((code, isReplaced) => {
    lostWith = isReplaced ? undefined : code;
    const open = [...waiting.values()];
    waiting.clear();
    // The new process opens its tables first; requests that fail now may be repeated against it.
    if (isReplaced) onReplaced();
    for (const one of open) one.settle(fail(lost(code)));
  });

  const ask = (
    kind: keyof T,
    order: unknown,
    { report, signal }: AskOptions<unknown> = {},
  ): Promise<Result<unknown>> =>
    new Promise((resolve) => {
      if (lostWith !== undefined) return resolve(fail(lost(lostWith)));
      if (signal?.aborted) return resolve(fail(cancelled()));
      asked += 1;
      const id = asked;
      const cancel = () => post({ kind: 'cancel', of: id });
      signal?.addEventListener('abort', cancel, { once: true });
      waiting.set(id, {
        settle: (result) => {
          signal?.removeEventListener('abort', cancel);
          resolve(result);
        },
        ...(report ? { report } : {}),
      });
      post({ kind, id, order });
    });

  return {
    /** The orders of the table. */
    orders: Object.fromEntries(
      Object.keys(table).map((kind) => [
        kind,
        (order: unknown, options?: AskOptions<unknown>) => ask(kind, order, options),
      ]),
    ) as OrderClient<T>,
    whenReplaced: (listen: OnReplaced) => {
      onReplaced = listen;
    },
    /** Returns false once the process has ended and none took its place. */
    isAlive: () => lostWith === undefined,
  };
};
