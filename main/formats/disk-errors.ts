import { DISK_TEXT, otherDiskError } from './text';

/** Explains a disk's error code in a plain sentence. */
export const formatDiskError = (code: string): string =>
  (Object.hasOwn(DISK_TEXT, code) ? DISK_TEXT[code] : undefined) ?? otherDiskError(code);

/** Returns true for an error of the disk or another part of the system, whose code `formatDiskError` explains. */
export const isDiskError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
