import { isDiskError } from '../formats/disk-errors';

/** An error of the column store. The message is for the analyst; the store's own is the cause. */
export class StoreError extends Error {}

/** Wraps an error of the column store; disk errors stay as they are. */
export const toStoreError = (message: string, cause: unknown): unknown => {
  if (cause instanceof StoreError || isDiskError(cause)) return cause;
  const wrapped = new StoreError(message, { cause });
  return cause instanceof Error && cause.message.includes('No space left on device')
    ? Object.assign(wrapped, { code: 'ENOSPC' })
    : wrapped;
};
