import { createRunner, failedAnswer } from './answers';
import type { Answer, Order, ReaderOrder } from './protocol';
import { plainReader, type FileReader } from './reader';

/** Carries out the orders to a reader process. What it writes lies in `folder`. */
export const createReaderServer = (
  folder: string,
  answer: (answer: Answer) => void,
  reader: FileReader = plainReader,
) => {
  const { run, cancel } = createRunner(answer);
  const carryOut = (order: ReaderOrder): Promise<unknown> => {
    if (order.kind === 'inspect') return reader.inspect(order.file);
    if (order.kind === 'preview') return reader.preview(order.file);
    if (order.kind === 'case') return reader.readCase(order.path);
    const { id, file } = order;
    return run(id, async (report, signal) => {
      // Loaded while the file is inspected.
      const { readInto } = await import('./read-into');
      return readInto(folder, reader, file, report, signal);
    });
  };
  return {
    handle: async (order: ReaderOrder | Extract<Order, { kind: 'cancel' }>): Promise<void> => {
      if (order.kind === 'cancel') return cancel(order.of);
      try {
        answer({ kind: 'done', id: order.id, value: await carryOut(order) });
      } catch (error) {
        answer(failedAnswer(order.id, error));
      }
    },
  };
};
