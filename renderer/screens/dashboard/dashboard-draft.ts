/** The state of a dashboard's tab, as it is stored. */
import { z } from 'zod';
import { parseInstant } from '../../../shared/rules/dates';

export const OUTCOMES = ['success', 'fail', 'both'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The columns that split the hours into one heat map for each value. */
export const SPLITS = ['none', 'country', 'saas', 'user', 'ip', 'user_agent'] as const;
export type Split = (typeof SPLITS)[number];

/** A span of time: all that is loaded, days back from now, or from one instant to another. */
export const Span = z.union([
  z.literal('all'),
  z.strictObject({ days: z.number().int().min(1).max(3_650) }),
  z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }),
]);
export type Span = z.infer<typeof Span>;

/** Fields of an older Postern are dropped. */
export const DashboardDraft = z.object({
  outcome: z.enum(OUTCOMES).default('fail'),
  span: Span.default('all'),
  split: z.enum(SPLITS).default('none'),
  /** Pictures are shown as tables. */
  isTable: z.boolean().default(false),
  /** Logins through known egress are left out of every picture and list. */
  hidesEgress: z.boolean().default(false),
});
export type DashboardDraft = z.infer<typeof DashboardDraft>;

/** A draft as it may be stored: an older Postern stored the outcome alone. */
export const StoredDraft = z.union([z.enum(OUTCOMES), DashboardDraft]);

/** Returns what a tab's draft says; failed logins of all times without one. */
export const readDraft = (stored: unknown): DashboardDraft => {
  const read = StoredDraft.safeParse(stored);
  if (!read.success) return DashboardDraft.parse({});
  return typeof read.data === 'string' ? DashboardDraft.parse({ outcome: read.data }) : read.data;
};

/** Returns the outcome after another one, around the list. */
export const nextOutcome = (outcome: Outcome): Outcome =>
  OUTCOMES[(OUTCOMES.indexOf(outcome) + 1) % OUTCOMES.length] ?? 'both';

const DAY_MS = 86_400_000;

/** Returns the bounds of a span in milliseconds: the first one is included, the last is not. */
export const spanBounds = (
  span: Span,
  now: number,
): { readonly from?: number | undefined; readonly to?: number | undefined } => {
  if (span === 'all') return {};
  if ('days' in span) return { from: now - span.days * DAY_MS };
  const to = span.to === null ? undefined : parseInstant(span.to);
  return {
    from: span.from === null ? undefined : parseInstant(span.from),
    // The analyst names the last second that is meant.
    to: to === undefined ? undefined : to + 1_000,
  };
};
