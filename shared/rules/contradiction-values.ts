/** Values that several checks of contradictions read. */
import type { Part, Place } from './contradiction-places';

/** Returns one side of a contradiction. */
export const place = (part: Part, key: string, value: unknown): Place => ({
  part,
  key,
  value: String(value),
});

export const AUTH = ['spf', 'dkim', 'dmarc'] as const;
export type Auth = (typeof AUTH)[number];

/** Returns true if the result of an authentication check is a pass (RFC 8601). */
export const hasPassed = (result: string): boolean => /^(?:best ?guess ?)?pass$/i.test(result.trim());

/** Returns true if the result of an authentication check is a failure. */
export const hasFailed = (result: string): boolean => /^(?:soft|hard)?fail$|^permerror$/i.test(result.trim());
