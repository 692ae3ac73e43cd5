import type { CountedQuery } from '../../../shared/events';
import type { SafeQuery } from '../../../shared/model/saved-query';
import type { Watch } from '../../../shared/model/watch';
import { queryStatus } from '../../../shared/rules/query-status';
import { formatSchedule } from '../../../shared/rules/schedule';
import { severityLabel } from '../../../shared/rules/severity';
import { keyHint } from '../../commands/registry';
import { tagElement, textElement } from '../../dataset-view/grid/draw-cell';
import type { ListColumn } from '../../dataset-view/list/list-column';
import { displayText, formatCount } from '../../state/format';
import { newSinceLastView, formatWatch } from '../../state/watch-growth';
import { TEXT } from './text';
import { formatShortTime } from '../../state/time';

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
const formatTrend = (watch: Watch): string => formatWatch(watch, (at) => formatShortTime(at));

/** Draws the counts of a watched query as a line with the growth beside it. Assistive technology reads them as text. */
const drawTrend = (watch: Watch): HTMLElement => {
  const text = formatTrend(watch);
  const box = textElement('', 'line watch-trend', text);
  box.setAttribute('role', 'img');
  box.setAttribute('aria-label', text);
  if (watch.counts.length > 1) box.append(lineElement(watch.counts));
  box.append(growthElement(watch));
  return box;
};

/** A row of the list: a saved query with its newest count, its watch and the name of its app. */
export type QueryRow = {
  readonly query: SafeQuery;
  readonly counted: CountedQuery | undefined;
  readonly watch: Watch | undefined;
  readonly app: string;
};

const STATUS_TONES = { unknown: '', saved: '', running: 'ok', stopped: '', paused: 'warn' } as const;

const matched = ({ query, counted }: QueryRow): number | null =>
  counted?.total ?? query.matched_count ?? null;

const drawMatched = (row: QueryRow): HTMLElement => {
  const failure = row.counted?.failure;
  if (failure) return textElement(TEXT.countFailed, 'bad-text', displayText(failure.message));
  const total = matched(row);
  return total === null
    ? textElement('—', 'hint', TEXT.notCounted(keyHint('queries.count')))
    : textElement(formatCount(total), 'cut');
};

const drawNew = ({ counted }: QueryRow): HTMLElement => {
  if (!counted?.fresh) return textElement('');
  const { length } = counted.fresh;
  return length === 0
    ? textElement('0', 'hint')
    : textElement(TEXT.newRows(formatCount(length)), 'tag new-rows');
};

const drawSchedule = ({ query }: QueryRow): HTMLElement => {
  const { schedule } = query;
  if (!schedule) return textElement('');
  const box = textElement(
    formatSchedule(schedule),
    'cut',
    displayText(TEXT.reportTo(schedule.format, schedule.emails)),
  );
  if (query.has_schedule_password) box.append(textElement(TEXT.withPassword, 'hint'));
  return box;
};

/** The name of the query and the number of rows that it finds. */
const COUNTS: readonly ListColumn<QueryRow>[] = [
  {
    id: 'label',
    label: TEXT.columns.name,
    width: 200,
    isFlex: true,
    value: ({ query }) => query.query_label,
  },
  {
    id: 'new',
    label: TEXT.columns.fresh,
    width: 66,
    type: 'number',
    value: ({ counted }) => counted?.fresh?.length ?? null,
    draw: drawNew,
  },
  {
    id: 'matched',
    label: TEXT.columns.matched,
    width: 92,
    type: 'number',
    value: matched,
    draw: drawMatched,
  },
  {
    id: 'watched',
    label: TEXT.columns.watched,
    width: 118,
    type: 'number',
    value: ({ watch }) => (watch ? newSinceLastView(watch) : null),
    text: ({ watch }) => (watch ? formatTrend(watch) : ''),
    draw: ({ watch }) => (watch ? drawTrend(watch) : textElement('')),
  },
];

/** State and kind of the query. */
const KINDS: readonly ListColumn<QueryRow>[] = [
  {
    id: 'status',
    label: TEXT.columns.status,
    width: 76,
    value: ({ query }) => queryStatus(query.status),
    draw: ({ query }) => tagElement(queryStatus(query.status), STATUS_TONES[queryStatus(query.status)]),
  },
  {
    id: 'severity',
    label: TEXT.columns.severity,
    width: 96,
    value: ({ query }) => severityLabel(query.severity),
  },
  { id: 'subtype', label: TEXT.columns.subtype, width: 78, value: ({ query }) => query.query_subtype },
  { id: 'app', label: TEXT.columns.app, width: 118, value: ({ app }) => app },
  { id: 'domain', label: TEXT.columns.domain, width: 72, value: ({ query }) => query.query_domain },
];

/** Schedule, description and history of the query. */
const DETAILS: readonly ListColumn<QueryRow>[] = [
  {
    id: 'schedule',
    label: TEXT.columns.schedule,
    width: 312,
    value: ({ query }) => (query.schedule ? formatSchedule(query.schedule) : null),
    draw: drawSchedule,
  },
  {
    id: 'description',
    label: TEXT.columns.description,
    width: 220,
    value: ({ query }) => query.query_description,
    draw: ({ query }) => {
      const text = displayText(query.query_description);
      return textElement(text, 'cut', text);
    },
  },
  { id: 'creator', label: TEXT.columns.creator, width: 150, value: ({ query }) => query.creator ?? null },
  {
    id: 'changed',
    label: TEXT.columns.changed,
    width: 124,
    type: 'time',
    value: ({ query }) => query.update_time ?? null,
  },
  {
    id: 'created',
    label: TEXT.columns.created,
    width: 124,
    type: 'time',
    value: ({ query }) => query.create_time ?? null,
  },
  { id: 'id', label: TEXT.columns.id, width: 90, value: ({ query }) => query.query_id },
];

export const QUERY_COLUMNS: readonly ListColumn<QueryRow>[] = [...COUNTS, ...KINDS, ...DETAILS];

/** Returns true if every word of a text is in a query's label, description, creator, app, domain, subtype or ID. */
export const isFound = ({ query, app }: QueryRow, text: string): boolean => {
  const all = [
    query.query_label,
    query.query_description,
    query.creator,
    query.query_id,
    query.query_domain,
    query.query_subtype,
    app,
  ]
    .join('\n')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};
