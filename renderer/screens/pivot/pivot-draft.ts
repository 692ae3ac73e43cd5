import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';

/** The state that a tab stores: what it looks for. */
export const PivotDraft = z.object({ text: z.string() });

/** Returns the value that a tab looks for; empty if it stores none. */
export const textOfTab = ({ draft }: Pick<Tab, 'draft'>): string =>
  PivotDraft.safeParse(draft).data?.text ?? '';
