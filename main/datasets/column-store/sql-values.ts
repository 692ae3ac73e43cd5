/** Values that a statement returned, as the types of the row protocol. */
import type { Json } from '../../../shared/model/json';

/** Returns a number; 0 for null. */
export const toNumber = (value: unknown): number => Number(value ?? 0);

/** Returns a text; an empty one for null. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns a cell. */
export const toJson = (value: unknown): Json =>
  typeof value === 'bigint' ? Number(value) : ((value ?? null) as Json);
