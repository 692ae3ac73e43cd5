import type { RowTuple } from '../../../shared/dataset';
import { showInvisible } from '../../../shared/model/invisible';
import { TONES } from '../../query/color-rules';
import { pageNonce } from '../../theme/theme';
import { SELECT_COLUMN } from './cell-range';
import { rendererOf, startRendererOf } from './cell-renderers';
import type { HeaderClass } from './column-header';
import { detailKey, detailText, isDetail, type GridRow } from './detail-rows';
import type { ColDef, GridOptions } from './grid-modules';
import { cellChange, drawnCell, lengthBeyond, type GridColumn } from './grid-column';
import { BLOCK, EXPAND_WIDTH, rowHeight, SELECT_WIDTH } from './grid-sizes';
import { themeQuartz } from 'ag-grid-community';

/** Returns the height of the headers of columns: of one line, or of two. */
export const headerHeight = (columns: readonly GridColumn[]): number =>
  columns.some(({ wrapsLabel }) => wrapsLabel) ? 42 : 28;

/** AG Grid in the colors and sizes of our tokens, with hairlines and without a frame. */
const gridTheme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  backgroundColor: 'var(--bg1)',
  foregroundColor: 'var(--tx)',
  textColor: 'var(--tx)',
  accentColor: 'var(--accent)',
  borderColor: 'var(--line)',
  chromeBackgroundColor: 'var(--bg2)',
  headerBackgroundColor: 'var(--bg2)',
  headerTextColor: 'var(--tx2)',
  headerFontWeight: 550,
  headerFontSize: 12.5,
  headerHeight: 28,
  rowHoverColor: 'var(--bg2)',
  oddRowBackgroundColor: 'var(--bg1)',
  rowBorder: { style: 'solid', width: 1, color: 'var(--line)' },
  columnBorder: false,
  pinnedColumnBorder: false,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  headerColumnResizeHandleHeight: 14,
  headerColumnResizeHandleWidth: 1,
  cellHorizontalPadding: 8,
  fontFamily: 'inherit',
  fontSize: 12.5,
  selectedRowBackgroundColor: 'var(--row-selected)',
  spacing: 4,
  focusShadow: 'none',
});

/** Widest that the column of free text stays when the others leave no room. */
const MOST_ASKED = 420;
/** Columns beyond any grid: a detail takes the width of all of them. */
const ALL_COLUMNS = 10_000;

type Data = { readonly data?: GridRow | undefined };
type Cell = Data & { readonly rowIndex: number };
/** Returns the color that a rule gives a cell. */
export type ToneOf = (row: RowTuple, column: GridColumn) => string | undefined;

/** Features of rows beyond showing their cells. Each costs time for every row that scrolls in, so it is off until used. */
export type RowTraits = {
  readonly toneOf: ToneOf | undefined;
  readonly canExpand: boolean;
  readonly canSelect: boolean;
  /** Some row was expanded: details take the whole width. */
  readonly hasDetails: boolean;
  /** Returns true if a cell is in the rectangle; undefined before the first one. */
  readonly isInRange: ((row: number, column: string) => boolean) | undefined;
};

const contentOf = (column: GridColumn): Partial<ColDef<GridRow>> => {
  const renderer = rendererOf(column);
  if (renderer) return { cellRenderer: renderer };
  const component = startRendererOf(column);
  return {
    valueGetter: ({ data }) => (!data ? '' : isDetail(data) ? detailText(data) : drawnCell(data, column)),
    cellRendererSelector: ({ data }) =>
      data && !isDetail(data) && lengthBeyond(data, column) !== undefined ? { component } : undefined,
  };
};

const cellClass = (column: GridColumn) => {
  const own = `cell-${column.kind}${rendererOf(column) ? '' : ' cell-plain'}`;
  return ({ data }: Data): string => {
    if (data && isDetail(data)) return 'detail-cell';
    return data && column.change ? `${own} cell-${cellChange(data, column) ?? 'same'}` : own;
  };
};

/** Classes that come and go. Each rule is evaluated for every cell that scrolls in. */
const classRules = (column: GridColumn, { toneOf, isInRange }: RowTraits): Partial<ColDef<GridRow>> => {
  if (!toneOf && !isInRange) return {};
  const tones = TONES.map((tone) => [
    `tone-${tone}`,
    ({ data }: Data) => data !== undefined && !isDetail(data) && toneOf?.(data, column) === tone,
  ]);
  const range = ['in-range', ({ rowIndex }: Cell) => isInRange?.(rowIndex, column.id) ?? false];
  return {
    cellClassRules: Object.fromEntries([
      ...(toneOf ? tones : []),
      ...(isInRange ? [range] : []),
    ]) as NonNullable<ColDef<GridRow>['cellClassRules']>,
  };
};

const selectColumn = (header: HeaderClass, canExpand: boolean): ColDef<GridRow> => {
  const width = SELECT_WIDTH + (canExpand ? EXPAND_WIDTH : 0);
  return {
    colId: SELECT_COLUMN,
    headerName: 'Selected',
    headerComponent: header,
    width,
    minWidth: width,
    maxWidth: width,
    resizable: false,
    suppressMovable: true,
    lockPosition: 'left',
    pinned: 'left',
    cellClass: ({ data }) => `select-cell${canExpand && data && !isDetail(data) ? ' can-expand' : ''}`,
    valueGetter: () => '',
  };
};

/** Returns the columns as AG Grid takes them, with the narrow one first that selects rows, if they can be. */
export const columnDefs = (
  columns: readonly GridColumn[],
  hidden: ReadonlySet<string>,
  header: HeaderClass,
  selectAll: HeaderClass,
  traits: RowTraits,
): ColDef<GridRow>[] => [
  ...(traits.canSelect ? [selectColumn(selectAll, traits.canExpand)] : []),
  ...columns.map((column): ColDef<GridRow> => ({
    colId: column.id,
    headerName: showInvisible(column.label),
    headerComponent: header,
    width: column.width,
    ...(column.isFlex ? { flex: 1 } : {}),
    // The column of free text keeps the size that was asked for, however wide the others are.
    minWidth: column.isFlex ? Math.min(MOST_ASKED, Math.max(150, column.width)) : 44,
    hide: hidden.has(column.id),
    cellClass: cellClass(column),
    ...classRules(column, traits),
    ...(traits.hasDetails ? { colSpan: ({ data }: Data) => (data && isDetail(data) ? ALL_COLUMNS : 1) } : {}),
    headerClass: `head-${column.kind}${column.wrapsLabel ? ' head-wrap' : ''}`,
    ...contentOf(column),
  })),
];

/** Returns the settings of every dataset's grid, tuned by measuring: see README.md. AG Grid leaves keys of our commands alone. */
export const baseOptions = (
  rows: number,
  isCommand: (event: KeyboardEvent) => boolean,
): GridOptions<GridRow> => ({
  theme: gridTheme,
  styleNonce: pageNonce(),
  rowModelType: 'infinite',
  cacheBlockSize: BLOCK,
  maxBlocksInCache: 12,
  maxConcurrentDatasourceRequests: 8,
  infiniteInitialRowCount: Math.max(1, rows),
  rowBuffer: 0,
  animateRows: false,
  suppressNoRowsOverlay: true,
  suppressColumnMoveAnimation: true,
  suppressDragLeaveHidesColumns: true,
  rowHeight: rowHeight(),
  preventDefaultOnContextMenu: true,
  // The grid is one Tab stop: arrow keys move inside, and lead to the headers from the first row.
  tabToNextCell: () => false,
  tabToNextHeader: () => false,
  rowSelection: { mode: 'multiRow', checkboxes: false, headerCheckbox: false, enableClickSelection: false },
  defaultColDef: {
    resizable: true,
    sortable: false,
    suppressKeyboardEvent: ({ event }) => isCommand(event),
    suppressHeaderKeyboardEvent: ({ event }) => event.key === 'Enter' || event.key === ' ',
  },
  // The number of the row comes first: a detail is named after its row.
  getRowId: ({ data }) => (isDetail(data) ? `${data.row[0]} ${detailKey(data)}` : String(data[0])),
});
