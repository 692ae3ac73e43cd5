/** AG Grid's infinite model as it comes, in React: every option that is not said here is AG Grid's own default. */
import { AllCommunityModule, ModuleRegistry, type IDatasource } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';

type Column = { readonly label: string; readonly width: number; readonly at: number };
type Row = readonly [number, ...unknown[]];
type Ask = (question: object) => Promise<{ readonly value: { readonly rows: readonly Row[] } }>;

ModuleRegistry.registerModules([AllCommunityModule]);

const nonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
let root: Root | undefined;

/** Draws the grid into an element; rows come from the same row port as the product's. */
export const show = (
  box: HTMLElement,
  columns: readonly Column[],
  view: object,
  count: number,
  ask: Ask,
): void => {
  const datasource: IDatasource = {
    rowCount: count,
    getRows: (params) => {
      ask({ op: 'window', view, offset: params.startRow, count: params.endRow - params.startRow }).then(
        ({ value }) => params.successCallback([...value.rows], count),
        () => params.failCallback(),
      );
    },
  };
  root = createRoot(box);
  root.render(
    createElement(AgGridReact<Row>, {
      styleNonce: nonce(),
      rowModelType: 'infinite',
      datasource,
      rowHeight: 24,
      headerHeight: 28,
      columnDefs: columns.map(({ label, width, at }) => ({
        headerName: label,
        width,
        valueGetter: ({ data }: { readonly data?: Row | undefined }) => (data ? text(data[at + 1]) : ''),
      })),
    }),
  );
};

export const hide = (): void => root?.unmount();
