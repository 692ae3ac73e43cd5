import type { Failure } from '../../../shared/bridge';
import { exceptionKey, MOST_EXCEPTIONS, type NewException } from '../../../shared/model/exception';
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
    if (isDenied(asked.value)) return toast(TEXT.rescanDenied, 'bad', TEXT.rescanDeniedNext);
  }
  toast(TEXT.rescanned, 'ok', TEXT.rescannedNext);
};

/** Tells the lists once a job has added exceptions, and offers a rescan of what they were made from. */
const followJob = async (
  job: string,
  entries: readonly NewException[],
  onRescan: (() => void) | undefined,
): Promise<void> => {
  const ended = await jobEnded(job);
  const added = ended?.outcomes?.done ?? 0;
  if (added === 0) return;
  noteExceptionsChanged();
  const isOfEntities = entries.some(({ files }) => files !== undefined);
  if (isOfEntities)
    toastWith(TEXT.added(added), 'ok', {
      subject: `exception ${job}`,
      next: TEXT.addedNext,
      buttons: [{ label: TEXT.rescan, run: onRescan ?? (() => void rescanFiles(entries)) }],
    });
};

type AddOptions = {
  /** The keys of the exceptions that have started; filled here. */
  readonly started?: Set<string>;
  readonly onRescan?: (() => void) | undefined;
};

/**
 * Adds exceptions: each job waits while it can be undone. More than one job takes are split. `started` holds the keys of those that
 * an earlier try has started, which are not sent again. Returns the failure of the first part that could not start.
 */
export const addExceptions = async (
  entries: readonly NewException[],
  created_by_email: string,
  { started = new Set(), onRescan }: AddOptions = {},
): Promise<Failure | null> => {
  // Of two entries for the same exception, the last one is what the tenant would have in the end.
  const wanted = [...new Map(entries.map((entry) => [exceptionKey(entry), entry])).entries()];
  const rest = wanted.filter(([key]) => !started.has(key));
  for (let from = 0; from < rest.length; from += MOST_EXCEPTIONS) {
    const keyed = rest.slice(from, from + MOST_EXCEPTIONS);
    const part = keyed.map(([, entry]) => entry);
    const job = await local['exceptions.add']({ created_by_email, entries: part });
    if (!job.ok) {
      // Somebody else changed one: the lists show what it is now.
      if (job.failure.code === 'changed' || job.failure.code === 'exists') noteExceptionsChanged();
      return started.size === 0
        ? job.failure
        : {
            ...job.failure,
            message: TEXT.partStarted(started.size, rest.length - from, job.failure.message),
          };
    }
    for (const [key] of keyed) started.add(key);
    upsertJob(job.value);
    void followJob(job.value.id, part, onRescan);
  }
  changeSettings({ analystEmail: created_by_email.trim() });
  return null;
};
