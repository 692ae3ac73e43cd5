import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';
import { openMenu } from '../../components/context-menu';
import type { GridColumn } from '../grid/grid-column';
import { TEXT } from '../text';
import type { ViewTarget } from '../view/dataset-view';
import { CopyColumnItems } from './copy-items';

/** Items that a feature adds to the menu of a column's header. */
export type HeaderMenuExtras = {
  /** The screen has a panel that groups the rows; true unless given. */
  readonly canGroup?: boolean;
  readonly onColors?: (column: GridColumn) => void;
  /** Items that change which columns there are. */
  readonly columnItems?: ReactNode;
};

/** Returns the menu of a column's header: sort, group, colors and copy, with the feature's own items. */
export const headerMenu = (
  view: ViewTarget,
  column: GridColumn,
  { canGroup = true, onColors, columnItems }: HeaderMenuExtras,
): ReactElement => {
  const key = column.keys.at(-1) ?? column.id;
  const sort = (order: 'asc' | 'desc') => void view.sort(() => [{ key, order }]);
  return (
    <Menu aria-label={TEXT.columnMenu(column.label)} className="cell-menu">
      <MenuItem text={TEXT.sortAscending} onClick={() => sort('asc')} />
      <MenuItem text={TEXT.sortDescending} onClick={() => sort('desc')} />
      {canGroup && <MenuDivider />}
      {canGroup && <MenuItem text={TEXT.group} onClick={() => view.group([key])} />}
      {onColors && <MenuItem text={TEXT.colors} onClick={() => onColors(column)} />}
      <MenuDivider />
      <CopyColumnItems view={view} column={column} />
      {columnItems && <MenuDivider />}
      {columnItems}
    </Menu>
  );
};

/** Opens the menu of a column's header at the pointer. */
export const openHeaderMenu = (
  view: ViewTarget,
  column: GridColumn,
  event: Pick<MouseEvent, 'clientX' | 'clientY'>,
  extras: HeaderMenuExtras,
): void => openMenu(headerMenu(view, column, extras), event.clientX, event.clientY);
