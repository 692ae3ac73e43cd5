import { z } from 'zod';
import type { Tab } from '../../../shared/model/app-state';

const id = z.string().max(200).optional();

/** The state that a tab stores: the schedule or the job to show next, if any. */
export const JobsTab = z.strictObject({ schedule: id, job: id });

/** Returns what a tab is to show. */
export const wantedIn = ({ draft }: Pick<Tab, 'draft'>): z.infer<typeof JobsTab> =>
  JobsTab.safeParse(draft).data ?? {};
