import { createOrderServer } from '../answers';
import type { Answer } from '../order-table';
import type { READER_ORDERS } from '../protocol';
import { plainReader, type FileReader } from './reader';

/** Carries out the orders to a reader process. What it writes lies in `folder`. */
export const createReaderServer = (
  folder: string,
  answer: (answer: Answer) => void,
  reader: FileReader = plainReader,
) =>
  createOrderServer<typeof READER_ORDERS>(
    {
      inspect: reader.inspect,
      preview: reader.preview,
      read: async (file, { report, signal }) => {
        // Loaded while the file is inspected.
        const { readInto } = await import('./read-into');
        return readInto(folder, reader, file, report, signal);
      },
      readCase: ({ path }) => reader.readCase(path),
    },
    answer,
  );
