import {
  NO_ANNOTATION,
  ANNOTATION_COLUMNS,
  Annotation,
  type AnnotationPatch,
} from '../../../shared/model/annotations';
import type { CellOverride } from './cell-overrides';
import type { Dataset } from './dataset';
import type { AnnotateOrder, AnnotationChange, AnnotationsByKey } from '../protocol';
import { rowsByKeys, rowsWithSameKeys } from './row-keys';
import { selectedIds } from './selection';
import { InvalidViewError } from '../column-store/view-sql';
import { VIEW_TEXT } from '../text';

/** Rows that one change can annotate: each is written into the file's document. */
const MAX_ANNOTATED_ROWS = 100_000;

/** Indexes of the annotation columns. */
type ColumnIndexes = { readonly verdict: number; readonly tags: number; readonly note: number };

const findColumnIndexes = (dataset: Dataset): ColumnIndexes => {
  const columnIndex = (key: string): number => {
    const place = dataset.columns.findIndex((column) => column.key === key);
    if (place < 0) throw new InvalidViewError(VIEW_TEXT.onlyFilesHaveNotes);
    return place;
  };
  return {
    verdict: columnIndex(ANNOTATION_COLUMNS.verdict),
    tags: columnIndex(ANNOTATION_COLUMNS.tags),
    note: columnIndex(ANNOTATION_COLUMNS.note),
  };
};

const readAnnotation = (dataset: Dataset, places: ColumnIndexes, row: number): Annotation => {
  const cells = dataset.overrides.get(row);
  const parsed = Annotation.safeParse({
    verdict: cells?.[places.verdict] ?? null,
    tags: cells?.[places.tags] ?? [],
    note: cells?.[places.note] ?? '',
  });
  return parsed.success ? parsed.data : NO_ANNOTATION;
};

const applyPatch = (before: Annotation, patch: AnnotationPatch): Annotation => ({
  verdict: patch.verdict === undefined ? before.verdict : patch.verdict,
  tags: [...new Set([...(patch.tags ?? before.tags), ...(patch.addTags ?? [])])].filter(
    (tag) => !(patch.dropTags ?? []).includes(tag),
  ),
  note: patch.note ?? before.note,
});

const toOverride = (
  places: ColumnIndexes,
  row: number,
  { verdict, tags, note }: Annotation,
): CellOverride => ({
  row,
  cells: {
    [places.verdict]: verdict,
    [places.tags]: tags.length > 0 ? [...tags] : null,
    [places.note]: note === '' ? null : note,
  },
});

/** Changes the annotations of the selected rows, and of all rows with the same keys. Returns each key's annotation before and after. */
export const annotateRows = async (
  dataset: Dataset,
  { view, selection, patch }: AnnotateOrder,
): Promise<AnnotationChange[]> => {
  const places = findColumnIndexes(dataset);
  const selected = selectedIds(await dataset.orderFor(view, true), selection);
  if (selected.length > MAX_ANNOTATED_ROWS)
    throw new InvalidViewError(VIEW_TEXT.tooManyToAnnotate(selected.length, MAX_ANNOTATED_ROWS));
  const changes: AnnotationChange[] = [];
  const overrides: CellOverride[] = [];
  for (const [key, rows] of await rowsWithSameKeys(dataset, [...selected])) {
    const before = readAnnotation(dataset, places, rows[0] ?? -1);
    const after = applyPatch(before, patch);
    changes.push({ key, before, after });
    for (const row of rows) overrides.push(toOverride(places, row, after));
  }
  await dataset.overrideCells(overrides);
  return changes;
};

/** Writes stored annotations to the rows that have their keys. Returns the keys that this dataset has. */
export const putAnnotations = async (dataset: Dataset, reviews: AnnotationsByKey): Promise<string[]> => {
  const places = findColumnIndexes(dataset);
  const found = await rowsByKeys(dataset, Object.keys(reviews));
  const overrides = [...found].flatMap(([key, rows]) =>
    rows.map((row) => toOverride(places, row, reviews[key] ?? NO_ANNOTATION)),
  );
  if (overrides.length > 0) await dataset.overrideCells(overrides);
  return [...found.keys()];
};
