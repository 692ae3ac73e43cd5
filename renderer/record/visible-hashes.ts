import type { Attachment } from '../../shared/model/entity';
import { isFieldShown } from '../../shared/rules/flagged-fields';
import type { Flags } from '../../shared/rules/flags';

/** A hash by the name of its field and the name that is shown. */
const HASHES = [
  ['sha256', 'SHA-256'],
  ['md5', 'MD5'],
] as const;

export type VisibleHash = {
  readonly field: 'sha256' | 'md5';
  readonly kind: 'SHA-256' | 'MD5';
  readonly hash: string;
};

/** Returns the hashes of a file that the tenant's flags let be shown. */
export const visibleHashes = (
  one: Partial<Pick<Attachment, 'md5' | 'sha256'>>,
  flags: Flags,
): readonly VisibleHash[] =>
  HASHES.flatMap(([field, kind]) => {
    const hash = one[field];
    return hash && isFieldShown(field, flags) ? [{ field, kind, hash }] : [];
  });
