import { openPivot, pivotText } from '../../query/pivot-screen';
import { toastBlocked } from '../../state/overlay-store';
import type { CellKind } from '../grid/grid-column';
import type { RowAt } from '../grid/grid-props';
import { TEXT } from '../text';
import { cellValue } from './cell-filters';

/** The kinds of cells whose values name nothing that could have been seen before. */
const NAMELESS: ReadonlySet<CellKind> = new Set(['verdict', 'auth', 'flag', 'time']);

/** Returns the text of a cell that can be looked up in what was seen; undefined if there is none. */
export const pivotOfCell = (at: RowAt): string | undefined =>
  at.column && NAMELESS.has(at.column.kind) ? undefined : pivotText(cellValue(at));

/** Lists in a new tab all that was seen with a cell's value. */
export const pivotOnCell = (at: RowAt): void => {
  const text = pivotOfCell(at);
  if (text === undefined) toastBlocked(TEXT.noPivot);
  else openPivot(text);
};
