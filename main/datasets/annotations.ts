import {
  NO_ANNOTATION,
  ANNOTATION_COLUMNS,
  Annotation,
  type AnnotationPatch,
} from '../../shared/model/annotations';
import { InvalidViewError } from './view-sql';
import type { Dataset } from './dataset';
import type { CellOverride } from './cell-overrides';
import type { ReviewChange, ReviewOrder } from './protocol';
import { rowsAlike, rowsOfKeys } from './row-keys';
import { selectedIds } from './selection';

/** Rows that one change may be about: each is written into the file's document. */
export const MOST_REVIEWED = 100_000;

const placesOf = (dataset: Dataset) => {
  const at = (key: string): number => {
    const place = dataset.columns.findIndex((column) => column.key === key);
    if (place < 0) throw new InvalidViewError('Notes can be kept for the rows of a file alone.');
    return place;
  };
  return {
    verdict: at(ANNOTATION_COLUMNS.verdict),
    tags: at(ANNOTATION_COLUMNS.tags),
    note: at(ANNOTATION_COLUMNS.note),
  };
};

const reviewOf = (dataset: Dataset, places: ReturnType<typeof placesOf>, row: number): Annotation => {
  const mark = dataset.overrides.get(row);
  const read = Annotation.safeParse({
    verdict: mark?.[places.verdict] ?? null,
    tags: mark?.[places.tags] ?? [],
    note: mark?.[places.note] ?? '',
  });
  return read.success ? read.data : NO_ANNOTATION;
};

const patched = (review: Annotation, patch: AnnotationPatch): Annotation => ({
  verdict: patch.verdict === undefined ? review.verdict : patch.verdict,
  tags: [...new Set([...(patch.tags ?? review.tags), ...(patch.addTags ?? [])])].filter(
    (tag) => !(patch.dropTags ?? []).includes(tag),
  ),
  note: patch.note ?? review.note,
});

const markOf = (
  places: ReturnType<typeof placesOf>,
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

/** Changes what is said about the chosen rows, and about all rows that are the same by their key; answers each key's words before and after. */
export const reviewRows = async (
  dataset: Dataset,
  order: Extract<ReviewOrder, { change: 'rows' }>,
): Promise<ReviewChange[]> => {
  const places = placesOf(dataset);
  const selected = selectedIds(await dataset.orderFor(order.view, true), order.selection);
  if (selected.length > MOST_REVIEWED)
    throw new InvalidViewError(
      `A change can be about ${MOST_REVIEWED.toLocaleString('en-US')} rows at most, and ${selected.length.toLocaleString('en-US')} are selected: nothing was changed.`,
    );
  const alike = await rowsAlike(dataset, [...selected]);
  const changes: ReviewChange[] = [];
  const marks: CellOverride[] = [];
  for (const [key, rows] of alike) {
    const before = reviewOf(dataset, places, rows[0] ?? -1);
    const after = patched(before, order.patch);
    changes.push({ key, before, after });
    for (const row of rows) marks.push(markOf(places, row, after));
  }
  await dataset.overrideCells(marks);
  return changes;
};

/** Says about rows, by their keys, what was said before: answers the keys that this dataset has. */
export const putReviews = async (
  dataset: Dataset,
  order: Extract<ReviewOrder, { change: 'put' }>,
): Promise<string[]> => {
  const places = placesOf(dataset);
  const found = await rowsOfKeys(dataset, Object.keys(order.reviews));
  const marks: CellOverride[] = [];
  for (const [key, rows] of found)
    for (const row of rows) marks.push(markOf(places, row, order.reviews[key] ?? NO_ANNOTATION));
  if (marks.length > 0) await dataset.overrideCells(marks);
  return [...found.keys()];
};
