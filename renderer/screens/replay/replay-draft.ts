/** The state of a replay's tab, as it is stored. */
import { z } from 'zod';

const ReplayDraft = z.strictObject({ user: z.string().min(1), time: z.string().optional() });
export type ReplayDraft = z.infer<typeof ReplayDraft>;

/** Returns the draft of a replay's tab; undefined if it names no user. */
export const readReplay = (stored: unknown): ReplayDraft | undefined => ReplayDraft.safeParse(stored).data;
