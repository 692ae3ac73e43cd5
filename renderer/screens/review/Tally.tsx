import { Button } from '@blueprintjs/core';
import { resetTally, useReview } from './review-store';
import { TEXT } from './text';

const T = TEXT.tally;

/** Returns the median of numbers; undefined if there are none. */
export const medianOf = (numbers: readonly number[]): number | undefined => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half];
  if (upper === undefined) return undefined;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
};

/** The analyst's own tally. */
export const Tally = () => {
  const tally = useReview((s) => s.stored?.tally);
  const median = medianOf(tally?.seconds ?? []);
  if (!tally || median === undefined) return null;
  return (
    <span className="line review-tally" role="group" aria-label={T.name} title={T.hint}>
      <span className="quiet">{T.text(tally.items - tally.undone, T.seconds(median), tally.undone)}</span>
      <Button variant="minimal" title={T.hint} onClick={() => void resetTally()}>
        {T.reset}
      </Button>
    </span>
  );
};
