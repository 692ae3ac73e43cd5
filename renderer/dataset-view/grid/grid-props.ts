import type { Failure } from '../../../shared/bridge';
import type { ColumnSort, DatasetColumn, RowTuple, Selection, ViewSpec } from '../../../shared/dataset';
import type { ViewRows } from '../view/dataset-view';
import type { RowPlace } from '../view/view-state';
import type { SortChange } from '../view/pending-view';
import type { CellCopy } from './copy-cells';
import type { GridColumn } from './grid-column';
import type { ToneOf } from './grid-options';

/** The columns in their order; with the widths that the analyst just set, and not those that the grid fitted. */
export type ColumnLayout = readonly {
  readonly id: string;
  readonly width?: number | undefined;
  readonly hidden: boolean;
}[];
/** A key that uses the value of a cell. */
export type CellKey = '=' | '!' | '+' | '-' | '>' | 'P';

/** A row under the pointer or the focus, with its offset in the view. */
export type RowAt = {
  readonly row: RowTuple;
  readonly offset: number;
  readonly column: GridColumn | undefined;
  /** Copies the rectangle of cells that is marked; undefined if none is. */
  readonly copyRange?: ((how: CellCopy) => void) | undefined;
  /** Expands or collapses the row in place; undefined if it can't be. */
  readonly expansion?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined;
};

export type DatasetGridProps = {
  readonly name: string;
  readonly columns: readonly GridColumn[];
  readonly hidden: ReadonlySet<string>;
  readonly view: ViewSpec;
  /** Reads the view's rows; the dataset process does unless given. */
  readonly rows?: ViewRows;
  /** Rows in the view. */
  readonly count: number;
  /** Set once all rows of a file are read: columns are then fitted once more, also to the last rows. */
  readonly fitsLastRows?: boolean;
  /** The dataset's columns, if rows can be expanded in place. */
  readonly fields?: readonly DatasetColumn[];
  /** The order in which the rows arrived. */
  readonly arrival: readonly ColumnSort[];
  readonly selection: Selection;
  /** The analyst’s place among the rows; without it the place is lost when the grid leaves the screen. */
  readonly place?: RowPlace;
  /** The row that is open beside the grid, with its offset. */
  readonly open: { readonly row: number; readonly offset: number } | null;
  /**
   * Calls a function with each row that is opened in the view, before its record is drawn: the grid then scrolls and focuses while the page is
   * laid out, instead of waiting for the layout of the whole record. Returns the function that ends it.
   */
  readonly followOpen?:
    ((listen: (open: { readonly row: number; readonly offset: number }) => void) => () => void) | undefined;
  /** Returns true if a row is drawn as one that is about to leave; a new function redraws the rows for which its result differs. */
  readonly isMuted?: ((row: number) => boolean) | undefined;
  /** The data beside the dataset that columns draw, such as notes on its rows; a new object draws their cells again. */
  readonly extraData?: object | undefined;
  /** The columns that draw this data; all of them if not given. */
  readonly extraColumns?: readonly string[] | undefined;
  /** Selects rows; without it none can be selected. */
  readonly onSelection?: (selection: Selection) => void;
  /** Opens a row; `column` is that of the cell that was used. */
  readonly onOpen: (offset: number, column?: string) => void;
  /** Called when the focus comes to a row; unlike `onFocusRow`, it opens nothing. */
  readonly onCursor?: (offset: number) => void;
  /** Keeps the open row in view even if something else has the focus. */
  readonly followsOpen?: boolean;
  /** A row to move the focus to; a new object goes there again. */
  readonly cursor?: { readonly offset: number } | null;
  /** Called when the focus moves to another row. With it the open row follows the focus, and never takes it. */
  readonly onFocusRow?: (offset: number) => void;
  /** Takes the focus when rows appear although that opens the first one. */
  readonly entersAtFirst?: boolean;
  readonly onSort: (change: SortChange) => void;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly onShown: (rows: number, isNearEnd: boolean) => void;
  readonly onMenu: (at: RowAt, event: MouseEvent) => void;
  readonly onFailure: (failure: Failure) => void;
  /** The menu of a column's header. */
  readonly onColumnMenu?: (column: GridColumn, event: MouseEvent) => void;
  /** Handles a key that uses a cell's value: `=`, `!`, `+`, `-`, `>` or `P`. Returns false if it has no use for the key. */
  readonly onCellKey?: (at: RowAt, key: string) => boolean;
  /** The keys that `onCellKey` handles; the others stay with the screen. */
  readonly cellKeys?: readonly CellKey[];
  /** Returns the color that a rule gives a cell. */
  readonly toneOf?: ToneOf | undefined;
  /** Columns of the dataset that color rules read, whose cells are needed whole. */
  readonly whole?: readonly string[];
  /** A column to go to; a new object goes there again. */
  readonly goTo?: { readonly column: string } | null;
};
