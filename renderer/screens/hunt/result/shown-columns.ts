import type { DatasetColumn } from '../../../../shared/dataset';
import type { QueryDraft } from '../../../../shared/model/query';
import type { ColumnLayout } from '../../../dataset-view/grid/grid-props';
import { gridColumns, type GridColumn } from '../../../dataset-view/grid/grid-column';
import type { DraftColumn } from '../../../query/hunt-draft';

export type ShownColumns = { readonly columns: readonly GridColumn[]; readonly hidden: ReadonlySet<string> };

/** Returns a dataset's columns in the draft's order and widths, and the ids of those that the draft hides. */
export const shownColumns = (
  loaded: readonly DatasetColumn[],
  draft: readonly DraftColumn[],
): ShownColumns => {
  const rank = (column: GridColumn) => {
    const at = draft.findIndex((one) => column.keys.includes(one.db_id));
    return at < 0 ? draft.length : at;
  };
  const draftColumn = (column: GridColumn) => draft.find((one) => column.keys.includes(one.db_id));
  const columns = gridColumns(loaded)
    .map((column) => {
      const drafted = draftColumn(column);
      const label = column.keys.length === 1 && drafted ? drafted.label : column.label;
      return drafted?.width === undefined
        ? { ...column, label }
        : { ...column, label, width: drafted.width, isFlex: false, canFit: false };
    })
    .sort((a, b) => rank(a) - rank(b));
  const isHidden = (column: GridColumn) =>
    column.keys.every(
      (key) => draft.find((one) => one.db_id === key)?.hidden ?? draft.every((one) => one.db_id !== key),
    );
  return { columns, hidden: new Set(columns.filter(isHidden).map((column) => column.id)) };
};

/** Returns a run's columns as a draft's, to draw rows of another app or type than the draft. */
export const columnsOfRun = (ran: Pick<QueryDraft, 'columns'>): readonly DraftColumn[] =>
  ran.columns.map(({ db_id, column_label }) => ({ db_id, label: column_label }));

/** Returns the draft's columns with the grid's order and widths. */
export const draftFromLayout = (
  draft: readonly DraftColumn[],
  columns: readonly GridColumn[],
  layout: ColumnLayout,
): DraftColumn[] => {
  const placed = layout.flatMap(({ id, width }) => {
    const keys = columns.find((column) => column.id === id)?.keys ?? [];
    return keys.flatMap((key) => {
      const known = draft.find((one) => one.db_id === key);
      return known ? [width === undefined ? known : { ...known, width }] : [];
    });
  });
  return [...placed, ...draft.filter((one) => placed.every((other) => other.db_id !== one.db_id))];
};

/** Returns the draft's columns with those of a grid column hidden or shown. */
export const withHidden = (
  draft: readonly DraftColumn[],
  { keys }: Pick<GridColumn, 'keys'>,
  isHidden: boolean,
): DraftColumn[] =>
  draft.map(({ hidden, ...column }) => {
    const isHiddenNow = keys.includes(column.db_id) ? isHidden : hidden;
    return isHiddenNow ? { ...column, hidden: true } : column;
  });
