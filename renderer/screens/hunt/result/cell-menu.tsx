import { MenuItem } from '@blueprintjs/core';
import { cellOf } from '../../../../shared/rules/cell-of';
import { findHarm } from '../../../../shared/rules/harms';
import { commandLabel, keyHint, runCommand } from '../../../commands/registry';
import type { GridColumn } from '../../../dataset-view/grid/grid-column';
import type { RowAt } from '../../../dataset-view/grid/grid-props';
import { TEXT as VIEW_TEXT } from '../../../dataset-view/text';
import { cellValue, keyOf } from '../../../dataset-view/menus/cell-filters';
import { openCellMenu } from '../../../dataset-view/menus/cell-menu';
import { PivotItem } from '../../../dataset-view/menus/menu-items';
import { openHeaderMenu } from '../../../dataset-view/menus/header-menu';
import { openExceptionFor } from '../../../features/exception/exception-form-store';
import { TEXT as EXCEPTION } from '../../../features/exception/text';
import { formatCell } from '../../../state/format';
import { isSelected, NOTHING, toggleRow } from '../../../dataset-view/view/selection';
import { chosenFields } from '../../../query/field-parts';
import { addColumn } from '../../../query/pivot';
import { addCellToQuery, queryBlockedReason, searchInNewTab } from './cell-query';
import type { Hunt } from '../run/hunt-store';
import { withHidden } from './shown-columns';
import { TEXT } from '../text';

/** Adds a field that is not a column yet, after this column. */
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
    <MenuItem text={TEXT.addColumn} disabled={others.length === 0} popoverProps={{ transitionDuration: 0 }}>
      {others.map((field) => (
        <MenuItem key={field.field_id} text={field.label} onClick={() => addColumn(hunt, field, after)} />
      ))}
    </MenuItem>
  );
};

type ActProps = { readonly hunt: Hunt; readonly row: number; readonly command: string };

/** Runs a command on the selection; a row outside it is selected by itself first. */
const ActItem = ({ hunt, row, command }: ActProps) => (
  <MenuItem
    text={commandLabel(command)}
    label={keyHint(command)}
    onClick={() => {
      if (!isSelected(hunt.store.getState().selection, row)) hunt.select(toggleRow(NOTHING, row));
      runCommand(command);
    }}
  />
);

/** Makes an exception of a cell's value, from the entity of its row. */
const ExceptionItem = ({ hunt, at }: { readonly hunt: Hunt; readonly at: RowAt }) => {
  const { run, dataset } = hunt.store.getState();
  const value = cellValue(at);
  const entityType = run.kind === 'ready' ? run.ran.query_entity_type : undefined;
  const id = dataset && cellOf(dataset.columns, at.row, 'entity_id');
  const isEntity = typeof id === 'string' && id !== '' && entityType !== undefined;
  return (
    <MenuItem
      text={EXCEPTION.add}
      disabled={typeof value !== 'string' || value.trim() === ''}
      onClick={() =>
        openExceptionFor(keyOf(at) ?? at.column?.keys[0] ?? '', formatCell(value), {
          ...(isEntity ? { entityType, files: [{ entity_type: entityType, entity_id: id }] } : {}),
          harm: findHarm(
            (dataset?.columns ?? []).map(({ key }) => key),
            (key) => dataset && cellOf(dataset.columns, at.row, key),
            run.kind === 'ready' ? chosenFields({ saas: run.ran.saas_id, domain: run.ran.query_domain }) : {},
          ),
        })
      }
    />
  );
};

/** Changes the query by a cell's value, or hunts it elsewhere. */
const QueryItems = ({ hunt, at }: { readonly hunt: Hunt; readonly at: RowAt }) => {
  const addBlocked = queryBlockedReason(hunt, at, false);
  const excludeBlocked = queryBlockedReason(hunt, at, true);
  return (
    <>
      <MenuItem
        text={TEXT.addToQuery}
        label={keyHint('grid.addValue')}
        disabled={addBlocked !== undefined}
        title={addBlocked ?? ''}
        onClick={() => addCellToQuery(hunt, at, false)}
      />
      <MenuItem
        text={TEXT.excludeInQuery}
        label={keyHint('grid.excludeInQuery')}
        disabled={excludeBlocked !== undefined}
        title={excludeBlocked ?? ''}
        onClick={() => addCellToQuery(hunt, at, true)}
      />
      <MenuItem
        text={VIEW_TEXT.huntValue}
        label={keyHint('grid.huntValue')}
        disabled={addBlocked !== undefined}
        title={addBlocked ?? ''}
        onClick={() => searchInNewTab(hunt, at)}
      />
      <PivotItem at={at} />
      <AddColumn hunt={hunt} after={at.column?.keys.at(-1)} />
      <ExceptionItem hunt={hunt} at={at} />
    </>
  );
};

/** Opens the menu of a result's cell. */
export const openResultMenu = (
  hunt: Hunt,
  at: RowAt,
  columns: readonly GridColumn[],
  event: MouseEvent,
): void =>
  openCellMenu(hunt, at, event, {
    columns,
    rowItems: (
      <>
        <ActItem hunt={hunt} row={at.row[0]} command="hunt.bulkAction" />
        <ActItem hunt={hunt} row={at.row[0]} command="exceptionPaste.rows" />
      </>
    ),
    valueItems: <QueryItems hunt={hunt} at={at} />,
  });

/** Hides a column of the results. */
const hideColumn = (hunt: Hunt, column: GridColumn) => {
  const { draft } = hunt.store.getState();
  hunt.setDraft({ ...draft, columns: withHidden(draft.columns ?? [], column, true) });
};

/** Opens the menu of a result column's header. */
export const openColumnMenu = (
  hunt: Hunt,
  column: GridColumn,
  onColors: (column: GridColumn) => void,
  event: MouseEvent,
): void =>
  openHeaderMenu(hunt, column, event, {
    onColors,
    columnItems: column.keys.length > 0 && (
      <>
        <AddColumn hunt={hunt} after={column.keys.at(-1)} />
        <MenuItem text={TEXT.hideColumn} onClick={() => hideColumn(hunt, column)} />
      </>
    ),
  });
