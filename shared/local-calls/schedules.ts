import { z } from 'zod';
import { ScheduleForm, type WorkSchedule } from '../model/work-schedule';
import { localCall } from './local-call';

const none = z.strictObject({});

/** Local calls about the schedules of this workstation. */
export const scheduleCalls = {
  'schedule.list': localCall<readonly WorkSchedule[]>()(none),
  /** Asks for a folder in the native dialog; answers a name to give back and one to show. The page never sees a path. */
  'schedule.pickFolder': localCall<{ readonly folder: string; readonly name: string } | null>()(none),
  /** Saves a new schedule (`id` null) or changes one. `folder` null keeps the one that it has. */
  'schedule.save': localCall<WorkSchedule>()(
    z.strictObject({
      id: z.string().nullable(),
      form: ScheduleForm,
      folder: z.string().nullable(),
      password: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keep') }),
        z.strictObject({ kind: z.literal('none') }),
        z.strictObject({ kind: z.literal('set'), text: z.string().min(1).max(255) }),
      ]),
    }),
  ),
  'schedule.pause': localCall<readonly WorkSchedule[]>()(
    z.strictObject({ id: z.string(), isPaused: z.boolean() }),
  ),
  /** Runs it now, or tries the run that is owed. */
  'schedule.runNow': localCall<readonly WorkSchedule[]>()(z.strictObject({ id: z.string() })),
  'schedule.remove': localCall<readonly WorkSchedule[]>()(z.strictObject({ id: z.string() })),
  /** Shows the folder that it writes to. */
  'schedule.reveal': localCall<readonly WorkSchedule[]>()(z.strictObject({ id: z.string() })),
} as const;
