import { Calendar } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import type { Json } from '../../../shared/model/json';
import { parseInstant, partsIn } from '../../../shared/rules/dates';
import { Popover } from '../../components/Popover';
import { formatTypedDate, parseTypedDate } from '../../query/typed-date';
import { datePattern, showDay, useZone } from '../../state/time';
import { formatTime } from './calendar-day';
import { MonthPicker } from './MonthPicker';
import { TEXT } from './text';

type DateProps = {
  readonly value: Json | undefined;
  readonly label: string;
  readonly onChange: (value: Json) => void;
  /** A day without a time means its last second, not its first. */
  readonly isEndOfDay?: boolean;
};

const MIDNIGHT = { hour: 0, minute: 0, second: 0 };
const LAST_SECOND = { hour: 23, minute: 59, second: 59 };

/** The text of a date input. It follows the value and the zone, but stays as typed while the analyst types. */
const useDateText = ({ value, onChange, isEndOfDay = false }: DateProps, zone: string) => {
  const [text, setText] = useState(() => formatTypedDate(value, zone));
  const lastSent = useRef(value);
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setText(formatTypedDate(value, zone));
  }, [value]);
  useEffect(() => setText(formatTypedDate(lastSent.current, zone)), [zone]);
  const type = (next: string) => {
    setText(next);
    lastSent.current = parseTypedDate(next, zone, isEndOfDay) ?? next;
    onChange(lastSent.current);
  };
  return { text, type };
};

/** A date in the analyst's format and the displayed zone, typed or chosen. An invalid date stays as typed. */
export const DateValue = (props: DateProps) => {
  const { value, label, isEndOfDay = false } = props;
  const dayTime = isEndOfDay ? LAST_SECOND : MIDNIGHT;
  const zone = useZone();
  const { text, type } = useDateText(props, zone);
  const [isOpen, setOpen] = useState(false);
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  const shown = partsIn(instant ?? Date.now(), zone);
  const month = (
    <MonthPicker
      start={shown}
      onPick={(day) => {
        setOpen(false);
        type(`${showDay(day)} ${formatTime(instant === undefined ? dayTime : shown)}`);
      }}
    />
  );
  return (
    <span className="date-value">
      <input
        className="bp6-input"
        aria-label={TEXT.date.inZone(label, zone)}
        placeholder={TEXT.date.format(datePattern())}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        spellCheck={false}
      />
      <Popover isOpen={isOpen} onOpen={setOpen} content={month}>
        <button
          type="button"
          className="plain date-open"
          aria-label={TEXT.date.choose(label)}
          onClick={() => setOpen(!isOpen)}
        >
          <Calendar size={13} />
        </button>
      </Popover>
    </span>
  );
};
