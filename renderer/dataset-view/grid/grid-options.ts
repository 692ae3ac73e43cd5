import type { RowTuple } from '../../../shared/dataset';
import { showInvisible } from '../../../shared/rules/invisible';
import { pageNonce } from '../../theme/theme';
import { authElement, startElement, verdictElement } from './cell-elements';
import type { HeaderClass } from './column-header';
import type { ColDef, GridOptions } from './grid-modules';
import { cellChange, drawnCell, lengthBeyond, TONES, type GridColumn } from './grid-column';
import { gridTheme } from './grid-theme';
import { isLine, lineKey, lineText, type GridRow } from './unfolded';

export const ROW_HEIGHT = 24;
export const BLOCK = 200;
/** Width of the narrow first column's part that chooses a row, in pixels. */
export const CHOOSE_WIDTH = 30;
/** The mark that unfolds a row has its place after the one that chooses it. */
const UNFOLD_WIDTH = 18;
const chooseWidth = (canUnfold: boolean): number => CHOOSE_WIDTH + (canUnfold ? UNFOLD_WIDTH : 0);

type Data = { readonly data?: GridRow | undefined };
/** What a rule colours a cell with. */
export type ToneOf = (row: RowTuple, column: GridColumn) => string | undefined;
/** What rows can do beyond showing their cells. */
export type RowTraits = {
  readonly toneOf: ToneOf | undefined;
  readonly canUnfold: boolean;
  /** A row was unfolded: lines below rows take the whole width. */ readonly hasLines: boolean;
};

/** More columns than there are: a line below a row takes the width of all. */
const ALL_COLUMNS = 10_000;

/** What draws a cell that is no plain text. */
const elementFor = ({ kind, change }: GridColumn) =>
  change ? undefined : kind === 'verdict' ? verdictElement : kind === 'auth' ? authElement : undefined;

const textElement = (text: string): HTMLElement => {
  const made = document.createElement('span');
  made.textContent = text;
  return made;
};

const drawn = (column: GridColumn): Partial<ColDef<GridRow>> => {
  const element = elementFor(column);
  return element
    ? {
        cellRenderer: ({ data }: Data) =>
          !data
            ? document.createElement('span')
            : isLine(data)
              ? textElement(lineText(data))
              : element(data, column),
      }
    : {
        valueGetter: ({ data }) => (!data ? '' : isLine(data) ? lineText(data) : drawnCell(data, column)),
        cellRendererSelector: ({ data }) =>
          data && !isLine(data) && lengthBeyond(data, column) !== undefined
            ? { component: () => startElement(data, column) }
            : undefined,
      };
};

const cellClass =
  (column: GridColumn) =>
  ({ data }: Data): string => {
    if (data && isLine(data)) return 'line-cell';
    return `cell-${column.kind}${elementFor(column) ? '' : ' cell-plain'}${data && column.change ? ` cell-${cellChange(data, column) ?? 'same'}` : ''}`;
  };

/** Columns as AG Grid wants them, with the narrow one for the selection first. */
export const columnDefs = (
  columns: readonly GridColumn[],
  hidden: ReadonlySet<string>,
  header: HeaderClass,
  chooser: HeaderClass,
  { toneOf, canUnfold, hasLines }: RowTraits,
): ColDef<GridRow>[] => [
  {
    colId: 'choose',
    headerName: 'Selected',
    headerComponent: chooser,
    width: chooseWidth(canUnfold),
    minWidth: chooseWidth(canUnfold),
    maxWidth: chooseWidth(canUnfold),
    resizable: false,
    suppressMovable: true,
    lockPosition: 'left',
    cellClass: ({ data }) => `choose-cell${canUnfold && data && !isLine(data) ? ' can-unfold' : ''}`,
    valueGetter: () => '',
  },
  ...columns.map((column): ColDef<GridRow> => ({
    colId: column.id,
    headerName: showInvisible(column.label),
    headerComponent: header,
    width: column.width,
    ...(column.isFlex ? { flex: 1 } : {}),
    minWidth: column.isFlex ? 150 : 44,
    hide: hidden.has(column.id),
    cellClass: cellClass(column),
    // Each rule is asked, and each class set or taken off, for every cell that scrolls in.
    ...(toneOf
      ? {
          cellClassRules: Object.fromEntries(
            TONES.map((tone) => [
              `tone-${tone}`,
              ({ data }: Data) => data !== undefined && !isLine(data) && toneOf(data, column) === tone,
            ]),
          ),
        }
      : {}),
    ...(hasLines ? { colSpan: ({ data }: Data) => (data && isLine(data) ? ALL_COLUMNS : 1) } : {}),
    headerClass: `head-${column.kind}`,
    ...drawn(column),
  })),
];

/** The tuned settings (electron-spike section 2) that every dataset's grid shares. */
export const baseOptions = (rows: number): GridOptions<GridRow> => ({
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
  rowHeight: ROW_HEIGHT,
  headerHeight: 28,
  defaultColDef: {
    resizable: true,
    sortable: false,
    suppressHeaderKeyboardEvent: ({ event }) => event.key === 'Enter' || event.key === ' ',
  },
  // A line is named after its row, whose number comes first.
  getRowId: ({ data }) => (isLine(data) ? `${data.row[0]} ${lineKey(data)}` : String(data[0])),
});
