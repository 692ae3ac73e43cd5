import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** A write that takes nothing would be tried for ever. */
const counted = (written: number): number => {
  if (written === 0)
    throw Object.assign(new Error('The disk took no bytes.'), { code: 'ENOSPC', syscall: 'write' });
  return written;
};

/** Writes all bytes, however many the disk takes at a time; from `position` on, else where the file stands. Throws what the disk says. */
export const writeAllSync = (fd: number, bytes: Uint8Array, position?: number): void => {
  for (let done = 0; done < bytes.length;)
    done += counted(
      writeSync(fd, bytes, done, bytes.length - done, position === undefined ? null : position + done),
    );
};

/** The same without blocking, where the file stands. */
export const writeAll = async (file: Pick<FileHandle, 'write'>, bytes: Uint8Array): Promise<void> => {
  for (let done = 0; done < bytes.length;)
    done += counted((await file.write(bytes, done, bytes.length - done)).bytesWritten);
};
