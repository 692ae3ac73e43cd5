import { Cell, Column, ColumnHeaderCell, RenderMode, SelectionModes, Table2 } from '@blueprintjs/table';
import { useRef, useState, type ReactNode } from 'react';
import { useWidth } from './use-width';
import '../theme/table.css';

export type SmallColumn<T> = {
  readonly label: string;
  /** Least width in pixels; columns that grow share the rest of the pane. */
  readonly width: number;
  readonly grows?: boolean;
  readonly cell: (row: T) => ReactNode;
};

type SmallTableProps<T> = {
  readonly name: string;
  readonly rows: readonly T[];
  readonly columns: readonly SmallColumn<T>[];
  /** Rows are as high as their cells; else all have one height, which makes long tables fast. */
  readonly hasAutoHeight?: boolean;
};

const ROW = 24;
const HEAD = 30;
const MOST_SHOWN = 12;

/** Share of its width that a column which grows has at least; in a narrower pane the table scrolls. */
const LEAST_SHARE = 0.4;

/** Returns widths that fill the pane: columns that grow share what is left or missing. */
const fitted = (
  columns: readonly Pick<SmallColumn<unknown>, 'width' | 'grows'>[],
  width: number,
): number[] => {
  const sum = columns.reduce((n, column) => n + column.width, 0);
  const growing = columns.reduce((n, column) => n + (column.grows ? column.width : 0), 0);
  const share = growing === 0 ? 1 : Math.max(LEAST_SHARE, (width - (sum - growing)) / growing);
  return columns.map((column) => Math.floor(column.grows ? column.width * share : column.width));
};

/** A table whose rows are as high as what they hold. It is laid out by the page, so no cell is ever cut. */
const FlowTable = <T,>({ name, rows, columns }: Omit<SmallTableProps<T>, 'hasAutoHeight'>) => (
  <table
    className="flow-table"
    aria-label={name}
    style={{ minWidth: `max(100%, ${fitted(columns, 0).reduce((sum, width) => sum + width, 0)}px)` }}
  >
    <thead>
      <tr>
        {columns.map(({ label, width, grows }) => (
          <th key={label} scope="col" style={grows ? {} : { width }}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={at}>
          {columns.map(({ label, cell }) => (
            <td key={label}>{cell(row)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A small fixed table in a pane, drawn by Blueprint's table: its cells can be selected and copied, its columns resized. */
export const SmallTable = <T,>({ name, rows, columns, hasAutoHeight = false }: SmallTableProps<T>) => {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  /** Widths that the analyst gave columns, by their index. */
  const [resized, setResized] = useState<Readonly<Record<number, number>>>({});
  if (hasAutoHeight) return <FlowTable name={name} rows={rows} columns={columns} />;
  // The table's own border takes a pixel at each side.
  const widths = fitted(columns, width - 2).map((fit, at) => resized[at] ?? fit);
  return (
    <div
      className="small-table"
      role="group"
      aria-label={name}
      ref={box}
      style={{ height: HEAD + ROW * Math.min(rows.length, MOST_SHOWN) + 2 }}
    >
      {width > 0 && (
        <Table2
          numRows={rows.length}
          defaultRowHeight={ROW}
          columnWidths={widths}
          enableRowHeader={false}
          enableGhostCells={false}
          enableRowResizing={false}
          enableColumnResizing
          onColumnWidthChanged={(at, to) => setResized((now) => ({ ...now, [at]: to }))}
          enableFocusedCell={false}
          selectionModes={SelectionModes.COLUMNS_AND_CELLS}
          renderMode={RenderMode.NONE}
          cellRendererDependencies={[rows, columns, width, resized]}
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
