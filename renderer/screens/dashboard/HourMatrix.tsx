import { WEEKDAYS } from '../../../shared/rules/dates';
import { useFocusTarget } from '../../state/use-focus-target';
import { formatSlot, moveSlot, type Matrix, type Slot } from './login-cells';
import { PICTURES, type PictureTarget } from './picture-target';
import { TEXT } from './text';

type MatrixProps = {
  readonly matrix: Matrix;
  /** True while its counts may still grow: an hour without logins is not known to have none. */
  readonly isLoading: boolean;
  readonly slot: Slot;
  readonly onSlot: (slot: Slot) => void;
  /** Lists the logins of an hour. */
  readonly onOpen: (slot: Slot) => void;
};

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const slotId = ({ weekday, hour }: Slot): string => `${weekday}-${hour}`;

/** Returns the color of an hour: the stronger, the more logins. */
const hourColor = (count: number, most: number): string => {
  if (count === 0) return 'var(--bg2)';
  return `color-mix(in srgb, var(--accent) ${Math.round(8 + 82 * Math.sqrt(count / most))}%, var(--bg1))`;
};

/** Logins by weekday and hour. Its keys are commands: see `commands.ts`. */
export const HourMatrix = ({ matrix, isLoading, slot, onSlot, onOpen }: MatrixProps) => {
  const element = useFocusTarget<PictureTarget, HTMLDivElement>(PICTURES, {
    open: () => onOpen(slot),
    move: (key) => {
      const next = moveSlot(slot, key);
      onSlot(next);
      element.current?.querySelector<HTMLElement>(`[data-slot="${slotId(next)}"]`)?.focus();
    },
  });
  const cell = (at: Slot, count: number) => {
    const isCurrent = slotId(at) === slotId(slot);
    const label = TEXT.hour(formatSlot(at), count, isLoading);
    return (
      <button
        key={at.hour}
        type="button"
        role="gridcell"
        data-slot={slotId(at)}
        aria-label={label}
        aria-selected={isCurrent}
        tabIndex={isCurrent ? 0 : -1}
        className="matrix-cell"
        style={{ background: hourColor(count, matrix.most) }}
        title={label}
        onClick={() => onSlot(at)}
      />
    );
  };
  return (
    <div ref={element} className="matrix" role="grid" aria-label={TEXT.hours} aria-busy={isLoading}>
      {matrix.counts.map((row, weekday) => (
        <div key={WEEKDAYS[weekday]} role="row" className="matrix-row">
          <span role="rowheader">{WEEKDAYS[weekday]}</span>
          {row.map((count, hour) => cell({ weekday, hour }, count))}
        </div>
      ))}
      <div className="matrix-row" aria-hidden="true">
        <span />
        {HOURS.map((hour) => (
          <span key={hour} className="matrix-hour">
            {hour % 3 === 0 ? `${String(hour).padStart(2, '0')}:00` : ''}
          </span>
        ))}
      </div>
    </div>
  );
};
