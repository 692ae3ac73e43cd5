import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createReaderServer } from '../../main/datasets/files/reader-server';
import type { OrderMessage } from '../../main/datasets/order-table';
import type { READER_ORDERS } from '../../main/datasets/protocol';
import { plainReader, type FileReader } from '../../main/datasets/files/reader';
import type { ReaderProcess } from '../../main/deps';

/** Starts reader processes in this one. `orders` lists what they were asked; `killAll` ends each with code 9, as a crash does. */
export const startReaders = (root: string, reader: FileReader = plainReader) => {
  const running = new Set<(code: number) => void>();
  const orders: (keyof typeof READER_ORDERS)[] = [];
  let started = 0;
  const start = (): ReaderProcess => {
    started += 1;
    const folder = mkdtempSync(join(root, 'reader-'));
    const listeners = new Set<(message: unknown) => void>();
    const exits = new Set<(code: number, isReplaced: boolean) => void>();
    let endedWith: number | undefined;
    const handle = createReaderServer(
      join(folder, 'own'),
      (answer) => {
        if (endedWith === undefined) listeners.forEach((listen) => listen(structuredClone(answer)));
      },
      reader,
    );
    const end = (code: number) => {
      if (endedWith !== undefined) return;
      endedWith = code;
      running.delete(end);
      exits.forEach((listen) => listen(code, false));
    };
    running.add(end);
    return {
      folder,
      post: (message) => {
        const order = structuredClone(message) as OrderMessage<typeof READER_ORDERS>;
        if (endedWith !== undefined) return;
        if (!('of' in order)) orders.push(order.kind);
        void handle(order);
      },
      onMessage: (listen) => (listeners.add(listen), () => listeners.delete(listen)),
      onExit: (listen) => {
        if (endedWith === undefined) exits.add(listen);
        else listen(endedWith, false);
        return () => exits.delete(listen);
      },
      kill: () => end(0),
    };
  };
  return {
    start,
    orders,
    started: () => started,
    running: () => running.size,
    killAll: () => [...running].forEach((end) => end(9)),
  };
};
