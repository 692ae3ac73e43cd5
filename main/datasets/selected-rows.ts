import { holdsRow, type Selection, type ViewSpec } from '../../shared/dataset';
import type { Dataset } from './dataset';

/** The ids of the chosen rows of a view, in its order; all of them where nothing is said. */
export const selectedRows = async (
  dataset: Dataset,
  view: ViewSpec,
  selection: Selection | null,
): Promise<number[]> => {
  const order = await dataset.orderFor(view, true);
  const ids = Array.from({ length: order.count }, (_, i) => order.ids?.[i] ?? i);
  return selection ? ids.filter((id) => holdsRow(selection.ranges, id) === (selection.kind === 'some')) : ids;
};
