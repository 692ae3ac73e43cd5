import { useRef, type KeyboardEvent } from 'react';
import { WEEKDAYS } from '../../../shared/rules/dates';
import { formatQuantity } from '../../state/format';
import { moveSlot, type Matrix, type Slot } from './login-cells';

type MatrixProps = {
  readonly matrix: Matrix;
  readonly slot: Slot;
  readonly onSlot: (slot: Slot) => void;
  readonly onOpen: (slot: Slot) => void;
  readonly onSwitch: () => void;
};

const two = (n: number) => String(n).padStart(2, '0');

/** Logins by weekday and hour: arrows move, Enter lists, F switches the outcome. */
export const HourMatrix = ({ matrix, slot, onSlot, onOpen, onSwitch }: MatrixProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = moveSlot(slot, event.key);
    if (event.key === 'Enter' || event.key === ' ') onOpen(slot);
    else if (event.key === 'f' || event.key === 'F') onSwitch();
    else if (next.weekday !== slot.weekday || next.hour !== slot.hour) {
      onSlot(next);
      grid.current?.querySelector<HTMLElement>(`[data-slot="${next.weekday}-${next.hour}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={grid} className="matrix" role="grid" aria-label="Logins by weekday and hour" onKeyDown={press}>
      {matrix.counts.map((row, weekday) => (
        <div key={WEEKDAYS[weekday]} role="row" className="matrix-row">
          <span role="rowheader">{WEEKDAYS[weekday]}</span>
          {row.map((n, hour) => {
            const isCurrent = weekday === slot.weekday && hour === slot.hour;
            const share = matrix.most === 0 ? 0 : Math.sqrt(n / matrix.most);
            return (
              <button
                key={hour}
                type="button"
                role="gridcell"
                data-slot={`${weekday}-${hour}`}
                aria-label={`${WEEKDAYS[weekday]} ${two(hour)}:00, ${formatQuantity(n, 'login')}`}
                aria-selected={isCurrent}
                tabIndex={isCurrent ? 0 : -1}
                className="matrix-cell"
                style={{
                  background: `color-mix(in srgb, var(--accent) ${Math.round(8 + 82 * share)}%, var(--bg1))`,
                  ...(n === 0 ? { background: 'var(--bg2)' } : {}),
                }}
                title={`${WEEKDAYS[weekday]} ${two(hour)}:00 · ${formatQuantity(n, 'login')}`}
                onClick={() => {
                  onSlot({ weekday, hour });
                  onOpen({ weekday, hour });
                }}
              />
            );
          })}
        </div>
      ))}
      <div className="matrix-row" aria-hidden="true">
        <span />
        {Array.from({ length: 24 }, (_, hour) => (
          <span key={hour} className="matrix-hour">
            {hour % 3 === 0 ? `${two(hour)}:00` : ''}
          </span>
        ))}
      </div>
    </div>
  );
};
