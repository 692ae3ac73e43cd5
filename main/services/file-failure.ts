import type { Failure } from '../../shared/bridge';
import { failure, networkFailure } from './failures';
import { BodyTooLarge } from './body';

const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'Your share of the disk is full.',
  EACCES: 'This folder does not allow writing.',
  EPERM: 'This folder does not allow writing.',
  EROFS: 'This folder can only be read.',
  ENOENT: 'This folder is no longer there.',
  EISDIR: 'A folder has this name.',
  EFBIG: 'The file is larger than this disk allows.',
};

/** What an error while a stream went to a file means: the disk's, the network's or the size's. */
export const fileFailure = (error: unknown): Failure => {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';
  const isSocket = error instanceof Error && 'syscall' in error && /^(read|connect|getaddrinfo)$/.test(String(error.syscall));
  if (code !== '' && !isSocket) return failure('disk', Object.hasOwn(DISK, code) ? (DISK[code] ?? '') : `The disk refused (${code}).`, { code });
  if (error instanceof BodyTooLarge) return failure('too_large', 'The file is larger than Postern downloads.');
  return networkFailure(error);
};
