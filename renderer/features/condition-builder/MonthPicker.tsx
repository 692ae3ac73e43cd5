import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { monthGrid, WEEKDAYS } from '../../../shared/rules/dates';
import { showDay } from '../../state/time';
import { addDays, addMonths, type CalendarDay } from './calendar-day';
import { TEXT } from './text';

type MonthProps = { readonly start: CalendarDay; readonly onPick: (day: CalendarDay) => void };

/** Returns the day to move to for a key; undefined for other keys. */
const moveByKey = (key: string, day: CalendarDay): CalendarDay | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
};

const MonthDays = ({ start: at, onPick }: MonthProps) => (
  <div className="month-days">
    {WEEKDAYS.map((day) => (
      <span key={day} className="hint">
        {day.slice(0, 2)}
      </span>
    ))}
    {monthGrid(at.year, at.month)
      .flat()
      .map((day, i) =>
        day === null ? (
          <span key={i} />
        ) : (
          <button
            key={i}
            type="button"
            className="plain"
            tabIndex={day === at.day ? 0 : -1}
            aria-label={showDay({ ...at, day })}
            aria-current={day === at.day ? 'date' : undefined}
            onClick={() => onPick({ ...at, day })}
          >
            {day}
          </button>
        ),
      )}
  </div>
);

/** A month to choose a day from. Arrows move by days and weeks, PageUp and PageDown by months. */
export const MonthPicker = ({ start, onPick }: MonthProps) => {
  const [at, setAt] = useState(start);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at]);
  const press = (event: KeyboardEvent) => {
    const next = moveByKey(event.key, at);
    if (!next) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div className="month" ref={box} role="group" aria-label={TEXT.date.month} onKeyDown={press}>
      <div className="line">
        <button
          type="button"
          className="plain"
          aria-label={TEXT.date.previous}
          onClick={() => setAt(addMonths(at, -1))}
        >
          <ChevronLeft size={14} />
        </button>
        <strong className="grow">
          {TEXT.date.months[at.month - 1]} {at.year}
        </strong>
        <button
          type="button"
          className="plain"
          aria-label={TEXT.date.next}
          onClick={() => setAt(addMonths(at, 1))}
        >
          <ChevronRight size={14} />
        </button>
      </div>
      <MonthDays start={at} onPick={onPick} />
    </div>
  );
};
