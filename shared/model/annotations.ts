/** Annotations: the analyst's verdict, tags and note for a row of a file. They are stored beside the file, never in it. */
import { z } from 'zod';

export const ANNOTATION_VERDICTS = ['malicious', 'suspicious', 'clean', 'unsure'] as const;

export const Annotation = z.strictObject({
  verdict: z.enum(ANNOTATION_VERDICTS).nullable(),
  tags: z.array(z.string().trim().min(1).max(60)).max(20),
  note: z.string().max(4000),
});
export type Annotation = z.infer<typeof Annotation>;
export const NO_ANNOTATION: Annotation = { verdict: null, tags: [], note: '' };

/** The columns of a file's dataset that hold annotations. Stored column layouts name them, so the keys stay. */
export const ANNOTATION_COLUMNS = {
  verdict: '_review_verdict',
  tags: '_review_tags',
  note: '_review_note',
} as const;

/** A change of annotations; fields that it does not have stay as they are. */
export const AnnotationPatch = z.strictObject({
  verdict: z.enum(ANNOTATION_VERDICTS).nullable().optional(),
  tags: Annotation.shape.tags.optional(),
  addTags: Annotation.shape.tags.optional(),
  dropTags: Annotation.shape.tags.optional(),
  note: Annotation.shape.note.optional(),
});
export type AnnotationPatch = z.infer<typeof AnnotationPatch>;

/** Counts of a file's annotated rows. */
export type AnnotationState = {
  readonly annotated: number;
  /** Rows whose annotation was made in another file with the same rows. */
  readonly carried: number;
  /** Names of those files. */
  readonly carriedFrom: readonly string[];
  readonly canUndo: boolean;
};
