import { useEffect, useState } from 'react';
import { formatAge } from '../../shared/rules/dates';
import { TEXT } from './text';

const TICK_MS = 15_000;

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
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
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
