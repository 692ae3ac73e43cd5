import { useReview } from './review-store';
import { TEXT } from './text';

/** Shows how many items arrived in the queues that notify since the analyst opened them; nothing if none did. */
export const QueueBadge = () => {
  const arrived = useReview((s) => [...s.arrived.values()].reduce((sum, n) => sum + n, 0));
  if (arrived === 0) return null;
  const label = TEXT.arrived(arrived);
  return (
    <span className="rail-badge" role="img" aria-label={label} title={label}>
      {arrived}
    </span>
  );
};
