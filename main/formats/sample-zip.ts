import { configure, ZipWriter } from '@zip.js/zip.js';
import type { PartFile } from './part-file';

configure({ useWebWorkers: false });

/** The password that malware samples are customarily zipped with. */
export const SAMPLE_PASSWORD = 'infected';

/** Puts a stream of bytes into an AES-256 zip (WinZip AE-2) as its only entry; the zip goes to `file` as it is made. */
export const writeSampleZip = async (file: PartFile, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  const sink = new WritableStream<Uint8Array>({ write: (chunk) => file.write(chunk) });
  const zip = new ZipWriter(sink, { password: SAMPLE_PASSWORD, encryptionStrength: 3, zip64: false, keepOrder: true });
  const iterator = bytes[Symbol.asyncIterator]();
  const source = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const step = await iterator.next();
      if (step.done === true) controller.close();
      else controller.enqueue(step.value);
    },
    cancel: async () => {
      await iterator.return?.(undefined);
    },
  });
  await zip.add(name, source);
  await zip.close();
};
