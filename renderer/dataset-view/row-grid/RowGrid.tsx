import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import './row-grid.css';

export type RowColumn<T> = {
  readonly id: string;
  readonly label: string;
  readonly width: number;
  readonly grows?: boolean;
  readonly isNumber?: boolean;
  readonly cell: (row: T) => ReactNode;
  /** What it is sorted by; a column without it is not sorted. */
  readonly order?: (row: T) => string | number;
  /** Its cell as plain text, for copying and filtering; what it is sorted by where absent. */
  readonly text?: (row: T) => string;
};
export type RowSort = { readonly id: string; readonly isDown: boolean };

type RowGridProps<T> = {
  readonly name: string;
  readonly rows: readonly T[];
  readonly columns: readonly RowColumn<T>[];
  readonly keyOf: (row: T) => string;
  /** The row in words, for its checkbox. */
  readonly nameOf: (row: T) => string;
  readonly sort: RowSort;
  readonly onSort: (sort: RowSort) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly current: string | null;
  readonly onCurrent: (key: string) => void;
  readonly onOpen: (row: T) => void;
  readonly isMuted?: (row: T) => boolean;
  /** Opens the menu of a row, and of the cell under the pointer where it was asked for there. */
  readonly onMenu?: (row: T, column: RowColumn<T> | undefined, left: number, top: number) => void;
};

const ROW = 24;
const HEAD = 28;
const CHOOSE = 28;
const SPARE = 8;

/** Rows in their order by a column; equal ones keep theirs. */
export const sortedRows = <T,>(
  rows: readonly T[],
  columns: readonly RowColumn<T>[],
  { id, isDown }: RowSort,
): T[] => {
  const order = columns.find((column) => column.id === id)?.order;
  if (!order) return [...rows];
  const keyed = rows.map((row) => ({ row, key: order(row) }));
  keyed.sort(
    (a, b) =>
      (typeof a.key === 'string' || typeof b.key === 'string'
        ? String(a.key).localeCompare(String(b.key))
        : a.key - b.key) * (isDown ? -1 : 1),
  );
  return keyed.map(({ row }) => row);
};

/** Where in a list of rows the scroll stands: only what is seen is drawn, so that a long list costs what a short one does. */
const useSeen = (total: number) => {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ from: 0, to: 60 });
  const look = () => {
    if (!box.current) return;
    const from = Math.max(0, Math.floor(box.current.scrollTop / ROW) - SPARE);
    const to = Math.ceil((box.current.scrollTop + box.current.clientHeight) / ROW) + SPARE;
    setSeen((now) => (now.from === from && now.to === to ? now : { from, to }));
  };
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [total]);
  return { box, look, from: Math.min(seen.from, total), to: Math.min(seen.to, total) };
};

/** A list that the page holds whole, however long: arrows move, Space chooses, Shift extends, Enter opens, headers sort. */
export const RowGrid = <T,>({
  name,
  rows,
  columns,
  keyOf,
  nameOf,
  sort,
  onSort,
  selected,
  onSelect,
  current,
  onCurrent,
  onOpen,
  isMuted,
  onMenu,
}: RowGridProps<T>) => {
  const id = useId();
  const { box, look, from, to } = useSeen(rows.length);
  const anchor = useRef<number | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === current),
  );
  // No text makes a row wider than the others: the columns stay under their heads.
  const width = columns.reduce((sum, column) => sum + column.width, CHOOSE);
  const template = `${CHOOSE}px ${columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ')}`;

  const toggle = (row: T) => {
    const next = new Set(selected);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    onSelect(next);
  };
  const extend = (end: number) => {
    anchor.current ??= at;
    const [low, high] = [Math.min(anchor.current, end), Math.max(anchor.current, end)];
    onSelect(new Set(rows.slice(low, high + 1).map(keyOf)));
  };
  const go = (to_: number, isExtending: boolean) => {
    const next = Math.max(0, Math.min(rows.length - 1, to_));
    const row = rows[next];
    if (!row) return;
    if (isExtending) extend(next);
    else anchor.current = null;
    onCurrent(keyOf(row));
    const view = box.current;
    if (!view) return;
    if (next * ROW < view.scrollTop) view.scrollTop = next * ROW;
    else if ((next + 1) * ROW + HEAD > view.scrollTop + view.clientHeight)
      view.scrollTop = (next + 1) * ROW + HEAD - view.clientHeight;
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 240) / ROW) - 2);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const row = rows[at];
    const step = steps[event.key];
    if (step !== undefined) go(current === null && event.key === 'ArrowDown' ? 0 : step, event.shiftKey);
    else if (event.key === ' ' && row) toggle(row);
    else if (event.key === 'Enter' && row) onOpen(row);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) onSelect(new Set(rows.map(keyOf)));
    else if (
      row &&
      onMenu &&
      !event.ctrlKey &&
      !event.altKey &&
      (event.key === 'm' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
    ) {
      const at_ = box.current?.querySelector('[aria-current="true"]')?.getBoundingClientRect();
      onCurrent(keyOf(row));
      onMenu(row, undefined, (at_?.left ?? 0) + 40, at_?.bottom ?? 0);
    } else if (event.key === 'Escape' && selected.size > 0) onSelect(new Set());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const click = (row: T, place: number, event: MouseEvent) => {
    if (event.shiftKey) extend(place);
    else if (event.ctrlKey || event.metaKey) toggle(row);
    else anchor.current = place;
    onCurrent(keyOf(row));
  };
  const isAll = rows.length > 0 && rows.every((row) => selected.has(keyOf(row)));

  return (
    <div
      ref={box}
      className="row-grid"
      style={{ '--row-width': `${width}px` } as CSSProperties}
      role="grid"
      aria-label={name}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={current === null ? undefined : `${id}-${at}`}
      tabIndex={0}
      onKeyDown={press}
      onScroll={look}
    >
      <div className="row-grid-head" role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        <span role="columnheader">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label="Choose all"
            checked={isAll}
            onChange={() => onSelect(isAll ? new Set() : new Set(rows.map(keyOf)))}
          />
        </span>
        {columns.map((column) => {
          const isSorted = sort.id === column.id;
          return (
            <span
              key={column.id}
              role="columnheader"
              aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
              className={column.isNumber ? 'number' : undefined}
            >
              {column.order ? (
                <button
                  type="button"
                  className="plain line"
                  onClick={() => onSort({ id: column.id, isDown: isSorted && !sort.isDown })}
                >
                  {column.label}
                  {isSorted && (sort.isDown ? <ArrowDown size={11} /> : <ArrowUp size={11} />)}
                </button>
              ) : (
                column.label
              )}
            </span>
          );
        })}
      </div>
      <div className="row-grid-rows" role="rowgroup" style={{ height: rows.length * ROW }}>
        {rows.slice(from, to).map((row, i) => {
          const place = from + i;
          const key = keyOf(row);
          const isChosen = selected.has(key);
          return (
            <div
              key={key}
              id={`${id}-${place}`}
              role="row"
              aria-rowindex={place + 2}
              aria-selected={isChosen}
              aria-current={key === current ? 'true' : undefined}
              className={`row-grid-row${isMuted?.(row) ? ' muted' : ''}`}
              style={{ gridTemplateColumns: template, top: place * ROW }}
              onClick={(event) => click(row, place, event)}
              onDoubleClick={() => onOpen(row)}
              onContextMenu={(event) => {
                if (!onMenu) return;
                event.preventDefault();
                if (!isChosen && selected.size > 0) onSelect(new Set());
                onCurrent(key);
                onMenu(
                  row,
                  columns[
                    Array.from(event.currentTarget.children).findIndex((cell) =>
                      cell.contains(event.target as Node),
                    ) - 1
                  ],
                  event.clientX,
                  event.clientY,
                );
              }}
            >
              <span role="gridcell">
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={`Choose ${nameOf(row)}`}
                  checked={isChosen}
                  onChange={() => toggle(row)}
                  onClick={(event) => event.stopPropagation()}
                />
              </span>
              {columns.map((column) => (
                <span key={column.id} role="gridcell" className={column.isNumber ? 'number' : undefined}>
                  {column.cell(row)}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
};
