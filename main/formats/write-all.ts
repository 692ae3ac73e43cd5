import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Throws for a write of no bytes, which would be repeated forever. */
const counted = (written: number): number => {
  if (written === 0)
    throw Object.assign(new Error('The disk wrote no bytes.'), { code: 'ENOSPC', syscall: 'write' });
  return written;
};

/** Writes all bytes, in as many writes as the disk needs, from `position` or the file's own position on. Throws the disk's error. */
export const writeAllSync = (fd: number, bytes: Uint8Array, position?: number): void => {
  for (let done = 0; done < bytes.length;)
    done += counted(
      writeSync(fd, bytes, done, bytes.length - done, position === undefined ? null : position + done),
    );
};

/** Writes all bytes at the file's own position, without blocking. */
export const writeAll = async (file: Pick<FileHandle, 'write'>, bytes: Uint8Array): Promise<void> => {
  for (let done = 0; done < bytes.length;)
    done += counted((await file.write(bytes, done, bytes.length - done)).bytesWritten);
};
