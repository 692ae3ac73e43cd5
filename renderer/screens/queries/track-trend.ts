import type { Watch } from '../../../shared/model/watch';
import { textElement } from '../../dataset-view/grid/draw-cell';
import { formatCount } from '../../state/format';
import { formatShortTime } from '../../state/time';
import { growthOf, trackWords } from '../../state/watch-growth';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 58;
const HEIGHT = 14;
const PAD = 2;

/** Returns the points of a line through counts, from left to right by their time. */
const linePoints = (counts: Watch['counts']): string => {
  const totals = counts.map(({ total }) => total);
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const from = counts[0]?.at ?? 0;
  const span = Math.max(1, (counts.at(-1)?.at ?? 0) - from);
  const x = (at: number) => PAD + ((WIDTH - 2 * PAD) * (at - from)) / span;
  const y = (total: number) => HEIGHT - PAD - ((HEIGHT - 2 * PAD) * (total - low)) / Math.max(1, high - low);
  return counts.map(({ at, total }) => `${x(at).toFixed(1)},${y(total).toFixed(1)}`).join(' ');
};

const lineElement = (counts: Watch['counts']): SVGElement => {
  const picture = document.createElementNS(SVG, 'svg') as SVGElement;
  picture.setAttribute('width', String(WIDTH));
  picture.setAttribute('height', String(HEIGHT));
  picture.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'polyline');
  line.setAttribute('points', linePoints(counts));
  picture.append(line);
  return picture;
};

/** The newest count beside the line: the growth since the last look, or why there is none. */
const growthElement = (track: Watch): HTMLElement => {
  if (track.trouble) return textElement(track.trouble.isOver ? 'ended' : 'failed', 'warn-text');
  if (track.counts.length === 0) return textElement('…', 'hint');
  const by = growthOf(track);
  if (by === 0) return textElement('±0', 'hint');
  return by > 0
    ? textElement(`+${formatCount(by)}`, 'tag new-rows')
    : textElement(`−${formatCount(-by)}`, 'quiet');
};

/** Formats the counts of a tracked query as one sentence. */
export const formatTrack = (track: Watch): string => trackWords(track, (at) => formatShortTime(at));

/** Draws the counts of a tracked query as a line, with the growth beside it and the sentence for assistive technology. */
export const drawTrend = (track: Watch): HTMLElement => {
  const words = formatTrack(track);
  const box = textElement('', 'line track-trend', words);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', words);
  if (track.counts.length > 1) box.append(lineElement(track.counts));
  box.append(growthElement(track));
  return box;
};
