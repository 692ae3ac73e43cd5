import { Menu, MenuDivider, MenuItem, showContextMenu } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Json } from '../../../shared/model/json';
import { copyText } from '../clipboard';
import type { RowAt } from '../dataset-grid/DatasetGrid';
import { rawCell, shownCell, type GridColumn } from '../dataset-grid/grid-column';
import { isChosen, toggleRow } from '../dataset-grid/selection';
import { isDark } from '../../theme/theme';
import type { RowsActor } from './rows-store';
import { withFilter } from './with-filter';

/** What can be done with a row and the cell under the pointer; `extra` is what only its screen can do. */
export const openRowMenu = (rows: RowsActor, { row, offset, column }: RowAt, columns: readonly GridColumn[], event: MouseEvent, extra?: ReactNode): void => {
  const { selection, view } = rows.store.getState();
  const key = column?.keys.length === 1 ? column.keys[0] : undefined;
  const value = column ? (rawCell(row, column) as Json) : null;
  const shown = column ? shownCell(row, column) : '';
  const only = (kind: 'is' | 'isNot') => {
    if (key === undefined) return;
    const values = [Array.isArray(value) ? (value[0] ?? null) : value];
    void rows.filter(withFilter(view.filter, kind, key, { kind, key, values }));
  };
  const canFilter = key !== undefined && column?.kind !== 'time';
  const content = (
    <Menu aria-label="Row">
      <MenuItem text="Open" label="Enter" onClick={() => void rows.openAt(offset)} />
      <MenuItem text={isChosen(selection, row[0]) ? 'Drop from selection' : 'Select'} label="Space" onClick={() => rows.select(toggleRow(selection, row[0]))} />
      {extra}
      <MenuDivider />
      <MenuItem text="Copy cell" label="Ctrl+C" disabled={!column} onClick={() => copyText(shown)} />
      <MenuItem text="Copy row" label="Ctrl+Shift+C" onClick={() => copyText(columns.map((one) => shownCell(row, one)).join('\t'))} />
      <MenuDivider />
      <MenuItem text="Show only this value" disabled={!canFilter} onClick={() => only('is')} />
      <MenuItem text="Leave out this value" disabled={!canFilter} onClick={() => only('isNot')} />
    </Menu>
  );
  showContextMenu({ content, targetOffset: { left: event.clientX, top: event.clientY }, isDarkTheme: isDark() });
};
