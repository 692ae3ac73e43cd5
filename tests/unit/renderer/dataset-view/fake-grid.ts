import type { RowTuple } from '../../../../shared/dataset';
import type { DetailRow, GridRow } from '../../../../renderer/dataset-view/grid/detail-rows';
import type { GridContext } from '../../../../renderer/dataset-view/grid/grid-context';
import type { GridApi } from '../../../../renderer/dataset-view/grid/grid-modules';
import type { DatasetGridProps } from '../../../../renderer/dataset-view/grid/grid-props';

const none = () => undefined;

/** Props of a grid over one text column; every handler does nothing unless given. */
export const gridProps = (patch: Partial<DatasetGridProps> = {}): DatasetGridProps => ({
  name: 'Results',
  columns: [{ id: 'subject', label: 'Subject', kind: 'text', keys: ['subject'], at: [1], width: 200 }],
  hidden: new Set(),
  view: { dataset: 'd1', sort: [], filter: [] },
  count: 3,
  fields: [
    { key: 'entity_id', label: 'Entity ID', type: 'text' },
    { key: 'subject', label: 'Subject', type: 'text' },
  ],
  arrival: [],
  selection: { kind: 'some', ranges: [] },
  open: null,
  onSelection: none,
  onOpen: none,
  onSort: none,
  onLayout: none,
  onShown: none,
  onMenu: none,
  onFailure: none,
  ...patch,
});

export type FakeNode = {
  data: GridRow | undefined;
  selected: boolean;
  updates: number;
  readonly isSelected: () => boolean;
  readonly updateData: () => void;
};

const nodeOf = (data: GridRow | undefined): FakeNode => {
  const node: FakeNode = {
    data,
    selected: false,
    updates: 0,
    isSelected: () => node.selected,
    updateData: () => void (node.updates += 1),
  };
  return node;
};

/** AG Grid as its parts see it: it stores what it was told, and holds the given rows. */
export const createFakeGrid = (
  rows: readonly (GridRow | undefined)[],
  columns = ['choose', 'subject', 'size'],
) => {
  const nodes = rows.map(nodeOf);
  const calls: (readonly [string, ...unknown[]])[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given]);
  let focused: { rowIndex: number; column: { getColId: () => string } } | null = null;
  const grid = {
    getRenderedNodes: () => nodes,
    getDisplayedRowAtIndex: (index: number) => nodes[index],
    getDisplayedRowCount: () => nodes.length,
    getLastDisplayedRowIndex: () => nodes.length - 1,
    getFirstDisplayedRowIndex: () => 0,
    getAllDisplayedColumns: () => columns.map((id) => ({ getColId: () => id })),
    getCacheBlockState: () => ({ 0: { blockNumber: 0 } }),
    getFocusedCell: () => focused,
    setFocusedCell: (rowIndex: number, column: string) => {
      focused = { rowIndex, column: { getColId: () => column } };
      calls.push(['setFocusedCell', rowIndex, column]);
    },
    setNodesSelected: ({ nodes: some, newValue }: { nodes: FakeNode[]; newValue: boolean }) =>
      some.forEach((node) => (node.selected = newValue)),
    redrawRows: note('redrawRows'),
    setRowCount: note('setRowCount'),
    refreshInfiniteCache: note('refreshInfiniteCache'),
    refreshHeader: note('refreshHeader'),
    ensureIndexVisible: note('ensureIndexVisible'),
    ensureColumnVisible: note('ensureColumnVisible'),
    applyColumnState: note('applyColumnState'),
    setGridOption: note('setGridOption'),
    isDestroyed: () => false,
  };
  return {
    api: grid as unknown as GridApi<GridRow>,
    nodes,
    calls,
    names: () => calls.map(([name]) => name),
    forget: () => void calls.splice(0),
  };
};

/** A context over a fake grid, whose props can be replaced. */
export const contextOf = (grid: ReturnType<typeof createFakeGrid>, first = gridProps()) => {
  let props = first;
  const context: GridContext = { props: () => props, api: () => grid.api, element: () => undefined };
  return { context, set: (patch: Partial<DatasetGridProps>) => (props = { ...props, ...patch }) };
};

/** A detail of a row. */
export const detailOf = (row: RowTuple, isOpen: boolean | null = null): DetailRow => ({
  row,
  offset: 0,
  field: 0,
  path: ['subject'],
  name: 'subject',
  value: 'x',
  isOpen,
});
