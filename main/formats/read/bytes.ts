import { open, type FileHandle } from 'node:fs/promises';

/** Bytes that can be read from the start as often as needed. */
export type Bytes = {
  /** The stated size. */
  readonly size: number;
  readonly stream: () => AsyncIterable<Uint8Array>;
  /** Tells, once they were read, if they are the start of more. Absent if they never are. */
  readonly isCut?: () => boolean;
};

const CHUNK = 1024 * 1024;

const sizeOf = async (file: FileHandle): Promise<number> => {
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
};

/** Returns the bytes of a file on disk. Chunks are copies that the caller owns. */
export const fileBytes = async (path: string): Promise<Bytes> => {
  const file = await open(path, 'r');
  const size = await sizeOf(file);
  return {
    size,
    stream: async function* () {
      const opened = await open(path, 'r');
      try {
        for (;;) {
          const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, null);
          if (bytesRead === 0) return;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await opened.close();
      }
    },
  };
};

/** Returns the first bytes, at most `length` of them. */
export const readHead = async (bytes: Bytes, length: number): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let got = 0;
  for await (const chunk of bytes.stream()) {
    parts.push(chunk);
    got += chunk.length;
    if (got >= length) break;
  }
  return Buffer.concat(parts).subarray(0, length);
};
