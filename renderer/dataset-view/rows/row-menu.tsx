import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { copyText } from '../../components/clipboard';
import { openMenu } from '../../components/context-menu';
import type { RowAt } from '../grid/grid-props';
import { shownCell, type GridColumn } from '../grid/grid-column';
import { isChosen, toggleRow } from '../grid/selection';
import { copyColumn, filterBy, keyOf } from './cell-acts';
import type { Rows, RowsActor } from './rows-store';

type MenuExtras = {
  /** What only the screen can do. */
  readonly items?: ReactNode;
  /** Hunts a cell's value at the tenant. */
  readonly onHunt?: ((at: RowAt) => void) | undefined;
  /** Whether a row can be opened and chosen. */
  readonly isFlat?: boolean;
};

/** What can be done with a row and the cell under the pointer. */
export const openRowMenu = (
  rows: RowsActor,
  { row, offset, column, unfold }: RowAt,
  columns: readonly GridColumn[],
  event: MouseEvent,
  { items, onHunt, isFlat = false }: MenuExtras = {},
): void => {
  const { selection } = rows.store.getState();
  const at = { row, offset, column };
  const shown = column ? shownCell(row, column) : '';
  const canFilter = keyOf(at) !== undefined;
  const content = (
    <Menu aria-label="Row">
      {!isFlat && <MenuItem text="Open" label="Enter" onClick={() => void rows.openAt(offset)} />}
      {unfold && (
        <MenuItem
          text={unfold.isOpen ? 'Fold in place' : 'Unfold in place'}
          label="E"
          onClick={unfold.toggle}
        />
      )}
      <MenuItem
        text={isChosen(selection, row[0]) ? 'Drop from selection' : 'Select'}
        label="Space"
        onClick={() => rows.select(toggleRow(rows.store.getState().selection, row[0]))}
      />
      {items}
      <MenuDivider />
      <MenuItem
        text="Show only this value"
        label="="
        disabled={!canFilter}
        onClick={() => filterBy(rows, at, 'is')}
      />
      <MenuItem
        text="Leave out this value"
        label="!"
        disabled={!canFilter}
        onClick={() => filterBy(rows, at, 'isNot')}
      />
      {onHunt && (
        <MenuItem text="Hunt this in a new tab" label=">" disabled={!canFilter} onClick={() => onHunt(at)} />
      )}
      <MenuDivider />
      <MenuItem text="Copy cell" label="Ctrl+C" disabled={!column} onClick={() => copyText(shown)} />
      <MenuItem
        text="Copy row"
        label="Ctrl+Shift+C"
        onClick={() => copyText(columns.map((one) => shownCell(row, one)).join('\t'))}
      />
      <MenuItem
        text="Copy column"
        disabled={!column}
        onClick={() => column && void copyColumn(rows, column, false)}
      />
      <MenuItem
        text="Copy column as a list, each value once"
        disabled={!column}
        onClick={() => column && void copyColumn(rows, column, true)}
      />
    </Menu>
  );
  openMenu(content, event.clientX, event.clientY);
};

/** What can be done with a column of rows. */
export const openHeaderMenu = (
  rows: Rows,
  column: GridColumn,
  onColour: (column: GridColumn) => void,
  event: MouseEvent,
): void => {
  const key = column.keys.at(-1) ?? column.id;
  const content = (
    <Menu aria-label={`Column ${column.label}`} className="cell-menu">
      <MenuItem text="Sort ascending" onClick={() => void rows.sort(() => [{ key, order: 'asc' }])} />
      <MenuItem text="Sort descending" onClick={() => void rows.sort(() => [{ key, order: 'desc' }])} />
      <MenuDivider />
      <MenuItem text="Group and count" onClick={() => rows.note({ grouped: [key] })} />
      <MenuItem text="Colours…" onClick={() => onColour(column)} />
      <MenuDivider />
      <MenuItem text="Copy column" onClick={() => void copyColumn(rows, column, false)} />
      <MenuItem text="Copy as a list, each value once" onClick={() => void copyColumn(rows, column, true)} />
    </Menu>
  );
  openMenu(content, event.clientX, event.clientY);
};
