import { holdsRow, type Selection } from '../../shared/dataset';

/** Which rows of a view a selection means, in the view's order. */
export const chosen = (ids: ArrayLike<number>, selection: Selection | null): Uint32Array => {
  const all = ids instanceof Uint32Array ? ids : Uint32Array.from(ids);
  return selection ? all.filter((id) => holdsRow(selection.ranges, id) === (selection.kind === 'some')) : all;
};
