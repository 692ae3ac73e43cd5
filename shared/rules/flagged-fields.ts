import type { FlagName, Flags } from './flags';

const FLAGGED: readonly (readonly [name: RegExp, flag: FlagName])[] = [
  [/^(?:attachment_)?md5$/i, 'attachment_md5_column'],
  [/^(?:attachment_)?sha_?256$/i, 'attachment_sha256_column'],
  [/^sensitivity_label/i, 'sensitivity_labels'],
];

/** Returns true if the tenant's flags let a field be shown: hashes of files and sensitivity labels have a flag each. */
export const isFieldShown = (name: string, flags: Flags): boolean =>
  FLAGGED.every(([pattern, flag]) => flags[flag] || !pattern.test(name));
