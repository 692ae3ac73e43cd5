/** The words that everything about jobs shares: what starts one, what it reports, and how it ends. */
import type { Result } from '../../../shared/bridge';
import type { Job, Receipt } from '../../../shared/model/app-state';

/** The owner of jobs that belong to no tenant, such as reading a file of this workstation. */
export const LOCAL = 'local';

/** Reports progress: units done, and how many there are if that is known. */
export type Report = (done: number, total?: number) => void;
/** Changes other parts of a job while it runs; pushed to the page at once. */
export type Tell = (change: Partial<Pick<Job, 'state' | 'leavesAt' | 'outcomes' | 'message'>>) => void;

/** The description of a job to start. */
export type JobStart = {
  readonly kind: Job['kind'];
  readonly title: string;
  readonly unit: Job['unit'];
  readonly total?: number;
  readonly schedule?: string;
  readonly reverse?: string;
  readonly entityType?: string;
  readonly addsExceptions?: boolean;
  readonly isReview?: boolean;
  readonly isAutomatic?: boolean;
  readonly batch?: string;
  /** An action waits until this time at least, in ISO 8601, and can be undone until then. */
  readonly leavesAt?: string;
  readonly id?: string;
  /** The tenant that the job belongs to; the one that is signed in if absent. */
  readonly tenant?: string;
};

/** The end of a successful job, with a receipt and the path if it wrote a file. */
export type JobEnd = {
  readonly receipt?: Receipt;
  readonly path?: string;
  readonly message?: string;
  readonly outcomes?: Job['outcomes'];
  /** Only a part was done or written; `message` says what is missing, and `next` what to do. */
  readonly isIncomplete?: boolean;
  readonly next?: string;
  readonly resultFile?: Job['resultFile'];
  readonly isFollowable?: boolean;
};

/** The part of a job's end that says which rows are missing, and what to do. */
export type IncompleteEnd = Required<Pick<JobEnd, 'message' | 'next'>> & { readonly isIncomplete: true };

/** The work of a job. */
export type JobWork = (signal: AbortSignal, report: Report, tell: Tell) => Promise<Result<JobEnd>>;

/** The reason for aborting a job: the analyst cancelled it, signed out or quit Postern. */
export type EndReason = 'analyst' | 'leaving';

/** Returns true if a job has not ended yet. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';
