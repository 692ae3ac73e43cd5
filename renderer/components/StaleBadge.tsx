import { useEffect, useState } from 'react';
import { formatAge } from '../../shared/rules/dates';
import { TEXT } from './text';

const MINUTE_MS = 60_000;
/** Milliseconds between two updates in the first minute. */
const TICK_MS = 30_000;

/** Returns the milliseconds until an age is shown again: each update wakes an idle page. */
const untilNext = (age: number): number => {
  const step = age < MINUTE_MS ? TICK_MS : MINUTE_MS;
  return step - (age % step);
};

/** The age of cached data, with a button that refreshes it. */
export const StaleBadge = ({
  what,
  since,
  onRefresh,
}: {
  readonly what: string;
  readonly since: number;
  readonly onRefresh?: () => void;
}) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), untilNext(Math.max(0, now - since)));
    return () => clearTimeout(timer);
  }, [now, since]);
  return (
    <span className="stale">
      {TEXT.age(what, formatAge(now - since))}
      {onRefresh && (
        <button type="button" className="link" onClick={onRefresh}>
          {TEXT.refresh}
        </button>
      )}
    </span>
  );
};
