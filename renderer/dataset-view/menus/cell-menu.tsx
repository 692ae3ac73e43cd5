import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';
import { keyHint } from '../../commands/registry';
import { openMenu } from '../../components/context-menu';
import type { GridColumn } from '../grid/grid-column';
import type { RowAt } from '../grid/grid-props';
import { TEXT } from '../text';
import type { ViewTarget } from '../view/dataset-view';
import { isSelected, toggleRow } from '../view/selection';
import { filterBy, keyOf } from './cell-filters';
import { CopyItems } from './copy-items';
import { FilterItems } from './menu-items';

/** Items that a feature adds to the cell menu. */
export type CellMenuExtras = {
  /** The columns on the screen, which "Copy row" copies. */
  readonly columns: readonly GridColumn[];
  /** Items that act on the row or the selection. */
  readonly rowItems?: ReactNode;
  /** Items that do more with the cell's value than filter by it. */
  readonly valueItems?: ReactNode;
  /** The rows have no record to open. */
  readonly isFlat?: boolean;
  /** The rows cannot be selected. */
  readonly hasNoSelection?: boolean;
};

/** Returns the menu of a cell and its row: open, select, filter by the value and copy, with the feature's own items. */
export const cellMenu = (
  view: ViewTarget,
  at: RowAt,
  { columns, rowItems, valueItems, isFlat = false, hasNoSelection = false }: CellMenuExtras,
): ReactElement => {
  const { row, offset, column, expansion } = at;
  const { selection } = view.store.getState();
  return (
    <Menu aria-label={TEXT.rowMenu} className="cell-menu">
      {!isFlat && (
        <MenuItem text={TEXT.open} label={keyHint('grid.open')} onClick={() => void view.openAt(offset)} />
      )}
      {expansion && (
        <MenuItem
          text={expansion.isOpen ? TEXT.collapseRow : TEXT.expandRow}
          label={keyHint('grid.toggleRow')}
          onClick={expansion.toggle}
        />
      )}
      {!hasNoSelection && (
        <MenuItem
          text={isSelected(selection, row[0]) ? TEXT.deselect : TEXT.select}
          label={keyHint('grid.select')}
          onClick={() => view.select(toggleRow(view.store.getState().selection, row[0]))}
        />
      )}
      {rowItems}
      <MenuDivider />
      <FilterItems
        hasKeys
        isDisabled={keyOf(at) === undefined}
        onFilter={(kind) => filterBy(view, at, kind)}
      />
      {valueItems && <MenuDivider />}
      {valueItems}
      <MenuDivider />
      <CopyItems view={view} at={at} column={column} columns={columns} />
    </Menu>
  );
};

/** Opens the menu of a cell at the pointer. */
export const openCellMenu = (
  view: ViewTarget,
  at: RowAt,
  event: Pick<MouseEvent, 'clientX' | 'clientY'>,
  extras: CellMenuExtras,
): void => openMenu(cellMenu(view, at, extras), event.clientX, event.clientY);
