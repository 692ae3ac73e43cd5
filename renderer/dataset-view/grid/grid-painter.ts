import { selectedShare } from '../view/selection';
import { positionAt } from './detail-rows';
import { markFirstRows } from '../../state/first-rows';
import type { GridColumns } from './grid-columns';
import { dataAt, type GridContext } from './grid-context';
import { NEAR_END, type createRowLoading } from './row-loading';
import type { RowExpansion } from './row-expansion';
import { createTurnedRows, markExpandable, nameSelectCells, showSelection } from './row-marks';

type PainterDeps = {
  readonly context: GridContext;
  readonly columns: GridColumns;
  readonly expansion: RowExpansion;
  readonly loading: ReturnType<typeof createRowLoading>;
  /** Called when rows are drawn. */
  readonly onRows: () => void;
  /** Called before the drawn rows are brought up to date. */
  readonly onPaint: () => void;
};

/** Returns how many rows of the view are on the screen. */
const shownRows = (context: GridContext, expansion: RowExpansion): number => {
  const api = context.api();
  const { count } = context.props();
  if (!api || count === 0) return 0;
  const at = (index: number) => positionAt(expansion.all(), index).offset;
  const first = at(Math.max(0, api.getFirstDisplayedRowIndex()));
  return Math.max(0, Math.min(count, at(api.getLastDisplayedRowIndex()) + 1) - first);
};

/** Brings the drawn rows up to date once a frame, and reports what is on the screen. */
export const createGridPainter = ({ context, columns, expansion, loading, onRows, onPaint }: PainterDeps) => {
  const turned = createTurnedRows();
  let frame = 0;

  /** Shows the selection and the expanded rows on the rows that are drawn. */
  const mark = () => {
    const api = context.api();
    const element = context.element();
    if (!api || !element) return;
    const { selection, count, fields } = context.props();
    showSelection(api, selection);
    const share = count === 0 ? 'none' : selectedShare(selection, count);
    columns.showSelected(share);
    element.classList.toggle('has-selection', share !== 'none');
    nameSelectCells(element);
    if (fields) markExpandable(element, api, expansion.isExpanded);
  };
  const paint = () => {
    const api = context.api();
    if (!api) return;
    onPaint();
    if (columns.isUsed('details')) turned.redraw(api);
    mark();
    const last = api.getLastDisplayedRowIndex();
    loading.loadMissing(last);
    // Until the first rows come, what is drawn is empty.
    const shown = dataAt(context, 0) ? shownRows(context, expansion) : 0;
    markFirstRows(shown);
    if (shown > 0 && dataAt(context, Math.max(0, last))) onRows();
    context.props().onShown(shown, last >= expansion.total() - NEAR_END);
  };
  return {
    mark,
    schedule: () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    },
    stop: () => cancelAnimationFrame(frame),
  };
};
