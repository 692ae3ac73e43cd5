import { useEffect, useState } from 'react';
import { formatAge } from '../../shared/rules/dates';

const TICK_MS = 5_000;

/** How old a cached answer is, with the way to read it afresh. */
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
      {what} {formatAge(now - since)} old
      {onRefresh && (
        <button type="button" className="link" onClick={onRefresh}>
          Refresh
        </button>
      )}
    </span>
  );
};
