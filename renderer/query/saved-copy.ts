import type { Json } from '../../shared/model/json';
import { StoredQuery, type SafeQuery } from '../../shared/model/saved-query';

/** Reads the tenant's copy of a query that a tab stored; null if it is missing or invalid. */
export const readSavedQuery = (stored: Json | undefined): SafeQuery | null => {
  const parsed = StoredQuery.safeParse(stored);
  return parsed.success ? parsed.data : null;
};
