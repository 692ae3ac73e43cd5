import './zip-codec';
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import type { Sink } from './row-plan';

/** Creates a zip without a password, whose entries are added one after the other. */
export const createZip = (sink: Sink) => {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: sink }), { keepOrder: true });
  return {
    add: async (name: string, bytes: Uint8Array): Promise<void> => {
      await zip.add(name, new Uint8ArrayReader(bytes));
    },
    finish: async (): Promise<void> => void (await zip.close()),
  };
};
