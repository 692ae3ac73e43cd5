import type { RowTuple } from '../../../shared/dataset';
import { showInvisible } from '../../../shared/rules/invisible';
import { pageNonce } from '../../theme/theme';
import { authElement, startElement, verdictElement } from './cell-elements';
import type { HeaderClass } from './column-header';
import type { ColDef, GridOptions } from './grid-modules';
import { cellChange, drawnCell, lengthBeyond, TONES, type GridColumn } from './grid-column';
import { gridTheme } from './grid-theme';

export const ROW_HEIGHT = 24;
export const BLOCK = 200;
const CHOOSE_WIDTH = 30;

type Data = { readonly data?: RowTuple | undefined };
/** What a rule colours a cell with. */
export type ToneOf = (row: RowTuple, column: GridColumn) => string | undefined;

/** What draws a cell that is no plain text. */
const elementFor = ({ kind, change }: GridColumn) => (change ? undefined : kind === 'verdict' ? verdictElement : kind === 'auth' ? authElement : undefined);

const drawn = (column: GridColumn): Partial<ColDef<RowTuple>> => {
  const element = elementFor(column);
  return element
    ? { cellRenderer: ({ data }: Data) => (data ? element(data, column) : document.createElement('span')) }
    : {
        valueGetter: ({ data }) => (data ? drawnCell(data, column) : ''),
        cellRendererSelector: ({ data }) => (data && lengthBeyond(data, column) !== undefined ? { component: () => startElement(data, column) } : undefined),
      };
};

/** Columns as AG Grid wants them, with the narrow one for the selection first. */
export const columnDefs = (columns: readonly GridColumn[], hidden: ReadonlySet<string>, header: HeaderClass, chooser: HeaderClass, toneOf: ToneOf | undefined): ColDef<RowTuple>[] => [
  {
    colId: 'choose',
    headerName: 'Selected',
    headerComponent: chooser,
    width: CHOOSE_WIDTH,
    minWidth: CHOOSE_WIDTH,
    maxWidth: CHOOSE_WIDTH,
    resizable: false,
    suppressMovable: true,
    lockPosition: 'left',
    cellClass: 'choose-cell',
    valueGetter: () => '',
  },
  ...columns.map(
    (column): ColDef<RowTuple> => ({
      colId: column.id,
      headerName: showInvisible(column.label),
      headerComponent: header,
      width: column.width,
      ...(column.isFlex ? { flex: 1 } : {}),
      minWidth: column.isFlex ? 150 : 44,
      hide: hidden.has(column.id),
      cellClass: ({ data }) => `cell-${column.kind}${elementFor(column) ? '' : ' cell-plain'}${data && column.change ? ` cell-${cellChange(data, column) ?? 'same'}` : ''}`,
      // Each rule is asked, and each class set or taken off, for every cell that scrolls in.
      ...(toneOf ? { cellClassRules: Object.fromEntries(TONES.map((tone) => [`tone-${tone}`, ({ data }: Data) => data !== undefined && toneOf(data, column) === tone])) } : {}),
      headerClass: `head-${column.kind}`,
      ...drawn(column),
    }),
  ),
];

/** The tuned settings (electron-spike section 2) that every dataset's grid shares. */
export const baseOptions = (rows: number): GridOptions<RowTuple> => ({
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
  getRowId: ({ data }) => String(data[0]),
});
