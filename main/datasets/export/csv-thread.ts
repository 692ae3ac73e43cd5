/** The thread that `csv-helper.ts` starts: it converts the bytes of stored rows to the bytes of csv. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CsvRequest, CsvReply } from './csv-helper';
import { createCsvFromRows, type CsvCells } from './csv-cells';

const port = parentPort;
if (!port) throw new Error('This is a thread of the dataset process.');

const csv = createCsvFromRows(null, workerData as CsvCells);

port.on('message', ({ text, ends }: CsvRequest) => {
  const rows = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  let from = 0;
  for (const to of ends) {
    csv.add(rows, from, to);
    from = to;
  }
  const bytes = csv.take();
  port.postMessage({ bytes, guarded: csv.guarded(), replaced: csv.replaced() } satisfies CsvReply, [
    bytes.buffer,
  ]);
});
port.postMessage(null);
