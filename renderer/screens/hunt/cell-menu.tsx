import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { copyText } from '../../components/clipboard';
import { openMenu } from '../../components/context-menu';
import type { RowAt } from '../../dataset-view/grid/grid-props';
import { shownCell, type GridColumn } from '../../dataset-view/grid/grid-column';
import { isChosen, toggleRow } from '../../dataset-view/grid/selection';
import { copyColumn, filterBy } from '../../dataset-view/rows/cell-acts';
import { addCell, canAsk, pivotOn } from './cell-acts';
import type { Hunt } from './hunt-store';
import { addColumn } from '../../query/pivot';

/** Fields that are no column yet, to be added beside this one. */
const AddColumn = ({ hunt, after }: { readonly hunt: Hunt; readonly after: string | undefined }) => {
  const { config, draft } = hunt.store.getState();
  const columns = draft.columns ?? [];
  const others =
    config.kind === 'ready'
      ? config.value.fields.filter(
          (field) => !columns.some((column) => column.db_id === field.db_id && !column.hidden),
        )
      : [];
  return (
    <MenuItem text="Add column" disabled={others.length === 0} popoverProps={{ transitionDuration: 0 }}>
      {others.map((field) => (
        <MenuItem key={field.field_id} text={field.label} onClick={() => addColumn(hunt, field, after)} />
      ))}
    </MenuItem>
  );
};

/** What can be done with a row and the cell under the pointer; `extra` is what only the screen can do. */
export const openCellMenu = (
  hunt: Hunt,
  at: RowAt,
  columns: readonly GridColumn[],
  event: MouseEvent,
  extra?: ReactNode,
): void => {
  const { row, offset, column, unfold } = at;
  const { selection } = hunt.store.getState();
  const shown = column ? shownCell(row, column) : '';
  const canFilter = column?.keys.length === 1;
  const isAskable = canAsk(hunt, at);
  const content = (
    <Menu aria-label="Row" className="cell-menu">
      <MenuItem text="Open" label="Enter" onClick={() => void hunt.openAt(offset)} />
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
        onClick={() => hunt.select(toggleRow(hunt.store.getState().selection, row[0]))}
      />
      {extra}
      <MenuDivider />
      <MenuItem
        text="Show only this value"
        label="="
        disabled={!canFilter}
        onClick={() => filterBy(hunt, at, 'is')}
      />
      <MenuItem
        text="Leave out this value"
        label="!"
        disabled={!canFilter}
        onClick={() => filterBy(hunt, at, 'isNot')}
      />
      <MenuDivider />
      <MenuItem
        text="Add to the query"
        label="+"
        disabled={!isAskable}
        onClick={() => addCell(hunt, at, false)}
      />
      <MenuItem
        text="Exclude in the query"
        label="−"
        disabled={!isAskable}
        onClick={() => addCell(hunt, at, true)}
      />
      <MenuItem
        text="Hunt this in a new tab"
        label=">"
        disabled={!isAskable}
        onClick={() => pivotOn(hunt, at)}
      />
      <AddColumn hunt={hunt} after={column?.keys.at(-1)} />
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
        onClick={() => column && void copyColumn(hunt, column, false)}
      />
    </Menu>
  );
  openMenu(content, event.clientX, event.clientY);
};

/** What can be done with a column. */
export const openColumnMenu = (
  hunt: Hunt,
  column: GridColumn,
  onColour: (column: GridColumn) => void,
  event: MouseEvent,
): void => {
  const key = column.keys.at(-1) ?? column.id;
  const hide = () => {
    const { draft } = hunt.store.getState();
    hunt.setDraft({
      ...draft,
      columns: (draft.columns ?? []).map((one) =>
        column.keys.includes(one.db_id) ? { ...one, hidden: true } : one,
      ),
    });
  };
  const content = (
    <Menu aria-label={`Column ${column.label}`} className="cell-menu">
      <MenuItem text="Sort ascending" onClick={() => void hunt.sort(() => [{ key, order: 'asc' }])} />
      <MenuItem text="Sort descending" onClick={() => void hunt.sort(() => [{ key, order: 'desc' }])} />
      <MenuDivider />
      <MenuItem text="Group and count" onClick={() => hunt.note({ grouped: [key] })} />
      <MenuItem text="Colours…" onClick={() => onColour(column)} />
      <MenuDivider />
      <MenuItem text="Copy column" onClick={() => void copyColumn(hunt, column, false)} />
      <MenuItem text="Copy as a list, each value once" onClick={() => void copyColumn(hunt, column, true)} />
      <MenuDivider />
      <AddColumn hunt={hunt} after={key} />
      <MenuItem text="Hide" onClick={hide} />
    </Menu>
  );
  openMenu(content, event.clientX, event.clientY);
};
