import type { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../shared/bridge';
import type { RowAnswers, RowOp, RowReply, RowRequest } from '../shared/dataset';

type Question = z.input<typeof RowRequest>;
type Ask<O extends RowOp> = Omit<Extract<Question, { op: O }>, 'op' | 'id'>;
type Pending = { readonly resolve: (result: Result<RowAnswers[RowOp]>) => void };
type Deps = {
  readonly open: () => Promise<void>;
  readonly origin: () => string;
  readonly onFailure: (failure: Failure, op: string) => void;
};

/** The page's side of the row port. Each request gets one reply, and a closed port is opened again for the next request. */
export type RowClient = { readonly [O in RowOp]: (ask: Ask<O>) => Promise<Result<RowAnswers[O]>> };

const lost = () =>
  fail({
    kind: 'unexpected',
    message: 'The connection to the rows was closed.',
    next: 'Retry. If the rows are gone, run the query again.',
    code: 'port',
  });

const refused = (reply: Extract<RowReply, { ok: false }>) =>
  fail({
    kind: reply.code === 'invalid' ? 'invalid' : 'unexpected',
    message: reply.message,
    next: reply.next ?? (reply.code === 'gone' ? 'Run it again.' : 'Try again.'),
    code: reply.code,
  });

/** Builds the client: `open` asks main for a port, which arrives as a window message from this page itself. */
export const createRowClient = ({ open, origin, onFailure }: Deps): RowClient => {
  const pending = new Map<number, Pending>();
  let port: Promise<MessagePort> | undefined;
  let last = 0;

  const drop = () => {
    port = undefined;
    for (const one of pending.values()) one.resolve(lost());
    pending.clear();
  };

  const receive = (event: MessageEvent) => {
    const reply = JSON.parse(String(event.data)) as RowReply;
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    waiting?.resolve(reply.ok ? ok(reply.value) : refused(reply));
  };

  const connect = (): Promise<MessagePort> =>
    new Promise((resolve, reject) => {
      const arrive = (event: MessageEvent) => {
        const given = event.ports[0];
        if (event.source !== window || event.origin !== origin() || !given) return;
        window.removeEventListener('message', arrive);
        given.addEventListener('message', receive);
        given.addEventListener('close', drop);
        given.start();
        resolve(given);
      };
      window.addEventListener('message', arrive);
      open().catch((error: unknown) => {
        window.removeEventListener('message', arrive);
        reject(error instanceof Error ? error : new Error('no port'));
      });
    });

  const ask = async (op: RowOp, question: object): Promise<Result<RowAnswers[RowOp]>> => {
    try {
      const to = await (port ??= connect());
      return await new Promise((resolve) => {
        last += 1;
        pending.set(last, { resolve });
        to.postMessage(JSON.stringify({ ...question, op, id: last }));
      });
    } catch {
      // No port, or one that was closed: the next request asks for another.
      port = undefined;
      return lost();
    }
  };

  const askAndNote = async (op: RowOp, question: object) => {
    const result = await ask(op, question);
    if (!result.ok) onFailure(result.failure, op);
    return result;
  };

  return new Proxy(
    {},
    { get: (_, op) => (question: object) => askAndNote(op as RowOp, question) },
  ) as RowClient;
};
