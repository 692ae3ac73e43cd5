import { basename, dirname } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Receipt } from '../../../shared/model/app-state';
import type { Clock } from '../../deps';
import { createPartFile, type PartFile, type WrittenFile } from '../../formats/part-file';
import { cancelled } from '../../wire/failures';
import type { Journal } from '../journal/journal';
import { fileFailure } from './file-failure';
import { LOCAL, type IncompleteEnd, type JobEnd, type Report } from './job';
import type { TempFileRegistry } from './temp-file-registry';

/** The owner of a file, for its receipt. */
export type FileOwner = {
  /** The tenant's name as the analyst knows it. */
  readonly tenant: string;
  /** The name of the tenant's brand, if it has one. */
  readonly brand?: string;
  /** The workstation's user and the connection. */
  readonly who: string;
  /** The tenant's own name for stored data: its audit journal. */
  readonly journal: string;
};

/** The job that a file is written for. */
export type RunningJob = { readonly signal: AbortSignal; readonly report: Report };

/** The file to write, and its job. */
export type FileToWrite = RunningJob & {
  readonly path: string;
  /** Starts the part file. One that was started before and not finished is deleted. */
  readonly create: () => Promise<PartFile>;
};

/** The part of a receipt that only the writer knows. */
export type ReceiptDetails = Omit<
  Receipt,
  'fileName' | 'bytes' | 'sha256' | 'startedAt' | 'finishedAt' | 'tenant' | 'who' | 'brand'
>;

/** A file that is whole and has its final name. `incomplete` tells the analyst what it lacks, `remark` what else there is to know of it. */
export type FinishedFile = {
  readonly written: WrittenFile;
  readonly details: ReceiptDetails;
  readonly incomplete?: IncompleteEnd | undefined;
  readonly remark?: string | undefined;
};

/** Writes the file and returns what is known about it. It may throw: what it started is then deleted. */
export type WriteFile = (file: FileToWrite) => Promise<Result<FinishedFile>>;

type WriterDeps = {
  readonly clock: Clock;
  readonly tempFiles: TempFileRegistry;
  readonly journal: Pick<Journal, 'record'>;
};

/** The part files of one attempt; all but a finished one can be discarded at any time. */
const createParts = (path: string) => {
  let current: PartFile | undefined;
  return {
    create: async () => {
      await current?.discard();
      current = await createPartFile(path);
      return current;
    },
    /** Does nothing to a file that was finished: its temporary name is gone. */
    discard: async () => current?.discard(),
  };
};

const attempt = async (path: string, job: RunningJob, write: WriteFile): Promise<Result<FinishedFile>> => {
  const parts = createParts(path);
  try {
    const made = await write({ ...job, path, create: parts.create });
    if (!made.ok) await parts.discard();
    return made;
  } catch (error) {
    await parts.discard();
    return fail(job.signal.aborted ? cancelled() : fileFailure(error));
  }
};

/**
 * Writes files for jobs. Owns all that each of them needs: the part file that appears whole or not at all, its entry in the registry
 * by which the next start deletes what a kill left, and the receipt that says who asked, and its entry in the audit journal.
 */
export const createFileWriter =
  ({ clock, tempFiles, journal }: WriterDeps) =>
  async (path: string, owner: FileOwner, job: RunningJob, write: WriteFile): Promise<Result<JobEnd>> => {
    const iso = () => new Date(clock()).toISOString();
    const startedAt = iso();
    const release = await tempFiles.register(path);
    const made = await attempt(path, job, write).finally(release);
    if (!made.ok) return made;
    const { written, details, incomplete, remark } = made.value;
    const about = { ...details, ...written, fileName: basename(path), startedAt, finishedAt: iso() };
    const { who } = owner;
    // Rows of this workstation aren't said to be of the tenant that happens to be signed in, and aren't in its journal.
    const of: FileOwner = details.source?.isLocal ? { journal: LOCAL, tenant: '', who } : owner;
    const { tenant, brand } = of;
    const receipt: Receipt = { ...about, tenant, who, ...(brand === undefined ? {} : { brand }) };
    await journal.record(
      of,
      {
        what: `file.${receipt.kind}`,
        target: receipt.fileName,
        after: { ...about, folder: dirname(path) },
      },
      incomplete ? { outcome: 'incomplete', reason: incomplete.message } : { outcome: 'done' },
    );
    return ok({ path, receipt, ...(remark ? { message: remark } : {}), ...incomplete });
  };
