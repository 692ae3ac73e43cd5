import {
  CellApiModule,
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community';

/** The parts of AG Grid that we use, and no others. */
ModuleRegistry.registerModules([
  InfiniteRowModelModule,
  ColumnApiModule,
  RowApiModule,
  ScrollApiModule,
  CellApiModule,
  CellStyleModule,
  RowStyleModule,
  RenderApiModule,
  EventApiModule,
]);

export {
  createGrid,
  type ColDef,
  type GridApi,
  type GridOptions,
  type IHeaderComp,
  type IHeaderParams,
} from 'ag-grid-community';
