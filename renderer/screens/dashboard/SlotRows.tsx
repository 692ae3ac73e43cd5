import { MenuItem } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import { Collapsed } from '../../components/Collapsed';
import { passes, withCell, type CellFilter } from '../../dataset-view/row-grid/cell-filter';
import { openCellsMenu } from '../../dataset-view/row-grid/row-cell-menu';
import { Chips } from '../../dataset-view/filters/Chips';
import { huntValue } from '../../query/pivot';
import { formatInstant } from '../../state/time';
import { formatCell, formatQuantity, useDefang } from '../../state/format';
import { outcomeOf, placeOfLogin, slotColumns } from './slot-columns';
import type { SlotRow } from './slot-rows';

/** What the tenant's fields may call the one who signed in. */
const USER_FIELDS = ['email', 'user', 'user_email'];

type SlotRowsProps = {
  readonly rows: readonly SlotRow[];
  readonly zone: string;
  readonly appLabel: (app: string) => string;
  readonly filters: readonly CellFilter[];
  readonly onFilters: (filters: readonly CellFilter[]) => void;
};

/** The logins of an hour, each with a menu (`M`, right button) that filters the list, copies, and hunts its user. */
export const SlotRows = ({ rows, zone, appLabel, filters, onFilters: setFilters }: SlotRowsProps) => {
  const show = useDefang();
  const columns = slotColumns(zone, appLabel);
  const shown = rows.filter((row) => passes(row, columns, filters));
  const openMenu = (row: SlotRow, at: EventTarget, left: number, top: number) => {
    const id = at instanceof Element ? at.closest('[data-column]')?.getAttribute('data-column') : undefined;
    const user = formatCell(row.field('user'));
    const items = (
      <MenuItem
        text="Hunt this user in a new tab"
        label=">"
        disabled={user === ''}
        onClick={() =>
          void huntValue({ saas_id: formatCell(row.field('saas')), query_domain: 'user' }, USER_FIELDS, user)
        }
      />
    );
    openCellsMenu(
      {
        row,
        columns,
        column: columns.find((one) => one.id === id),
        items,
        onFilter: (made) => setFilters(withCell(filters, made)),
      },
      left,
      top,
    );
  };
  const press = (row: SlotRow) => (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget.parentElement;
    const all = [...(list?.querySelectorAll<HTMLElement>('[role=listitem]') ?? [])];
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isMenu =
      event.key === 'm' || event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.ctrlKey || event.altKey || event.metaKey || (by === 0 && !isMenu)) return;
    event.preventDefault();
    event.stopPropagation();
    if (by !== 0) return all[all.indexOf(event.currentTarget) + by]?.focus();
    const box = event.currentTarget.getBoundingClientRect();
    openMenu(row, event.currentTarget, box.left + 12, box.bottom);
  };
  return (
    <>
      <Chips
        chips={filters.map((one) => ({
          words: `${one.label} ${one.isNot ? 'is not' : 'is'} ${show(one.text) || 'empty'}`,
          onClear: () => setFilters(filters.filter((other) => other !== one)),
        }))}
        onClearAll={() => setFilters([])}
      />
      {filters.length > 0 && (
        <p className="quiet slot-shown">
          {shown.length.toLocaleString('en-US')} of {formatQuantity(rows.length, 'login')} shown
        </p>
      )}
      <div role="list" aria-label="Logins">
        <Collapsed key={JSON.stringify(filters)} items={shown}>
          {(row) => {
            const { text, tone } = outcomeOf(row);
            return (
              <div
                role="listitem"
                tabIndex={0}
                className="login-row"
                key={row.row}
                title={`${show([formatCell(row.field('user')), appLabel(formatCell(row.field('saas'))), formatCell(row.field('ip')), text].join(' · '))}\nRight button or M: menu`}
                onKeyDown={press(row)}
                onContextMenu={(event) => {
                  event.preventDefault();
                  openMenu(row, event.target, event.clientX, event.clientY);
                }}
              >
                <span className="mono" data-column="time">
                  {formatInstant(row.field('time'), zone)}
                </span>
                <bdi className="cut" data-column="user">
                  {show(formatCell(row.field('user')).split('@')[0] ?? '')}
                </bdi>
                <bdi className="cut quiet" data-column="place">
                  {show(placeOfLogin(row))}
                </bdi>
                <span className={`cut tone-${tone}`} data-column="outcome">
                  {show(text)}
                </span>
              </div>
            );
          }}
        </Collapsed>
      </div>
    </>
  );
};
