import { Menu, MenuItem } from '@blueprintjs/core';
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { copyText } from '../../components/clipboard';
import { openMenu } from '../../components/context-menu';

export type TableColumn<T> = {
  readonly label: string;
  readonly width?: number;
  readonly cell: (row: T) => ReactNode;
};
type RowTableProps<T> = {
  readonly name: string;
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  readonly columns: readonly TableColumn<T>[];
  readonly current: string | null;
  readonly onCurrent: (id: string) => void;
};

const textsOf = (line: HTMLTableRowElement) => Array.from(line.cells, (cell) => cell.innerText.trim());

/** Copies a row or the cell under the pointer, as they are shown. */
const openCopyMenu = (line: HTMLTableRowElement, cell: HTMLElement | null, left: number, top: number) => {
  const content = (
    <Menu aria-label="Row">
      {cell && <MenuItem text="Copy cell" onClick={() => copyText(cell.innerText.trim())} />}
      <MenuItem text="Copy row" onClick={() => copyText(textsOf(line).join('\t'))} />
    </Menu>
  );
  openMenu(content, left, top);
};

/** Rows to choose one of: arrows, Home and End move, and what is chosen is shown beside it. */
export const RowTable = <T,>({ name, rows, idOf, columns, current, onCurrent }: RowTableProps<T>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const at = rows.findIndex((row) => idOf(row) === current);
  const move = (event: KeyboardEvent) => {
    const line = event.target instanceof HTMLTableRowElement ? event.target : null;
    if (
      line &&
      !event.ctrlKey &&
      !event.altKey &&
      (event.key === 'm' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
    ) {
      const box = line.getBoundingClientRect();
      event.preventDefault();
      return openCopyMenu(line, null, box.left + 40, box.bottom);
    }
    const to = {
      ArrowDown: Math.min(at + 1, rows.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    const row = to === undefined ? undefined : rows[to];
    if (to === undefined || !row) return;
    event.preventDefault();
    onCurrent(idOf(row));
    const next = body.current?.rows[to];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const point = (event: MouseEvent) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
    const line = cell?.closest('tr');
    if (!line) return;
    event.preventDefault();
    openCopyMenu(line, cell, event.clientX, event.clientY);
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
      <tbody ref={body} onKeyDown={move} onContextMenu={point}>
        {rows.map((row, i) => {
          const id = idOf(row);
          const isCurrent = id === current;
          return (
            <tr
              key={id}
              aria-selected={isCurrent}
              tabIndex={isCurrent || (at < 0 && i === 0) ? 0 : -1}
              onClick={() => onCurrent(id)}
              onFocus={() => onCurrent(id)}
            >
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
