import type { Watch } from '../../../shared/model/watch';
import { textElement } from '../../dataset-view/grid/draw-cell';
import { formatCount } from '../../state/format';
import { formatShortTime } from '../../state/time';
import { formatWatch, newSinceLastView } from '../../state/watch-growth';

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

/** Returns the growth since the last view, or the state of the watch if it has none. */
const growthElement = (watch: Watch): HTMLElement => {
  if (watch.trouble) return textElement(watch.trouble.isOver ? 'ended' : 'failed', 'warn-text');
  if (watch.counts.length === 0) return textElement('…', 'hint');
  const growth = newSinceLastView(watch);
  if (growth === 0) return textElement('±0', 'hint');
  return growth > 0
    ? textElement(`+${formatCount(growth)}`, 'tag new-rows')
    : textElement(`−${formatCount(-growth)}`, 'quiet');
};

/** Formats the counts of a watched query, with times in the display zone. */
export const formatTrend = (watch: Watch): string => formatWatch(watch, (at) => formatShortTime(at));

/** Draws the counts of a watched query as a line with the growth beside it. Assistive technology reads them as text. */
export const drawTrend = (watch: Watch): HTMLElement => {
  const text = formatTrend(watch);
  const box = textElement('', 'line watch-trend', text);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', text);
  if (watch.counts.length > 1) box.append(lineElement(watch.counts));
  box.append(growthElement(watch));
  return box;
};
