/** Acts that leave for the tenant: what is asked for, and what came of it for each entity. */
import { z } from 'zod';
import { Json } from './json';

const query = { id: z.string().min(1), query_label: z.string() };

/** What the analyst wants done. `label` is the act in words, as the tenant's query config names it. */
export const BulkAction = z.discriminatedUnion('kind', [
  /** `manual_actions` on exactly the chosen entities. */
  z.strictObject({
    kind: z.literal('manual'),
    label: z.string().min(1),
    entity_type: z.string().min(1),
    name: z.string().min(1),
    attributes: z.record(z.string(), Json).default({}),
    tags: z.array(z.string().min(1)).default([]),
    /** When the tenant is to do it, in ISO 8601; at once where absent. */
    date_trigger: z.iso.datetime({ offset: true }).nullish(),
  }),
  /** `query/{id}/action`: on the chosen entities among a saved query's results, or on all of them where none are chosen. */
  z.strictObject({
    kind: z.literal('query'),
    label: z.string().min(1),
    ...query,
    action_id: z.string().min(1),
    action_params: z.record(z.string(), Json).default({}),
  }),
  /** `send_result`: the tenant mails a saved query's result. */
  z.strictObject({
    kind: z.literal('sendResult'),
    ...query,
    emails: z
      .array(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'This is no email address.'))
      .min(1, 'Name at least one address.'),
  }),
  /** `export-results`: the tenant writes a saved query's result on its side. */
  z.strictObject({ kind: z.literal('exportResults'), ...query, format: z.enum(['json', 'csv', 'xlsx']) }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const OUTCOMES = ['done', 'refused', 'unknown', 'unsent'] as const;
/**
 * What came of an act for one entity: `refused` by the tenant with a reason; `unknown` where the answer was lost, so that it may have
 * happened; `unsent` where it never left.
 */
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

/** How many entities had each outcome. */
export type OutcomeCounts = { readonly [K in Outcome]: number };
