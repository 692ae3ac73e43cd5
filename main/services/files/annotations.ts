import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Selection, ViewSpec } from '../../../shared/dataset';
import type { Annotation, AnnotationPatch, AnnotationState } from '../../../shared/model/annotations';
import type { Clock } from '../../deps';
import { failure } from '../../wire/failures';
import type { DatasetClient } from '../datasets/dataset-client';
import type { Storage } from '../storage/storage';
import {
  createAnnotationStore,
  type AnnotationStore,
  type FoundAnnotation,
  type StoredAnnotation,
} from './annotation-store';
import { text } from './text';

const MAX_UNDO = 50;
/** Names of other files that are listed as the origin of annotations. */
const MAX_ORIGINS = 5;

type ByKey = Readonly<Record<string, Annotation>>;
/** The annotations of an open file. */
type OpenAnnotations = {
  readonly name: string;
  readonly sha256: string;
  readonly readError: string | undefined;
  rows: Record<string, StoredAnnotation>;
  carriedFrom: readonly string[];
  carried: ReadonlySet<string>;
  /** The annotations before each change, oldest first. */
  undo: ByKey[];
};
type AnnotationDeps = {
  readonly storage: Storage;
  readonly datasets: DatasetClient;
  readonly clock: Clock;
  readonly onChange: (dataset: string, state: AnnotationState) => void;
};
type Changed = {
  readonly view: ViewSpec;
  readonly selection: Selection | null;
  readonly patch: AnnotationPatch;
};

export type Annotations = ReturnType<typeof createAnnotations>;

const isEmpty = ({ verdict, tags, note }: Annotation): boolean =>
  verdict === null && tags.length === 0 && note === '';
const withoutTime = ({ verdict, tags, note }: Annotation): Annotation => ({ verdict, tags, note });

const stateOf = ({ rows, carriedFrom, carried, undo }: OpenAnnotations): AnnotationState => ({
  annotated: Object.values(rows).filter((one) => !isEmpty(one)).length,
  carried: [...carried].filter((key) => rows[key] && !isEmpty(rows[key])).length,
  carriedFrom,
  canUndo: undo.length > 0,
});

/** Takes over the annotations whose rows this file has, and remembers which come from other files. */
const adopt = (
  open: OpenAnnotations,
  newest: ReadonlyMap<string, FoundAnnotation>,
  keys: readonly string[],
): void => {
  const carried = new Map<string, string>();
  for (const key of keys) {
    const found = newest.get(key);
    if (!found) continue;
    open.rows[key] = found.annotation;
    if (found.sha256 !== open.sha256 && !isEmpty(found.annotation)) carried.set(key, found.fileName);
  }
  open.carried = new Set(carried.keys());
  open.carriedFrom = [...new Set(carried.values())].slice(0, MAX_ORIGINS);
};

/** Shows the stored annotations of a file's rows, and newer ones of other files for rows with the same key. */
const attach = async (
  store: AnnotationStore,
  datasets: DatasetClient,
  dataset: string,
  open: OpenAnnotations,
  newest: ReadonlyMap<string, FoundAnnotation>,
): Promise<void> => {
  if (newest.size === 0) return;
  const reviews = Object.fromEntries(
    [...newest].map(([key, { annotation }]) => [key, withoutTime(annotation)]),
  );
  const found = await datasets.putAnnotations({ dataset, reviews });
  if (!found.ok) return;
  adopt(open, newest, found.value);
  // A failed save is logged by the store; the annotations stay in the documents they came from.
  if (open.carried.size > 0) await store.save(open);
};

/** Creates the annotations of open files: the analyst's verdicts, tags and notes, with undo. */
export const createAnnotations = ({ storage, datasets, clock, onChange }: AnnotationDeps) => {
  const store = createAnnotationStore(storage);
  const opened = new Map<string, OpenAnnotations>();

  /** Saves annotations that the dataset already shows. */
  const save = async (
    dataset: string,
    open: OpenAnnotations,
    annotations: ByKey,
  ): Promise<Result<AnnotationState>> => {
    const at = clock();
    for (const [key, annotation] of Object.entries(annotations))
      open.rows[key] = { ...withoutTime(annotation), at };
    const saved = await store.save(open);
    if (!saved.ok) return saved;
    const state = stateOf(open);
    onChange(dataset, state);
    return ok(state);
  };

  return {
    /** Opens the annotations of a file that was read into a dataset. `notices` tell the analyst what could not be read. */
    attach: async (
      dataset: string,
      sha256: string,
      name: string,
    ): Promise<{ readonly state: AnnotationState; readonly notices: readonly string[] }> => {
      const { newest, notices, readError } = store.readAll(sha256);
      const open: OpenAnnotations = {
        name,
        sha256,
        readError,
        rows: {},
        carriedFrom: [],
        carried: new Set(),
        undo: opened.get(dataset)?.undo ?? [],
      };
      opened.set(dataset, open);
      await attach(store, datasets, dataset, open, newest);
      return { state: stateOf(open), notices };
    },
    /** Changes the annotations of the selected rows. */
    change: async ({ view, selection, patch }: Changed): Promise<Result<AnnotationState>> => {
      const { dataset } = view;
      const open = opened.get(dataset);
      if (!open) return fail(failure('not_found', text.fileNotRead, { next: text.waitUntilRead }));
      const changed = await datasets.annotateRows({ view, selection, patch });
      if (!changed.ok) return changed;
      const before = Object.fromEntries(changed.value.map((one) => [one.key, one.before]));
      open.undo = [...open.undo.slice(-(MAX_UNDO - 1)), before];
      return save(dataset, open, Object.fromEntries(changed.value.map(({ key, after }) => [key, after])));
    },
    undo: async (dataset: string): Promise<Result<AnnotationState>> => {
      const open = opened.get(dataset);
      const before = open?.undo.pop();
      if (!open || !before)
        return fail(failure('not_found', text.nothingToUndo, { next: text.nothingChanged }));
      const put = await datasets.putAnnotations({ dataset, reviews: before });
      return put.ok ? save(dataset, open, before) : put;
    },
    /** Drops the annotations of a closed file from memory; they stay stored. */
    forget: (dataset: string) => void opened.delete(dataset),
  };
};
