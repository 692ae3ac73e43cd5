/** Checks and stores the form of a schedule. */
import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../../shared/bridge';
import type { ParsedLocalCallInput } from '../../../shared/local-calls/contract';
import type { ScheduleForm } from '../../../shared/model/work-schedule';
import { isTimeZone } from '../../../shared/rules/next-run';
import { timingErrors } from '../../../shared/rules/schedule';
import type { Clock } from '../../deps';
import { failure } from '../../wire/failures';
import type { Passwords } from './schedule-password';
import { firstRunAfter, newSchedule, next } from './schedule-state';
import type { ScheduleStore, StoredSchedule } from './schedule-store';
import { text } from './text';

type SaveInput = ParsedLocalCallInput<'schedule.save'>;
type SaveDeps = {
  readonly store: ScheduleStore;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly tenant: () => StoredSchedule['tenant'] | undefined;
  /** Returns the path of a folder that the page knows by a token. */
  readonly pickedFolder: (token: string) => string | undefined;
};
type Target = Pick<StoredSchedule, 'id' | 'folder' | 'tenant'> & { readonly hadPassword: boolean };

const gone = () => fail(failure('not_found', text.gone));

const checkForm = ({ timing, zone }: ScheduleForm): Result<null> => {
  const [problem] = Object.entries(timingErrors(timing));
  if (problem) return fail(failure('invalid', problem[1] ?? '', { field: problem[0] }));
  if (!isTimeZone(zone)) return fail(failure('invalid', text.unknownZone(zone), { field: 'zone' }));
  return ok(null);
};

/** Finds what the form changes: the schedule with its ID, or a new one of the signed-in tenant. */
const findTarget = (deps: SaveDeps, { id, folder: token }: SaveInput): Result<Target> => {
  const existing = id === null ? undefined : deps.store.get(id);
  if (id !== null && !existing) return gone();
  const folder = token === null ? existing?.folder : deps.pickedFolder(token);
  if (folder === undefined) return fail(failure('invalid', text.chooseFolder, { field: 'folder' }));
  if (existing)
    return ok({ id: existing.id, folder, tenant: existing.tenant, hadPassword: existing.hasPassword });
  const tenant = deps.tenant();
  if (!tenant) return fail(failure('signed_out', text.notSignedIn));
  return ok({ id: randomUUID(), folder, tenant, hadPassword: false });
};

/** Builds the schedule to store from the form and the stored schedule; undefined if it would never run. */
const savedSchedule = (
  form: ScheduleForm,
  { id, folder, tenant }: Target,
  hasPassword: boolean,
  existing: StoredSchedule | undefined,
  now: number,
): StoredSchedule | undefined => {
  const nextAt = firstRunAfter(form, existing?.lastRun ?? 0, now);
  if (nextAt === undefined) return undefined;
  return existing
    ? next(existing, { kind: 'edited', form, folder, hasPassword, nextAt })
    : newSchedule({ id, form, tenant, folder, hasPassword, nextAt }, now);
};

/** Stores a schedule. If the disk fails, the password of a new schedule is removed. */
const storeSchedule = async (
  { store, passwords }: SaveDeps,
  schedule: StoredSchedule,
  isNew: boolean,
): Promise<Result<StoredSchedule>> => {
  try {
    await store.save(schedule);
    return ok(schedule);
  } catch {
    // The store has logged the cause.
    if (isNew) await passwords.remove(schedule.id);
    return fail(failure('disk', text.notSaved));
  }
};

/** Saves a new schedule or a changed one. */
export const saveSchedule = async (deps: SaveDeps, input: SaveInput): Promise<Result<StoredSchedule>> => {
  const checked = checkForm(input.form);
  if (!checked.ok) return checked;
  const target = findTarget(deps, input);
  if (!target.ok) return target;
  const { id, hadPassword } = target.value;
  const hasPassword = await deps.passwords.change(id, hadPassword, input.password);
  if (!hasPassword.ok) return hasPassword;
  // The keychain may take a minute: a run may have ended since, and the schedule may have been deleted.
  const existing = deps.store.get(id);
  if (input.id !== null && !existing) {
    if (hasPassword.value) await deps.passwords.remove(id);
    return gone();
  }
  const saved = savedSchedule(input.form, target.value, hasPassword.value, existing, deps.clock());
  if (!saved) return fail(failure('invalid', text.noNextRun, { field: 'time' }));
  return storeSchedule(deps, saved, existing === undefined);
};
