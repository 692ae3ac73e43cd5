import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import { Annotation } from '../../../shared/model/annotations';
import { failure } from '../../wire/failures';
import type { Storage } from '../storage/storage';
import { text } from './text';

/** An annotation with the time of its last change. An empty one is stored too, so that a removed annotation is not carried over again. */
const StoredAnnotation = Annotation.extend({ at: z.number() });
export type StoredAnnotation = z.infer<typeof StoredAnnotation>;
const AnnotationDocument = z.strictObject({ name: z.string(), rows: z.record(z.string(), StoredAnnotation) });
type AnnotationDocument = z.infer<typeof AnnotationDocument>;
export type AnnotationStore = ReturnType<typeof createAnnotationStore>;

const PREFIX = 'review-';

/** The annotations of one file. `readError` is set if they exist but could not be read: then they are not written over. */
export type FileAnnotations = {
  readonly sha256: string;
  readonly name: string;
  readonly rows: Readonly<Record<string, StoredAnnotation>>;
  readonly readError: string | undefined;
};

/** An annotation with the file it was made in. */
export type FoundAnnotation = {
  readonly annotation: StoredAnnotation;
  readonly sha256: string;
  readonly fileName: string;
};

type Found = {
  /** The newest annotation of each row key. */
  readonly newest: ReadonlyMap<string, FoundAnnotation>;
  /** Tells the analyst what could not be read. */
  readonly notices: readonly string[];
  readonly readError: string | undefined;
};

/** Adds the annotations of a document that are newer than those found so far. */
const addNewer = (
  newest: Map<string, FoundAnnotation>,
  { rows, name }: AnnotationDocument,
  sha256: string,
): void => {
  for (const [key, annotation] of Object.entries(rows))
    if ((newest.get(key)?.annotation.at ?? -1) < annotation.at)
      newest.set(key, { annotation, sha256, fileName: name });
};

/** Creates the store of annotations: one document per file, named by its SHA-256. */
export const createAnnotationStore = (storage: Storage) => {
  const store = storage.store<AnnotationDocument>({
    name: 'reviews',
    label: text.annotationsLabel,
    schema: AnnotationDocument,
    isLarge: true,
  });

  return {
    /** Reads the annotations of all files. `sha256` is the file that they are read for. */
    readAll: (sha256: string): Found => {
      const newest = new Map<string, FoundAnnotation>();
      const notices: string[] = [];
      let readError: string | undefined;
      for (const document of store.names()) {
        if (!document.startsWith(PREFIX)) continue;
        const from = document.slice(PREFIX.length);
        const { value, isOurs, notice } = store.open(document);
        if (notice !== undefined) notices.push(notice);
        if (!isOurs && from === sha256) readError = notice;
        if (value) addNewer(newest, value, from);
      }
      return { newest, notices, readError };
    },
    save: async ({ sha256, name, rows, readError }: FileAnnotations): Promise<Result<null>> => {
      if (readError !== undefined)
        return fail(failure('disk', text.notesNotSaved, { next: `${readError} ${text.openAgain}` }));
      try {
        await store.save(`${PREFIX}${sha256}`, { name, rows: { ...rows } });
        return ok(null);
      } catch {
        // The store has logged the cause.
        return fail(failure('disk', text.notesNotSaved, { next: text.freeSpace }));
      }
    },
  };
};
