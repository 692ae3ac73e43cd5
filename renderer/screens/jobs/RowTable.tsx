import { useRef, type KeyboardEvent, type ReactNode } from 'react';

export type TableColumn<T> = { readonly label: string; readonly width?: number; readonly cell: (row: T) => ReactNode };
type RowTableProps<T> = {
  readonly name: string;
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  readonly columns: readonly TableColumn<T>[];
  readonly current: string | null;
  readonly onCurrent: (id: string) => void;
};

/** Rows to choose one of: arrows, Home and End move, and what is chosen is shown beside it. */
export const RowTable = <T,>({ name, rows, idOf, columns, current, onCurrent }: RowTableProps<T>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const at = rows.findIndex((row) => idOf(row) === current);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: Math.min(at + 1, rows.length - 1), ArrowUp: Math.max(at - 1, 0), Home: 0, End: rows.length - 1 }[event.key];
    const row = to === undefined ? undefined : rows[to];
    if (to === undefined || !row) return;
    event.preventDefault();
    onCurrent(idOf(row));
    const line = body.current?.rows[to];
    line?.focus();
    line?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <table className="row-table" role="grid" aria-label={name} aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          {columns.map(({ label, width }) => (
            <th key={label} scope="col" style={width === undefined ? {} : { width }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={move}>
        {rows.map((row, i) => {
          const id = idOf(row);
          const isCurrent = id === current;
          return (
            <tr key={id} aria-selected={isCurrent} tabIndex={isCurrent || (at < 0 && i === 0) ? 0 : -1} onClick={() => onCurrent(id)} onFocus={() => onCurrent(id)}>
              {columns.map((column) => (
                <td key={column.label} className="cut">
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
