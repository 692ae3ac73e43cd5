import type { Json } from '../../shared/model/json';
import { StoredQuery, type SafeQuery } from '../../shared/model/saved-query';

/** The tenant's copy that a tab kept; null where it kept none that can be read. */
export const readSavedQuery = (kept: Json | undefined): SafeQuery | null => {
  const read = StoredQuery.safeParse(kept);
  return read.success ? read.data : null;
};
