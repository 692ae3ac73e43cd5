import { formatDateTime, partsIn, WEEKDAYS, zoneOffset } from '../../../shared/rules/dates';
import { nextRuns, type Timing } from '../../../shared/rules/next-run';
import { timingWords } from '../../../shared/rules/schedule';

const SHOWN = 5;

/** A schedule in words with its next five dates in its zone; nothing while it is not whole. */
export const NextRuns = ({
  timing,
  zone,
  zoneWords,
}: {
  readonly timing: Timing;
  readonly zone: string;
  readonly zoneWords: string;
}) => {
  const runs = nextRuns(timing, Date.now(), zone, SHOWN);
  if (runs.length === 0) return <p className="quiet">The next dates are shown once the schedule is whole.</p>;
  const words = timingWords(timing);
  return (
    <section className="next-runs" aria-label="Next runs">
      <p>
        {words.charAt(0).toUpperCase()}
        {words.slice(1)}, {zoneWords}
      </p>
      <ol>
        {runs.map((at) => (
          <li key={at} className="mono">
            {WEEKDAYS[partsIn(at, zone).weekday]} {formatDateTime(at, zone).slice(0, -3)}{' '}
            <span className="hint">{zoneOffset(at, zone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};
