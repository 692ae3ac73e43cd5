import { z } from 'zod';
import { Selection, ViewSpec } from '../dataset';
import type { Job } from '../model/app-state';
import { AnnotationPatch, type AnnotationState } from '../model/annotations';
import { ReadAs, type FileNeeds, type FilePreview, type PickedFile, type RecentFiles } from '../model/files';
import { MAX_QUERY_TEXT, type Snapshot } from '../model/snapshots';
import type { DatasetState } from './datasets';
import { localCall } from './local-call';

const none = z.strictObject({});
const dataset = z.strictObject({ dataset: z.string() });
const pickedFile = z.strictObject({
  file: z.string(),
  part: z.string().optional(),
  password: z.string().max(255).optional(),
  readAs: ReadAs.optional(),
  /** The analyst wants to read a file again that ended its reader before. */
  isConfirmed: z.boolean().optional(),
});

/** Local calls about files under review, annotations and snapshots. */
export const fileCalls = {
  /** Picks files in the native dialog; none if it was closed. The page knows them by IDs, never by a path. */
  'files.pick': localCall<readonly PickedFile[]>()(none),
  /** Files that came by a drop, a double click or a second start since it was last asked. */
  'files.pending': localCall<readonly PickedFile[]>()(none),
  'files.recent': localCall<RecentFiles>()(none),
  'files.rememberRecent': localCall<RecentFiles>()(z.strictObject({ isOn: z.boolean() })),
  'files.openRecent': localCall<PickedFile>()(z.strictObject({ id: z.string() })),
  /** Returns what is needed to read a picked file: a part or a password. */
  'files.inspect': localCall<FileNeeds>()(pickedFile.omit({ part: true, readAs: true })),
  /** Returns the first rows of a csv or JSON file as some settings read them. */
  'files.preview': localCall<FilePreview>()(pickedFile.omit({ isConfirmed: true })),
  /** Opens a given file as a dataset; its rows come in by the job. */
  'files.open': localCall<{ readonly state: DatasetState; readonly job: Job }>()(pickedFile),
  /** Changes the annotations of a file's rows; they are stored apart from the file. */
  'annotations.change': localCall<AnnotationState>()(
    z.strictObject({ view: ViewSpec, selection: Selection.nullable(), patch: AnnotationPatch }),
  ),
  'annotations.undo': localCall<AnnotationState>()(dataset),
  'snapshot.list': localCall<readonly Snapshot[]>()(none),
  /** Keeps the loaded rows of a dataset on this workstation, to compare later runs with. */
  'snapshot.save': localCall<Job>()(
    z.strictObject({ dataset: z.string(), words: z.string().max(MAX_QUERY_TEXT).default('') }),
  ),
  'snapshot.open': localCall<PickedFile>()(z.strictObject({ id: z.string() })),
  'snapshot.remove': localCall<readonly Snapshot[]>()(z.strictObject({ id: z.uuid() })),
} as const;
