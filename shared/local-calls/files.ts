import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import type { Job } from '../model/app-state';
import {
  MOST_WORDS,
  ReviewPatch,
  type FileNeeds,
  type GivenFile,
  type RecentFiles,
  type ReviewState,
  type Snapshot,
} from '../model/offline';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

const none = z.strictObject({});
const dataset = z.strictObject({ dataset: z.string() });
const givenFile = z.strictObject({
  file: z.string(),
  part: z.string().optional(),
  password: z.string().max(255).optional(),
});

/** Local calls about files under review, annotations and snapshots. */
export const fileCalls = {
  /** Asks for files by the native dialog; none where it was closed. The page knows them by names of ours, never by a path. */
  'offline.choose': localCall<readonly GivenFile[]>()(none),
  /** Files that came by a drop, a double click or a second start since it was last asked. */
  'offline.given': localCall<readonly GivenFile[]>()(none),
  'offline.recent': localCall<RecentFiles>()(none),
  'offline.keepRecent': localCall<RecentFiles>()(z.strictObject({ isKept: z.boolean() })),
  'offline.openRecent': localCall<GivenFile>()(z.strictObject({ id: z.string() })),
  /** What must be known before a given file can be read. */
  'offline.inspect': localCall<FileNeeds>()(givenFile.omit({ part: true })),
  /** Opens a given file as a dataset; its rows come in by the job. */
  'offline.open': localCall<{ readonly state: DatasetState; readonly job: Job }>()(givenFile),
  /** Changes what is said about rows of a file; it is kept beside the file, never in it. */
  'review.change': localCall<ReviewState>()(
    z.strictObject({ view: ViewSpec, selection: Selection.nullable(), patch: ReviewPatch }),
  ),
  'review.undo': localCall<ReviewState>()(dataset),
  'snapshot.list': localCall<readonly Snapshot[]>()(none),
  /** Keeps the loaded rows of a dataset on this workstation, to compare later runs with. */
  'snapshot.keep': localCall<Job>()(
    z.strictObject({ dataset: z.string(), words: z.string().max(MOST_WORDS).default('') }),
  ),
  'snapshot.give': localCall<GivenFile>()(z.strictObject({ id: z.string() })),
  'snapshot.remove': localCall<readonly Snapshot[]>()(z.strictObject({ id: z.uuid() })),
} as const;
