import { Cell, Column, ColumnHeaderCell, RenderMode, SelectionModes, Table2 } from '@blueprintjs/table';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import '../theme/table.css';

export type SmallColumn<T> = {
  readonly label: string;
  readonly width: number;
  readonly cell: (row: T) => ReactNode;
};

type SmallTableProps<T> = { readonly name: string; readonly rows: readonly T[]; readonly columns: readonly SmallColumn<T>[] };

const ROW = 24;
const HEAD = 30;
const MOST_SHOWN = 12;

/** The width that a pane gives, as it changes. */
const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
};

/** Widths that fill the pane, in the columns' proportions. */
const fitted = (columns: readonly { readonly width: number }[], width: number): number[] => {
  const sum = columns.reduce((n, column) => n + column.width, 0);
  return columns.map((column) => Math.floor((column.width * width) / sum));
};

/** A small fixed table in a pane, drawn by Blueprint's table. */
export const SmallTable = <T,>({ name, rows, columns }: SmallTableProps<T>) => {
  const { box, width } = useWidth();
  return (
  <div className="small-table" role="group" aria-label={name} ref={box} style={{ height: HEAD + ROW * Math.min(rows.length, MOST_SHOWN) + 2 }}>
    {width > 0 && <Table2
      numRows={rows.length}
      defaultRowHeight={ROW}
      columnWidths={fitted(columns, width)}
      enableRowHeader={false}
      enableGhostCells={false}
      enableRowResizing={false}
      enableColumnResizing={false}
      enableFocusedCell={false}
      selectionModes={SelectionModes.NONE}
      renderMode={RenderMode.NONE}
      cellRendererDependencies={[rows, columns, width]}
    >
      {columns.map((column) => (
        <Column
          key={column.label}
          columnHeaderCellRenderer={() => <ColumnHeaderCell name={column.label} />}
          cellRenderer={(at) => {
            const row = rows[at];
            return <Cell>{row === undefined ? null : <>{column.cell(row)}</>}</Cell>;
          }}
        />
      ))}
    </Table2>}
  </div>
  );
};
