const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'Your share of the disk is full.',
  EACCES: 'This folder does not allow writing.',
  EPERM: 'This folder does not allow writing.',
  EROFS: 'This folder can only be read.',
  ENOENT: 'This folder is no longer there.',
  EISDIR: 'A folder has this name.',
  EFBIG: 'The file is larger than this disk allows.',
};

/** What a disk's error code means, as a plain sentence. */
export const formatDiskError = (code: string): string =>
  Object.hasOwn(WORDS, code) ? (WORDS[code] ?? '') : `The disk refused (${code}).`;

/** Whether a disk (or another part of the system) refused, with a code that `diskWords` reads. */
export const isDiskError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
