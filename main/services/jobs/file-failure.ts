import type { Failure } from '../../../shared/bridge';
import { formatDiskError } from '../../formats/disk-errors';
import { FileTooLarge } from '../../formats/file-too-large';
import { failure, networkFailure } from '../../wire/failures';
import { BodyTooLarge } from '../../wire/body';

/** Classifies an error of writing a stream to a file: disk, network or size. */
export const fileFailure = (error: unknown): Failure => {
  const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : '';
  const isSocket =
    error instanceof Error &&
    'syscall' in error &&
    /^(read|connect|getaddrinfo)$/.test(String(error.syscall));
  if (code !== '' && !isSocket) return failure('disk', formatDiskError(code), { code });
  if (error instanceof FileTooLarge) return failure('too_large', error.message);
  if (error instanceof BodyTooLarge)
    return failure('too_large', 'The file is larger than Postern downloads.');
  return networkFailure(error);
};
