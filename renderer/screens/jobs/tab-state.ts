import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';

/** The state that a tab stores: the schedule to show next, if any. */
export const JobsTab = z.strictObject({ schedule: z.string().max(200).optional() });

/** Returns the schedule that a tab is to show. */
export const wantedSchedule = ({ draft }: Pick<Tab, 'draft'>): string | undefined =>
  JobsTab.safeParse(draft).data?.schedule;
