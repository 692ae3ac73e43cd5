import { Cell, Column, ColumnHeaderCell, RenderMode, SelectionModes, Table2 } from '@blueprintjs/table';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import '../theme/table.css';

export type SmallColumn<T> = {
  readonly label: string;
  /** Least width; a column that grows shares what the pane has beyond the sum. */
  readonly width: number;
  readonly grows?: boolean;
  readonly cell: (row: T) => ReactNode;
};

type SmallTableProps<T> = {
  readonly name: string;
  readonly rows: readonly T[];
  readonly columns: readonly SmallColumn<T>[];
  readonly rowHeight?: number;
};

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

/** Widths that fill the pane: what is left over, or missing, goes to the columns that grow. */
const fitted = (
  columns: readonly Pick<SmallColumn<unknown>, 'width' | 'grows'>[],
  width: number,
): number[] => {
  const sum = columns.reduce((n, column) => n + column.width, 0);
  const growing = columns.reduce((n, column) => n + (column.grows ? column.width : 0), 0);
  const share = growing === 0 ? 1 : Math.max(0.4, (width - (sum - growing)) / growing);
  return columns.map((column) => Math.floor(column.grows ? column.width * share : column.width));
};

/** A small fixed table in a pane, drawn by Blueprint's table. */
export const SmallTable = <T,>({ name, rows, columns, rowHeight = ROW }: SmallTableProps<T>) => {
  const { box, width } = useWidth();
  return (
    <div
      className="small-table"
      role="group"
      aria-label={name}
      ref={box}
      style={{ height: HEAD + rowHeight * Math.min(rows.length, MOST_SHOWN) + 2 }}
    >
      {width > 0 && (
        <Table2
          numRows={rows.length}
          defaultRowHeight={rowHeight}
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
        </Table2>
      )}
    </div>
  );
};
