import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type {
  Answer,
  CellsOrder,
  DiffOrder,
  ExportOrder,
  ExportResult,
  ImportOrder,
  ImportProgress,
  ImportResult,
  Order,
  PutPage,
  AnnotationChange,
  AnnotationOrder,
} from '../../datasets/protocol';
import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import type { DiffReport } from '../../../shared/model/compare';
import type { FileNeeds } from '../../../shared/model/files';
import type { ProcessPort } from '../../deps';
import { cancelled, failure } from '../../wire/failures';

type Waiting = {
  readonly settle: (result: Result<unknown>) => void;
  readonly progress?: (done: number, total: number, value?: unknown) => void;
};
type Ask = Order extends infer O ? (O extends { readonly id: number } ? Omit<O, 'id'> : never) : never;

export type DatasetClient = ReturnType<typeof createDatasetClient>;

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'kind' in message && 'id' in message;
/** Called when the process ended and a new, empty one took its place. */
type OnReplaced = () => void;

/** True if a failure means that the rows were lost with their process. */
export const isGone = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.code === 'datasets_gone';
/** The rows were lost with the process that held them. */
export const rowsLost = () =>
  failure('unexpected', 'The process that stores the rows stopped.', {
    code: 'datasets_gone',
    next: 'Run the query again.',
  });

/** Turns an answer other than progress into a result. */
const toResult = (answer: Exclude<Answer, { kind: 'progress' }>): Result<unknown> => {
  if (answer.kind === 'done') return ok(answer.value);
  if (answer.code === 'invalid')
    return fail(failure('invalid', answer.message, { code: answer.why, next: answer.next }));
  return fail(answer.code === 'cancelled' ? cancelled() : failure(answer.code, answer.message));
};

/** Matches requests to the process with its answers. If the process ends, every open request fails. */
const createRequests = (port: ProcessPort) => {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isLost = false;
  let onReplaced: OnReplaced = () => undefined;

  port.onMessage((message) => {
    if (!isAnswer(message)) return;
    const one = waiting.get(message.id);
    if (!one) return;
    if (message.kind === 'progress') return one.progress?.(message.done, message.total, message.value);
    waiting.delete(message.id);
    one.settle(toResult(message));
  });
  port.onExit((_code, isReplaced) => {
    isLost = !isReplaced;
    const lost = [...waiting.values()];
    waiting.clear();
    // The new process opens its tables first; requests that fail now may be repeated against it.
    if (isReplaced) onReplaced();
    for (const one of lost) one.settle(fail(rowsLost()));
  });

  const ask = <T>(
    order: Ask,
    options: { readonly progress?: Waiting['progress']; readonly signal?: AbortSignal } = {},
  ): Promise<Result<T>> =>
    new Promise((resolve) => {
      if (isLost) return resolve(fail({ ...rowsLost(), next: 'Quit Postern and start it again.' }));
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
    isAlive: () => !isLost,
  };
};

/** Creates the client of the dataset process: promises over its message port. */
export const createDatasetClient = (port: ProcessPort) => {
  const { ask, whenReplaced, isAlive } = createRequests(port);
  return {
    whenReplaced,
    isAlive,
    open: (dataset: string, columns: readonly DatasetColumn[]) =>
      ask<null>({ kind: 'open', dataset, columns }),
    append: (dataset: string, rows: readonly (readonly Json[])[]) =>
      ask<number>({ kind: 'append', dataset, rows }),
    /** Parses the bytes of a `query/execute` response in the dataset process and appends its rows; main never parses them. */
    putPage: async (
      dataset: string,
      body: Uint8Array,
      needsNoSanitizing: boolean,
    ): Promise<Result<PutPage>> => {
      // A small body is a view of a pooled buffer, and the whole pool would be sent with it.
      const own = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
      const put = await ask<Result<PutPage>>({ kind: 'putPage', dataset, body: own, needsNoSanitizing });
      return put.ok ? put.value : put;
    },
    appendLogins: (dataset: string, saas: string, packed: readonly unknown[]) =>
      ask<{ loaded: number; skipped: number }>({ kind: 'appendLogins', dataset, saas, packed }),
    cells: (order: CellsOrder) => ask<readonly Json[]>({ kind: 'cells', order }),
    close: (dataset: string) => ask<null>({ kind: 'close', dataset }),
    inspect: (file: Pick<ImportOrder, 'path' | 'name' | 'password'>) =>
      ask<FileNeeds>({ kind: 'inspect', file }),
    import: (order: ImportOrder, progress: (progress: ImportProgress) => void, signal: AbortSignal) =>
      ask<ImportResult>(
        { kind: 'import', order },
        { progress: (_done, _total, value) => progress(value as ImportProgress), signal },
      ),
    annotateRows: (order: Extract<AnnotationOrder, { change: 'rows' }>) =>
      ask<readonly AnnotationChange[]>({ kind: 'annotate', order }),
    putAnnotations: (order: Extract<AnnotationOrder, { change: 'put' }>) =>
      ask<readonly string[]>({ kind: 'annotate', order }),
    diff: (order: DiffOrder, progress: (done: number, total: number) => void, signal: AbortSignal) =>
      ask<{ readonly report: DiffReport; readonly columns: readonly DatasetColumn[] }>(
        { kind: 'diff', order },
        { progress, signal },
      ),
    export: (order: ExportOrder, progress: (done: number, total: number) => void, signal: AbortSignal) =>
      ask<ExportResult>({ kind: 'export', order }, { progress, signal }),
  };
};
