import { Calendar, ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Popover } from '../../../components/Popover';
import type { Json } from '../../../../shared/model/json';
import { monthGrid, parseInstant, partsIn, WEEKDAYS } from '../../../../shared/rules/dates';
import { useZone } from '../../../state/time';
import { parseTypedDate, formatTypedDate } from '../../../query/typed-date';

type DateProps = {
  readonly value: Json | undefined;
  readonly label: string;
  readonly onChange: (value: Json) => void;
};

const two = (n: number) => String(n).padStart(2, '0');
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Day = { readonly year: number; readonly month: number; readonly day: number };
const shifted = ({ year, month, day }: Day, days: number): Day => {
  const made = new Date(Date.UTC(year, month - 1, day + days));
  return { year: made.getUTCFullYear(), month: made.getUTCMonth() + 1, day: made.getUTCDate() };
};

/** A month to choose a day from: weeks start on Sunday, arrows move. */
const Month = ({ start, onPick }: { readonly start: Day; readonly onPick: (day: Day) => void }) => {
  const [at, setAt] = useState(start);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at]);
  const turn = (by: number) => {
    const first = new Date(Date.UTC(at.year, at.month - 1 + by, 1));
    setAt({ year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: 1 });
  };
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by !== undefined) setAt(shifted(at, by));
    else if (event.key === 'PageUp' || event.key === 'PageDown') turn(event.key === 'PageUp' ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="month" ref={box} role="group" aria-label="Choose a day" onKeyDown={press}>
      <div className="line">
        <button type="button" className="plain" aria-label="Previous month" onClick={() => turn(-1)}>
          <ChevronLeft size={14} />
        </button>
        <strong className="grow">
          {MONTHS[at.month - 1]} {at.year}
        </strong>
        <button type="button" className="plain" aria-label="Next month" onClick={() => turn(1)}>
          <ChevronRight size={14} />
        </button>
      </div>
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
                aria-label={`${two(at.month)}/${two(day)}/${two(at.year % 100)}`}
                aria-current={day === at.day ? 'date' : undefined}
                onClick={() => onPick({ ...at, day })}
              >
                {day}
              </button>
            ),
          )}
      </div>
    </div>
  );
};

/** A date as `mm/dd/yy hh:mm:ss` in the zone shown, typed or chosen; what is no date stays as it was typed. */
export const DateValue = ({ value, label, onChange }: DateProps) => {
  const zone = useZone();
  const [text, setText] = useState(() => formatTypedDate(value, zone));
  const [isOpen, setOpen] = useState(false);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(formatTypedDate(value, zone));
  }, [value]);
  useEffect(() => setText(formatTypedDate(told.current, zone)), [zone]);
  const tell = (next: string) => {
    setText(next);
    told.current = parseTypedDate(next, zone) ?? next;
    onChange(told.current);
  };
  const held = typeof value === 'string' ? parseInstant(value) : undefined;
  const now = partsIn(held ?? Date.now(), zone);
  const pick = ({ year, month, day }: Day) => {
    setOpen(false);
    tell(
      `${two(month)}/${two(day)}/${two(year % 100)} ${held === undefined ? '00:00:00' : `${two(now.hour)}:${two(now.minute)}:${two(now.second)}`}`,
    );
  };
  return (
    <span className="date-value">
      <input
        className="bp6-input"
        aria-label={`${label}, ${zone}`}
        placeholder="mm/dd/yy hh:mm:ss"
        value={text}
        onChange={(event) => tell(event.currentTarget.value)}
        spellCheck={false}
      />
      <Popover isOpen={isOpen} onOpen={setOpen} content={<Month start={now} onPick={pick} />}>
        <button
          type="button"
          className="plain date-open"
          aria-label={`Choose the day: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Calendar size={13} />
        </button>
      </Popover>
    </span>
  );
};
