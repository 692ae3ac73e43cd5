/** The verdicts that tools gave for one entity, as far as Postern has seen them. */
import { z } from 'zod';
import { Instant } from './lenient-values';

/** A verdict as it was first seen; what was not sent is absent. */
export const SeenVerdict = z.strictObject({
  status: z.string().optional(),
  verdict: z.string().optional(),
  score: z.number().optional(),
  threshold: z.number().optional(),
  clicks: z.number().optional(),
  /** When the tool scanned, as sent. */
  time: Instant.optional(),
  /** Milliseconds since the epoch at which Postern first saw it. */
  seen: z.number(),
});
export type SeenVerdict = z.infer<typeof SeenVerdict>;

/** The verdicts of one tool about one subject, such as a file of an email; oldest first. */
export const ToolHistory = z.strictObject({
  tool: z.string(),
  /** The names and hashes that the results have of what they are about; empty if they have none. */
  subject: z.string(),
  /** When the results last contained this one. */
  seen: z.number(),
  verdicts: z.array(SeenVerdict).min(1).readonly(),
  /** Older verdicts that were dropped. */
  dropped: z.number().int().min(0),
});
export type ToolHistory = z.infer<typeof ToolHistory>;

/** The verdicts of an entity's tools. */
export const VerdictHistory = z.strictObject({
  /** When Postern first and last saw results of this entity. */
  first: z.number(),
  seen: z.number(),
  tools: z.array(ToolHistory).readonly(),
  /** Results of the last answer that were too many to store. */
  left: z.number().int().min(0),
});
export type VerdictHistory = z.infer<typeof VerdictHistory>;
