/** Bulk actions at the tenant: the request, and the outcome for each entity. */
import { z } from 'zod';
import { MOST_EXCEPTIONS, NewException } from './exception';
import { Classification, Confidence, PhishingVerdict } from './ids';
import { Json } from './json';

/** The effects that Postern tells apart. The last two are those of all other actions: one takes something away from people, and one doesn't. */
export const ACTION_EFFECTS = [
  'quarantine',
  'restore',
  'decline',
  'request',
  'suspend',
  'unsuspend',
  'tag',
  'untag',
  'block',
  'unblock',
  'unshare',
  'delete',
  'takesAway',
  'harmless',
] as const;
export type ActionEffect = (typeof ACTION_EFFECTS)[number];

/** The effect that the analyst said an action has; absent where the name alone suggests one. It is not sent. */
const effect = z.enum(ACTION_EFFECTS).optional();
const query = { id: z.string().min(1), query_label: z.string() };

/** A requested bulk action. `label` is the action's name in the tenant's query config. */
export const BulkAction = z.discriminatedUnion('kind', [
  /** `manual_actions` on exactly the selected entities. */
  z.strictObject({
    kind: z.literal('manual'),
    label: z.string().min(1),
    entity_type: z.string().min(1),
    name: z.string().min(1),
    attributes: z.record(z.string(), Json).default({}),
    tags: z.array(z.string().min(1)).default([]),
    /** The time at which the tenant should do it, in ISO 8601; immediately if absent. */
    date_trigger: z.iso.datetime({ offset: true }).nullish(),
    /** The tenant's action that undoes this one, if it offers one. It is not sent: *Undo* starts it as its own action. */
    reverse: z.strictObject({ name: z.string().min(1), label: z.string().min(1), effect }).optional(),
    effect,
    /** The entities that are sent although somebody else decided otherwise since they were loaded: the analyst saw that. The tenant doesn't get this list. */
    // Earlier versions noted only that there were some: those are not sent again unseen.
    overrules: z.union([z.array(z.string().min(1)), z.boolean().transform((): string[] => [])]).optional(),
  }),
  /** `emails_classification`: the verdict that the analyst gives to exactly the selected emails. */
  z.strictObject({
    kind: z.literal('classify'),
    label: z.string().min(1),
    entity_type: z.string().min(1),
    classification: Classification,
    confident: Confidence,
    phishing: PhishingVerdict.optional(),
  }),
  /** `query/{id}/action`: on the selected entities of a saved query's results, or on all of them if none are selected. */
  z.strictObject({
    kind: z.literal('query'),
    label: z.string().min(1),
    ...query,
    action_id: z.string().min(1),
    action_params: z.record(z.string(), Json).default({}),
    effect,
  }),
  /** `send_result`: the tenant mails a saved query's result. */
  z.strictObject({
    kind: z.literal('sendResult'),
    ...query,
    emails: z
      .array(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'Enter a valid email address.'))
      .min(1, 'Enter at least one address.'),
  }),
  /** Exceptions, each sent on its own; one that exists already gets the new payload and comment. */
  z.strictObject({
    kind: z.literal('exceptions'),
    /** Empty if all are made from entities: the tenant takes no creator with those. */
    created_by_email: z.string(),
    entries: z.array(NewException).min(1).max(MOST_EXCEPTIONS),
  }),
  /** `export-results`: the tenant writes a saved query's result on its side. */
  z.strictObject({ kind: z.literal('exportResults'), ...query, format: z.enum(['json', 'csv', 'xlsx']) }),
]);
export type BulkAction = z.infer<typeof BulkAction>;
/** A classification of emails. */
export type ClassifyAction = Extract<BulkAction, { readonly kind: 'classify' }>;
/** An export of a saved query's results on the tenant's side. */
export type ExportAction = Extract<BulkAction, { readonly kind: 'exportResults' }>;

export const OUTCOMES = ['done', 'already', 'refused', 'unknown', 'unsent'] as const;
/**
 * The outcome of a bulk action for one entity. `already`: the tenant changed nothing, because it was so before. `refused`: the tenant
 * gave a reason. `unknown`: the response was lost, so it may
 * have been done. `unsent`: the request was never sent.
 */
export const Outcome = z.enum(OUTCOMES);
export type Outcome = z.infer<typeof Outcome>;

/** The outcome of a bulk action for one entity. */
export type ItemOutcome = {
  readonly entity_id: string;
  readonly outcome: Outcome;
  readonly reason: string;
  /** It was not sent, because somebody else decided otherwise since its row was loaded. */
  readonly isChanged?: boolean | undefined;
};

/** The number of entities with each outcome. Jobs of earlier versions have no `already`. */
export type OutcomeCounts = { readonly [K in Exclude<Outcome, 'already'>]: number } & {
  readonly already?: number;
};
