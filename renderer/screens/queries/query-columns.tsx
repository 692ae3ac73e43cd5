import type { CountedQuery } from '../../../shared/events';
import type { SafeQuery } from '../../../shared/model/saved-query';
import type { Watch } from '../../../shared/model/watch';
import { growthOf, trackWords } from '../../state/watch-growth';
import { queryStatus } from '../../../shared/rules/query-status';
import { formatSchedule } from '../../../shared/rules/schedule';
import { severityLabel, severityNumber } from '../../../shared/rules/severity';
import type { RowColumn } from '../../dataset-view/row-grid/RowGrid';
import { formatInstant, formatShortTime } from '../../state/time';
import { TrackTrend } from './TrackTrend';
import { formatCount } from '../../state/format';

const TONES = { unknown: '', saved: '', running: 'ok', stopped: '', paused: 'warn' } as const;
const SEVERITY_TONES = ['', '', '', '', 'warn', 'bad'] as const;

const time = (value: string | undefined): number => (value === undefined ? 0 : Date.parse(value) || 0);

type Look = {
  readonly counts: ReadonlyMap<string, CountedQuery>;
  readonly tracks: ReadonlyMap<string, Watch>;
  readonly appLabel: (saas: string) => string;
  readonly show: (text: string) => string;
  readonly zone: string;
};

/** How many a query finds, and what of it is new; a count that failed says why. */
const Matched = ({
  query,
  counted,
}: {
  readonly query: SafeQuery;
  readonly counted: CountedQuery | undefined;
}) => {
  if (counted?.failure)
    return (
      <span className="bad-text" title={counted.failure.message}>
        failed
      </span>
    );
  const total = counted?.total ?? query.matched_count;
  return (
    <>
      {total === undefined || total === null ? (
        <span className="hint" title="Not counted yet. C counts it.">
          —
        </span>
      ) : (
        formatCount(total)
      )}
    </>
  );
};

const Fresh = ({ counted }: { readonly counted: CountedQuery | undefined }) => {
  if (!counted?.fresh) return null;
  return counted.fresh.length === 0 ? (
    <span className="hint">0</span>
  ) : (
    <span className="tag new-rows">{formatCount(counted.fresh.length)} new</span>
  );
};

const Trend = ({ track, zone }: { readonly track: Watch | undefined; readonly zone: string }) =>
  track ? <TrackTrend track={track} zone={zone} /> : null;
const growth = (track: Watch | undefined): number => (track ? growthOf(track) : -Infinity);
const trendText = (track: Watch | undefined, zone: string): string =>
  track ? trackWords(track, (at) => formatShortTime(at, zone)) : '';

/** The list's columns. */
export const queryColumns = ({ counts, tracks, appLabel, show, zone }: Look): RowColumn<SafeQuery>[] => [
  {
    id: 'label',
    label: 'Label',
    width: 200,
    grows: true,
    cell: (query) => <bdi>{show(query.query_label)}</bdi>,
    order: (query) => query.query_label,
  },
  {
    id: 'new',
    label: 'New',
    width: 66,
    cell: (query) => <Fresh counted={counts.get(query.query_id)} />,
    order: (query) => counts.get(query.query_id)?.fresh?.length ?? -1,
    text: (query) => String(counts.get(query.query_id)?.fresh?.length ?? ''),
  },
  {
    id: 'matched',
    label: 'Matched',
    width: 76,
    isNumber: true,
    cell: (query) => <Matched query={query} counted={counts.get(query.query_id)} />,
    order: (query) => counts.get(query.query_id)?.total ?? query.matched_count ?? -1,
    text: (query) => String(counts.get(query.query_id)?.total ?? query.matched_count ?? ''),
  },
  {
    id: 'tracked',
    label: 'Tracked',
    width: 118,
    cell: ({ query_id }) => <Trend track={tracks.get(query_id)} zone={zone} />,
    order: ({ query_id }) => growth(tracks.get(query_id)),
    text: ({ query_id }) => trendText(tracks.get(query_id), zone),
  },
  {
    id: 'status',
    label: 'Status',
    width: 76,
    cell: (query) => (
      <span className={`tag ${TONES[queryStatus(query.status)]}`}>{queryStatus(query.status)}</span>
    ),
    order: (query) => queryStatus(query.status),
  },
  {
    id: 'severity',
    label: 'Severity',
    width: 96,
    cell: (query) => (
      <span className={`tag ${SEVERITY_TONES[severityNumber(query.severity)]}`}>
        {severityLabel(query.severity)}
      </span>
    ),
    order: (query) => severityNumber(query.severity),
    text: (query) => severityLabel(query.severity),
  },
  {
    id: 'subtype',
    label: 'Subtype',
    width: 78,
    cell: (query) => query.query_subtype,
    order: (query) => query.query_subtype,
  },
  {
    id: 'app',
    label: 'App',
    width: 118,
    cell: (query) => <bdi>{appLabel(query.saas_id)}</bdi>,
    order: (query) => appLabel(query.saas_id),
  },
  {
    id: 'domain',
    label: 'Domain',
    width: 72,
    cell: (query) => query.query_domain,
    order: (query) => query.query_domain,
  },
  {
    id: 'schedule',
    label: 'Schedule',
    width: 312,
    cell: (query) =>
      query.schedule ? (
        <bdi title={`${query.schedule.format} to ${query.schedule.emails.join(', ')}`}>
          {formatSchedule(query.schedule)}
          {query.has_schedule_password && <span className="hint"> · password</span>}
        </bdi>
      ) : null,
    order: (query) => (query.schedule ? formatSchedule(query.schedule) : ''),
  },
  {
    id: 'description',
    label: 'Description',
    width: 220,
    cell: (query) => <bdi title={query.query_description}>{show(query.query_description)}</bdi>,
    order: (query) => query.query_description,
  },
  {
    id: 'creator',
    label: 'Creator',
    width: 150,
    cell: (query) => <bdi>{show(query.creator ?? '')}</bdi>,
    order: (query) => query.creator ?? '',
  },
  {
    id: 'changed',
    label: 'Changed',
    width: 124,
    cell: (query) => formatInstant(query.update_time, zone),
    order: (query) => time(query.update_time),
    text: (query) => formatInstant(query.update_time, zone),
  },
  {
    id: 'created',
    label: 'Created',
    width: 124,
    cell: (query) => formatInstant(query.create_time, zone),
    order: (query) => time(query.create_time),
    text: (query) => formatInstant(query.create_time, zone),
  },
  {
    id: 'id',
    label: 'ID',
    width: 90,
    cell: (query) => <bdi className="mono">{query.query_id}</bdi>,
    order: (query) => query.query_id,
  },
];

/** Whether a query is found by a text: in its label, description, creator, app, domain or id. */
export const isFound = (query: SafeQuery, text: string, appLabel: (saas: string) => string): boolean => {
  const all = [
    query.query_label,
    query.query_description,
    query.creator,
    query.query_id,
    query.query_domain,
    query.query_subtype,
    appLabel(query.saas_id),
  ]
    .join('\n')
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};
