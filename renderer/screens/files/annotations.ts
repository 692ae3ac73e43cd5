/** Changes the annotations of rows. */
import type { AnnotationPatch } from '../../../shared/model/annotations';
import { local } from '../../bridge';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { toastFailure } from '../../state/overlay-store';

/** Reads tags separated by commas; a tag that is typed twice counts once. */
export const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Changes the annotation of one row. Shows a failure as a message, and returns true if the change was saved. */
export const annotateRow = async (rows: Rows, row: number, patch: AnnotationPatch): Promise<boolean> => {
  // Without the filter of the view: the last change may have hidden the row.
  const view = { dataset: rows.store.getState().view.dataset, sort: [], filter: [] };
  const result = await local['annotations.change']({
    view,
    selection: { kind: 'some', ranges: [[row, row]] },
    patch,
  });
  if (!result.ok) toastFailure(result.failure);
  else await rows.refresh();
  return result.ok;
};

/** Undoes the last change of a file's annotations. */
export const undoAnnotation = async (rows: Rows): Promise<void> => {
  const result = await local['annotations.undo']({ dataset: rows.store.getState().dataset.dataset });
  if (!result.ok) toastFailure(result.failure);
  await rows.refresh();
};
