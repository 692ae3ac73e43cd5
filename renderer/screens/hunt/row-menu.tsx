import { Menu, MenuDivider, MenuItem, showContextMenu } from '@blueprintjs/core';
import type { Json } from '../../../shared/model/json';
import { act, ACTIONS } from '../../actions';
import { copyText } from '../../components/clipboard';
import type { RowAt } from '../../components/dataset-grid/DatasetGrid';
import { rawCell, shownCell, type GridColumn } from '../../components/dataset-grid/grid-column';
import { isChosen, NOTHING, toggleRow } from '../../components/dataset-grid/selection';
import { isDark } from '../../theme/theme';
import { withFilter } from './hunt-state';
import type { Hunt } from './hunt-store';

/** What can be done with a row and the cell under the pointer. */
export const openRowMenu = (hunt: Hunt, { row, offset, column }: RowAt, columns: readonly GridColumn[], event: MouseEvent): void => {
  const { selection, view } = hunt.store.getState();
  const key = column?.keys.length === 1 ? column.keys[0] : undefined;
  const value = column ? (rawCell(row, column) as Json) : null;
  const shown = column ? shownCell(row, column) : '';
  const only = (kind: 'is' | 'isNot') => {
    if (key === undefined) return;
    const values = [Array.isArray(value) ? (value[0] ?? null) : value];
    void hunt.filter(withFilter(view.filter, kind, key, { kind, key, values }));
  };
  const canFilter = key !== undefined && column?.kind !== 'time';
  const content = (
    <Menu aria-label="Row">
      <MenuItem text="Open" label="Enter" onClick={() => void hunt.openAt(offset)} />
      <MenuItem text={isChosen(selection, row[0]) ? 'Drop from selection' : 'Select'} label="Space" onClick={() => hunt.select(toggleRow(selection, row[0]))} />
      <MenuItem
        text={ACTIONS.act.label}
        label={ACTIONS.act.keys[0] ?? ''}
        onClick={() => {
          // A row that is not among the selected is meant by itself.
          if (!isChosen(selection, row[0])) hunt.select(toggleRow(NOTHING, row[0]));
          act('act');
        }}
      />
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
