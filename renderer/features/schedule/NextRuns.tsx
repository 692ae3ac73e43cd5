import { partsIn, WEEKDAYS, zoneOffset } from '../../../shared/rules/dates';
import { nextRuns, type Timing } from '../../../shared/rules/next-run';
import { formatTiming } from '../../../shared/rules/schedule';
import { showDateTime } from '../../state/time';
import { TEXT } from './text';

const SHOWN = 5;

/** A schedule in words with its next five dates in its zone, once it is complete. */
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
  if (runs.length === 0) return <p className="quiet">{TEXT.incomplete}</p>;
  const words = formatTiming(timing);
  return (
    <section className="next-runs" aria-label={TEXT.nextRuns}>
      <p>
        {words.charAt(0).toUpperCase()}
        {words.slice(1)}, {zoneWords}
      </p>
      <ol>
        {runs.map((at) => (
          <li key={at} className="mono">
            {WEEKDAYS[partsIn(at, zone).weekday]} {showDateTime(at, zone).slice(0, -3)}{' '}
            <span className="hint">{zoneOffset(at, zone)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};
