import type { Failure } from '../../../shared/bridge';
import {
  exceptionKey,
  isOverwriting,
  mayOverwrite,
  MOST_EXCEPTIONS,
  type NewException,
} from '../../../shared/model/exception';
import { withTenantWords } from '../../../shared/model/tenant-words';
import { isDenied } from '../../../shared/api/done';
import { api, local } from '../../bridge';
import { changeSettings } from '../../state/app-store';
import { jobEnded, upsertJob } from '../../state/jobs-store';
import { toast, toastFailure, toastWith } from '../../state/overlay-store';
import { noteExceptionsChanged } from './exception-form-store';
import { TEXT } from './text';

/** Rescans the entities that exceptions were made from, each by the tools that follow them. */
const rescanFiles = async (entries: readonly NewException[]): Promise<void> => {
  const files = new Map(
    entries.flatMap((entry) => (entry.files ?? []).map((file) => [file.entity_id, file])),
  );
  const app_names = [...new Set(entries.map(({ sec_type }) => sec_type))];
  for (const { entity_type, entity_id } of files.values()) {
    const asked = await api['exception.rescan']({ src_entity_type: entity_type, entity_id, app_names });
    if (!asked.ok) return toastFailure(asked.failure);
    if (isDenied(asked.value))
      return toast(withTenantWords(`${TEXT.rescanDenied}.`, asked.value), 'bad', TEXT.rescanDeniedNext);
  }
  toast(TEXT.rescanned, 'ok', TEXT.rescannedNext);
};

/** The possible ends of exceptions that were sent. */
type Became = keyof typeof TEXT.became;

/** Returns what entries become once they are stored: of some it is not known whether the tenant had them before. */
const becameOf = (entries: readonly NewException[]): Became => {
  if (entries.every(isOverwriting)) return 'overwrite';
  return entries.some(mayOverwrite) ? 'either' : 'add';
};

/** Tells the lists that exceptions were stored, and the analyst what was made from no email or file: there is none to rescan. */
export const tellStored = (stored: number, became: Became): void => {
  if (stored === 0) return;
  noteExceptionsChanged(stored);
  toast(TEXT.stored(stored, TEXT.became[became]), 'ok', TEXT.addedAlone);
};

/** Tells the lists once the jobs have added exceptions, and offers a rescan of what they were made from. */
const followJobs = async (
  jobs: readonly string[],
  entries: readonly NewException[],
  onRescan: (() => void) | undefined,
): Promise<void> => {
  const ended = await Promise.all(jobs.map(jobEnded));
  const added = ended.reduce((sum, job) => sum + (job?.outcomes?.done ?? 0), 0);
  const isOfEntities = entries.some(({ files }) => files !== undefined);
  const became = becameOf(entries);
  if (!isOfEntities || added === 0) return tellStored(added, became);
  noteExceptionsChanged(added);
  toastWith(TEXT.stored(added, TEXT.became[became]), 'ok', {
    subject: `exception ${jobs.join(' ')}`,
    next: TEXT.addedNext,
    buttons: [{ label: TEXT.rescan, run: onRescan ?? (() => void rescanFiles(entries)) }],
  });
};

type AddOptions = {
  /** The keys of the exceptions that have started; filled here. */
  readonly started?: Set<string>;
  readonly onRescan?: (() => void) | undefined;
  /** An entry in whose place the tenant has something else doesn't hold up the others. */
  readonly skipsConflicts?: boolean;
};

/** Tells the lists if somebody else has changed some exceptions, and returns a failure that says how many have started before it. */
const partFailure = (failure: Failure, started: number, rest: number): Failure => {
  const isOne = failure.code === 'changed';
  const found = Object.values(failure.conflicts ?? {}).filter(({ code }) => code !== 'unread').length;
  if (isOne || found > 0) noteExceptionsChanged(isOne ? 1 : found);
  if (started === 0) return failure;
  return { ...failure, message: TEXT.partStarted(started, rest, failure.message) };
};

/**
 * Adds exceptions: each job waits while it can be undone. More than one job takes are split. `started` holds the keys of those that
 * an earlier try has started, which are not sent again. Returns the failure of the first part that could not start.
 */
export const addExceptions = async (
  entries: readonly NewException[],
  created_by_email: string,
  { started = new Set(), onRescan, skipsConflicts }: AddOptions = {},
): Promise<Failure | null> => {
  // Of two entries for the same exception, the last one is what the tenant would have in the end.
  const wanted = [...new Map(entries.map((entry) => [exceptionKey(entry), entry])).entries()];
  const rest = wanted.filter(([key]) => !started.has(key));
  const jobs: string[] = [];
  const follow = () => void followJobs(jobs, entries, onRescan);
  const batch = rest.length > MOST_EXCEPTIONS ? { batch: crypto.randomUUID() } : {};
  for (let from = 0; from < rest.length; from += MOST_EXCEPTIONS) {
    const keyed = rest.slice(from, from + MOST_EXCEPTIONS);
    const part = keyed.map(([, entry]) => entry);
    const job = await local['exceptions.add']({
      created_by_email,
      entries: part,
      ...batch,
      ...(skipsConflicts ? { skipsConflicts } : {}),
    });
    if (!job.ok) {
      if (jobs.length > 0) follow();
      return partFailure(job.failure, started.size, rest.length - from);
    }
    for (const [key] of keyed) started.add(key);
    upsertJob(job.value);
    jobs.push(job.value.id);
  }
  follow();
  const creator = created_by_email.trim();
  if (creator !== '') changeSettings({ analystEmail: creator });
  return null;
};
