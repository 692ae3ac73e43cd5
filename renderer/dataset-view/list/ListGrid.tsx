import { useCallback, useMemo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from '../../components/EmptyState';
import { FilterChips } from '../filters/FilterChips';
import { DatasetGrid } from '../grid/DatasetGrid';
import type { RowAt } from '../grid/grid-props';
import { pressOnRow, ROW_KEYS } from '../menus/cell-filters';
import { openCellMenu } from '../menus/cell-menu';
import { openHeaderMenu } from '../menus/header-menu';
import { TEXT } from '../text';
import { isSelected, NOTHING } from '../view/selection';
import type { List } from './list';
import '../../theme/grid.css';

type ListGridProps<T> = {
  readonly name: string;
  readonly list: List<T>;
  /** Opens the current item by Enter or a double click. */
  readonly onOpen?: () => void;
  /** Returns the items of a row's menu that act on the row or the selection. */
  readonly rowItems?: (item: T) => ReactNode;
  /** Keeps the current row in view even if something else has the focus. */
  readonly followsCurrent?: boolean;
  /** Takes the focus when rows appear: the first one becomes current. */
  readonly entersAtFirst?: boolean;
  /** Returns true if an item is about to leave the list; a new function draws all rows again. */
  readonly isMuted?: (item: T) => boolean;
};

const NO_COLUMNS: ReadonlySet<string> = new Set();
const nothing = () => undefined;

/** Shows over the grid that no item passes the filters. */
const NoRows = ({ onClear }: { readonly onClear: () => void }) => (
  <div className="grid-over">
    <EmptyState title={TEXT.noRows}>
      <button type="button" className="link" onClick={onClear}>
        {TEXT.clearFilters}
      </button>
    </EmptyState>
  </div>
);

/** Returns a function that is true for a row whose item is about to leave the list. */
const useMutedRows = <T,>(list: List<T>, isMuted: ListGridProps<T>['isMuted']) =>
  useCallback(
    (row: number) => {
      const item = list.item(row);
      return item !== undefined && (isMuted?.(item) ?? false);
    },
    [list, isMuted],
  );

/** The grid of a list, with its filters as chips above it. */
export const ListGrid = <T,>(props: ListGridProps<T>) => {
  const { name, list, onOpen = nothing, rowItems, isMuted, followsCurrent = false } = props;
  const { view, count, selection, open } = useStore(list.store);
  const current = list.currentRow({ open, view });
  const openRow = useMemo(() => current, [current?.row, current?.offset]);
  const isRowMuted = useMutedRows(list, isMuted);
  const openMenu = (at: RowAt, event: MouseEvent) => {
    if (!isSelected(selection, at.row[0])) list.select(NOTHING);
    list.focusAt(at.offset);
    const item = list.item(at.row[0]);
    openCellMenu(list, at, event, {
      columns: list.columns,
      isFlat: true,
      hasNoSelection: list.hasNoSelection,
      rowItems: item !== undefined && rowItems?.(item),
    });
  };
  const clear = () => void list.filter(() => []);
  return (
    <div className="list-grid">
      <FilterChips
        filter={view.filter}
        columns={list.fields}
        onFilter={(change) => void list.filter(change)}
      />
      <div className="grid-fill">
        <DatasetGrid
          name={name}
          columns={list.columns}
          hidden={NO_COLUMNS}
          view={view}
          rows={list.rows}
          count={count}
          arrival={[]}
          selection={selection}
          open={openRow}
          isMuted={isRowMuted}
          followsOpen={followsCurrent}
          {...(list.hasNoSelection ? {} : { onSelection: list.select })}
          onFocusRow={list.focusAt}
          {...(props.entersAtFirst ? { entersAtFirst: true } : {})}
          onOpen={onOpen}
          onSort={(change) => void list.sort(change)}
          onLayout={nothing}
          onShown={nothing}
          onMenu={openMenu}
          onColumnMenu={(column, event) => openHeaderMenu(list, column, event, { canGroup: false })}
          cellKeys={ROW_KEYS}
          onCellKey={(at, key) => pressOnRow(list, at, key)}
          onFailure={nothing}
        />
        {count === 0 && view.filter.length > 0 && <NoRows onClear={clear} />}
      </div>
    </div>
  );
};
