import type { Failure, Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Answer, Order } from '../../datasets/protocol';
import type { ProcessPort } from '../../deps';
import { cancelled, failure } from '../../wire/failures';

type Waiting = {
  readonly settle: (result: Result<unknown>) => void;
  readonly progress?: (done: number, total: number, value?: unknown) => void;
};
type Ask<O> = O extends { readonly id: number } ? Omit<O, 'id'> : never;

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
export const createRequests = <O>(port: ProcessPort, lost: (code: number) => Failure) => {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let lostWith: number | undefined;
  let onReplaced: OnReplaced = () => undefined;

  port.onMessage((message) => {
    if (!isAnswer(message)) return;
    const one = waiting.get(message.id);
    if (!one) return;
    if (message.kind === 'progress') return one.progress?.(message.done, message.total, message.value);
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

  const ask = <T>(
    order: Ask<O>,
    options: { readonly progress?: Waiting['progress']; readonly signal?: AbortSignal } = {},
  ): Promise<Result<T>> =>
    new Promise((resolve) => {
      if (lostWith !== undefined) return resolve(fail(lost(lostWith)));
      if (options.signal?.aborted) return resolve(fail(cancelled()));
      asked += 1;
      const id = asked;
      const cancel = () => port.post({ kind: 'cancel', of: id } satisfies Order);
      options.signal?.addEventListener('abort', cancel, { once: true });
      waiting.set(id, {
        settle: (result) => {
          options.signal?.removeEventListener('abort', cancel);
          resolve(result as Result<T>);
        },
        ...(options.progress ? { progress: options.progress } : {}),
      });
      port.post({ ...order, id });
    });

  return {
    ask,
    whenReplaced: (listen: OnReplaced) => {
      onReplaced = listen;
    },
    /** Returns false once the process has ended and none took its place. */
    isAlive: () => lostWith === undefined,
  };
};
