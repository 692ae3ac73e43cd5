import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';
import { RecordDomain } from '../../record/record-target';

/** Emails that are compared in one tab: the third one is optional. */
export const MessagesRequest = z.object({
  targets: z
    .array(
      z.object({
        entityId: z.string().min(1),
        saas: z.string(),
        entityType: z.string().min(1),
        domain: RecordDomain,
      }),
    )
    .min(2)
    .max(3),
});
export type MessagesRequest = z.infer<typeof MessagesRequest>;

/** Returns the emails that a tab was opened for; undefined if it has none. */
export const messagesRequest = (tab: Pick<Tab, 'draft'>): MessagesRequest | undefined =>
  MessagesRequest.safeParse(tab.draft).data;
