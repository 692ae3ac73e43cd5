/** A workstation schedule while it is written. */
import { EXPORT_FORMATS } from '../../../shared/model/app-state';
import type { ScheduledQuery, WorkSchedule } from '../../../shared/model/work-schedule';
import type { Timing } from '../../../shared/rules/next-run';
import type { LocalCallInput } from '../../../shared/local-calls/contract';
import { NEW_SCHEDULE, type PasswordChange, type ScheduleValue } from './schedule-value';

export type ScheduleDraft = {
  readonly label: string;
  readonly timing: ScheduleValue;
  readonly zone: string;
  readonly which: WorkSchedule['which'];
  readonly password: PasswordChange;
  /** The folder chosen in this dialog; null keeps that of the schedule being edited. */
  readonly folder: { readonly folder: string; readonly name: string } | null;
};

/** Starts with the schedule being edited, or with a new one every Monday in the local zone. */
export const newScheduleDraft = (
  former: WorkSchedule | undefined,
  label: string,
  localZone: string,
): ScheduleDraft => ({
  label: former?.label ?? label,
  timing: former ? { ...NEW_SCHEDULE, ...former.timing, format: former.format } : NEW_SCHEDULE,
  zone: former?.zone ?? localZone,
  which: former?.which ?? 'always',
  password: { kind: 'keep' },
  folder: null,
});

const timingOf = ({ frequency, week, day, time }: ScheduleValue): Timing => ({
  frequency,
  time,
  ...(week === undefined ? {} : { week }),
  ...(day === undefined ? {} : { day }),
});

/** Builds what is saved. */
export const buildSchedule = (
  { label, timing, zone, which, password, folder }: ScheduleDraft,
  query: ScheduledQuery,
  id: string | null,
): LocalCallInput<'schedule.save'> => ({
  id,
  form: {
    label,
    query,
    timing: timingOf(timing),
    zone,
    format: EXPORT_FORMATS.find((one) => one === timing.format) ?? 'csv',
    which,
  },
  folder: folder?.folder ?? null,
  password,
});
