import { configure, ZipWriter } from '@zip.js/zip.js';
import type { Sink } from './row-plan';

configure({ useWebWorkers: false });

/**
 * An AES-256 zip (WinZip AE-2) with one entry, whose bytes are pushed in as they come. The entry's name stays readable without the
 * password (research R60).
 */
export const createPasswordZip = (sink: Sink, name: string, password: string) => {
  const out = new WritableStream<Uint8Array>({ write: sink });
  const zip = new ZipWriter(out, { password, encryptionStrength: 3, keepOrder: true });
  const input = new TransformStream<Uint8Array, Uint8Array>();
  const writer = input.writable.getWriter();
  const added = zip.add(name, input.readable);
  // A disk that refuses ends `added`; whoever writes next learns of it.
  added.catch(() => undefined);
  const orRefused = <T>(work: Promise<T>): Promise<T | void> =>
    Promise.race([work, added.then(() => undefined)]);
  return {
    write: (async (bytes) => {
      // The stream takes bytes before it reads them, and a sink's bytes may be written over once it has answered.
      await orRefused(writer.write(Uint8Array.from(bytes)));
    }) satisfies Sink,
    finish: async (): Promise<void> => {
      await orRefused(writer.close());
      await added;
      await zip.close();
    },
    /** Stops without a whole file. */
    abort: async (): Promise<void> => {
      await writer.abort().catch(() => undefined);
      await added.catch(() => undefined);
    },
  };
};
