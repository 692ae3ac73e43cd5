import { isDiskError } from '../../formats/disk-errors';
import { STORE_TEXT } from '../text';

/** An error of the column store. The message is for the analyst; the store's own is the cause. */
export class StoreError extends Error {}

/** The error of work that needs more memory than the rows may take. */
export class OutOfMemoryError extends StoreError {
  constructor(cause: unknown) {
    super(STORE_TEXT.outOfMemory, { cause });
  }
}

/** Returns true if the column store refused work because of its memory limit; appends and commits that fail for it have their own errors. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  /^Out of Memory|Failed to (?:append|commit): (?:could not allocate|failed to (?:allocate|pin))/.test(
    error.message,
  );

/** Wraps an error of the column store; disk errors stay as they are. */
export const toStoreError = (message: string, cause: unknown): unknown => {
  if (cause instanceof StoreError || isDiskError(cause)) return cause;
  if (isOutOfMemory(cause)) return new OutOfMemoryError(cause);
  const wrapped = new StoreError(message, { cause });
  return cause instanceof Error && cause.message.includes('No space left on device')
    ? Object.assign(wrapped, { code: 'ENOSPC' })
    : wrapped;
};
