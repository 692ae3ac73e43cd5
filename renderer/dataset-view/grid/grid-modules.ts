import {
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community';

/** Registers the parts of AG Grid that are used, and no others: all of them would slow down the start. */
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  ColumnApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  CellApiModule,
  CellStyleModule,
  RowStyleModule,
  RenderApiModule,
  EventApiModule,
]);

export type {
  ColDef,
  GridApi,
  GridOptions,
  ICellRendererComp,
  IHeaderComp,
  IHeaderParams,
  IRowNode,
} from 'ag-grid-community';
