import type { Watch } from '../../../shared/model/watch';
import { growthOf, trackWords } from '../../state/watch-growth';
import { formatShortTime } from '../../state/time';

const WIDTH = 58;
const HEIGHT = 14;
const PAD = 2;

/** Points of a line through counts, from left to right by their time. */
const linePoints = (counts: Watch['counts']): string => {
  const totals = counts.map(({ total }) => total);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const from = counts[0]?.at ?? 0;
  const span = Math.max(1, (counts.at(-1)?.at ?? 0) - from);
  return counts
    .map(
      ({ at, total }) =>
        `${(PAD + ((WIDTH - 2 * PAD) * (at - from)) / span).toFixed(1)},${(HEIGHT - PAD - ((HEIGHT - 2 * PAD) * (total - low)) / Math.max(1, high - low)).toFixed(1)}`,
    )
    .join(' ');
};

/** How a tracked query goes: a line of its counts, and by how many it has grown; all of it in words for assistive technology. */
export const TrackTrend = ({ track, zone }: { readonly track: Watch; readonly zone: string }) => {
  const words = trackWords(track, (at) => formatShortTime(at, zone));
  const by = growthOf(track);
  return (
    <span className="line track-trend" role="img" aria-label={words} title={words}>
      {track.counts.length > 1 && (
        <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
          <polyline points={linePoints(track.counts)} />
        </svg>
      )}
      {track.trouble ? (
        <span className="warn-text">{track.trouble.isOver ? 'ended' : 'failed'}</span>
      ) : track.counts.length === 0 ? (
        <span className="hint">…</span>
      ) : by === 0 ? (
        <span className="hint">±0</span>
      ) : (
        <span className={by > 0 ? 'tag new-rows' : 'quiet'}>
          {by > 0 ? `+${by.toLocaleString('en-US')}` : `−${(-by).toLocaleString('en-US')}`}
        </span>
      )}
    </span>
  );
};
