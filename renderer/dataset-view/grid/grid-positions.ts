import type { RowTuple, ViewSpec } from '../../../shared/dataset';
import { isDetail, positionAt } from './detail-rows';
import { cellOfDetail } from './grid-column';
import { columnOf, dataAt, type GridContext } from './grid-context';
import type { RowAt } from './grid-props';
import type { RowExpansion } from './row-expansion';

/** Returns true if two views hold the same rows, in whichever order. */
export const hasSameRows = (a: ViewSpec, b: ViewSpec): boolean =>
  a === b || (a.dataset === b.dataset && JSON.stringify(a.filter) === JSON.stringify(b.filter));

export type GridPositions = ReturnType<typeof createGridPositions>;

/** Maps grid indexes to offsets in the view, whichever rows are expanded. Rows of a former view stay on the screen until those of the next one are read. */
export const createGridPositions = (
  context: GridContext,
  expansion: RowExpansion,
  onToggle: (index: number) => void,
) => {
  const read = new WeakMap<RowTuple, { readonly offset: number; readonly view: ViewSpec }>();
  /** Returns the view that the row on the screen was read for: the current one unless another is known. */
  const viewAt = (index: number): ViewSpec => {
    const data = dataAt(context, index);
    return (data && !isDetail(data) && read.get(data)?.view) || context.props().view;
  };
  /** Returns the offset that the row was delivered with, or else the one that follows from the expanded rows. */
  const offsetAt = (index: number): number => {
    const data = dataAt(context, index);
    const known = data && (isDetail(data) ? data.offset : read.get(data)?.offset);
    return known ?? positionAt(expansion.all(), index).offset;
  };
  return {
    offsetAt,
    noteRow: (row: RowTuple, offset: number, view: ViewSpec) => void read.set(row, { offset, view }),
    /** Returns true if the row is on the screen where the current view has it. */
    isInPlace: (index: number): boolean => viewAt(index) === context.props().view,
    /** Returns true if the current view still has the row on the screen. */
    isInView: (index: number): boolean => hasSameRows(viewAt(index), context.props().view),
    /** Returns the row at an index, and the column of one of its cells. */
    at: (index: number, id: string | null): RowAt | undefined => {
      const data = dataAt(context, index);
      if (!data) return undefined;
      const { fields } = context.props();
      const toggle = () => onToggle(index);
      const isOpen = isDetail(data) || expansion.isExpanded(data[0]);
      const expanding = fields && { isOpen, toggle };
      if (isDetail(data))
        return { ...cellOfDetail(data, fields ?? []), offset: data.offset, expansion: expanding };
      const column = id === null ? undefined : columnOf(context, id);
      return { row: data, offset: offsetAt(index), column, expansion: expanding };
    },
  };
};
