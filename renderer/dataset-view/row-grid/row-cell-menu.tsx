import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { copyText } from '../../components/clipboard';
import { openMenu } from '../../components/context-menu';
import { cellTextOf, type CellFilter } from './cell-filter';
import type { RowColumn } from './RowGrid';

type CellMenu<T> = {
  readonly row: T;
  readonly columns: readonly RowColumn<T>[];
  /** The column under the pointer; by the keys there is none, and each column can be chosen. */
  readonly column: RowColumn<T> | undefined;
  readonly items: ReactNode;
  readonly onFilter: (filter: CellFilter) => void;
};

/** What can be done with a row of a list and with each of its cells, at a place of the window. */
export const openCellsMenu = <T,>(
  { row, columns, column, items, onFilter }: CellMenu<T>,
  left: number,
  top: number,
): void => {
  const textOf = (one: RowColumn<T>) => cellTextOf(one, row);
  const make = (one: RowColumn<T>, isNot: boolean) =>
    onFilter({ column: one.id, label: one.label, text: textOf(one), isNot });
  const each = (text: string, perform: (one: RowColumn<T>) => void) => (
    <MenuItem text={text} popoverProps={{ transitionDuration: 0 }}>
      {columns.map((one) => (
        <MenuItem
          key={one.id}
          text={one.label}
          label={textOf(one).slice(0, 40)}
          onClick={() => perform(one)}
        />
      ))}
    </MenuItem>
  );
  const content = (
    <Menu aria-label="Row" className="cell-menu">
      {items}
      <MenuDivider />
      {column ? (
        <MenuItem text="Show only this value" onClick={() => make(column, false)} />
      ) : (
        each('Show only its value of', (one) => make(one, false))
      )}
      {column ? (
        <MenuItem text="Exclude this value" onClick={() => make(column, true)} />
      ) : (
        each('Exclude its value of', (one) => make(one, true))
      )}
      <MenuDivider />
      {column ? (
        <MenuItem text="Copy cell" onClick={() => copyText(textOf(column))} />
      ) : (
        each('Copy its value of', (one) => copyText(textOf(one)))
      )}
      <MenuItem text="Copy row" onClick={() => copyText(columns.map(textOf).join('\t'))} />
    </Menu>
  );
  openMenu(content, left, top);
};
