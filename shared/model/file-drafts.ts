/** The state that tabs with files and comparisons store. */
import { z } from 'zod';
import { ColumnFilter, ColumnSort } from '../dataset';
import { FileRef } from './files';
import { Json } from './json';

/** A tab with a file: the file, and how its rows are shown. */
export const FileDraft = z.object({
  file: FileRef,
  sort: z.array(ColumnSort).optional(),
  filter: z.array(ColumnFilter).optional(),
  layout: z.array(z.object({ id: z.string(), width: z.number().optional(), hidden: z.boolean() })).optional(),
  colours: Json.optional(),
});
export type FileDraft = z.infer<typeof FileDraft>;

/** One side of a comparison: a dataset that was open, a file, or a snapshot (`run` is its ID). */
const ComparedSide = z.object({
  title: z.string(),
  dataset: z.string().optional(),
  file: FileRef.optional(),
  run: z.string().optional(),
  /** When its rows were loaded, in ISO 8601. */
  at: z.string().optional(),
});
export type ComparedSide = z.infer<typeof ComparedSide>;

/** A tab with a comparison. An empty `key` matches rows by their entity ID, or else by all cells. A proposal waits for the analyst. */
export const CompareDraft = z.object({
  before: ComparedSide,
  after: ComparedSide,
  key: z.string(),
  isProposal: z.boolean().optional(),
});
export type CompareDraft = z.infer<typeof CompareDraft>;

/** Returns the IDs of the files that a tab's stored state names. */
export const filesOfDraft = (draft: Json | undefined): readonly string[] => {
  const file = FileDraft.safeParse(draft);
  if (file.success) return [file.data.file.file];
  const sides = CompareDraft.safeParse(draft);
  return sides.success ? [sides.data.before, sides.data.after].flatMap((side) => side.file?.file ?? []) : [];
};
