import './zip-codec';
import { ZipWriter } from '@zip.js/zip.js';
import type { Sink } from './row-plan';

/**
 * Creates an AES-256 zip (WinZip AE-2) with one entry, whose bytes are pushed in as they come. The entry's name stays readable
 * without the password.
 */
export const createPasswordZip = (sink: Sink, name: string, password: string) => {
  const out = new WritableStream<Uint8Array>({ write: sink });
  const zip = new ZipWriter(out, { password, encryptionStrength: 3, keepOrder: true });
  const input = new TransformStream<Uint8Array, Uint8Array>();
  const writer = input.writable.getWriter();
  const added = zip.add(name, input.readable);
  // A disk error settles `added`, and the next write rejects with it.
  added.catch(() => undefined);
  const orFailed = <T>(work: Promise<T>): Promise<T | void> =>
    Promise.race([work, added.then(() => undefined)]);
  return {
    write: (async (bytes) => {
      // The stream still uses the bytes after this resolves, so the caller must not overwrite them.
      await orFailed(writer.write(Uint8Array.from(bytes)));
    }) satisfies Sink,
    finish: async (): Promise<void> => {
      await orFailed(writer.close());
      await added;
      await zip.close();
    },
    /** Stops; the file is incomplete. */
    abort: async (): Promise<void> => {
      await writer.abort().catch(() => undefined);
      await added.catch(() => undefined);
    },
  };
};
