import { useMemo } from 'react';
import type { Result } from '../../../shared/bridge';
import type { StoredHistory } from '../../../shared/local-calls/verdicts';
import type { VerdictHistory as History } from '../../../shared/model/verdict-history';
import { stackTools, type StackTool } from '../../../shared/rules/security-stack';
import { isGone, MOST_RESULTS, MOST_VERDICTS } from '../../../shared/rules/verdict-history';
import { Disclosure } from '../../components/Disclosure';
import { FailureStrip } from '../../components/FailureStrip';
import { SmallTable, type SmallColumn } from '../../components/SmallTable';
import { VerdictTag } from '../../components/VerdictTag';
import { useDefang } from '../../state/format';
import { formatInstant, useZone } from '../../state/time';
import { clearHistory } from './clear-history';
import { HISTORY_PLACE, placeName } from './jump';
import { copyScans, scansOf, type Scan } from './scans';
import { seenVerdict } from './StackRow';
import { TEXT } from './text';
import { useStackContext } from './use-security-stack';

const T = TEXT.history;

/** Rows shown at most; a record that is rescanned all day has more. */
const MOST_SHOWN = 100;

const isChange = ({ tool, before, after }: Scan): boolean =>
  seenVerdict(tool.tool, before) !== seenVerdict(tool.tool, after);

const Times = ({ of, zone }: { readonly of: readonly [unknown, unknown]; readonly zone: string }) => (
  <span className="history-times mono">
    {of.map((time, at) => (
      <span key={at}>{formatInstant(time, zone) || T.unknownTime}</span>
    ))}
  </span>
);

const columnsFor = (zone: string, show: (text: string) => string): readonly SmallColumn<Scan>[] => [
  {
    label: T.tool,
    width: 110,
    grows: true,
    cell: ({ tool, subject }) => (
      <span className="file-cell">
        <bdi>{tool.label}</bdi>
        {subject !== '' && <bdi className="quiet">{show(subject)}</bdi>}
      </span>
    ),
  },
  {
    label: T.change,
    width: 92,
    cell: ({ tool, before, after }) => (
      <span className="history-change">
        <VerdictTag verdict={seenVerdict(tool.tool, before)} />
        <span role="img" aria-label={T.to}>
          →
        </span>
        <VerdictTag verdict={seenVerdict(tool.tool, after)} />
      </span>
    ),
  },
  {
    label: T.scanned,
    width: 124,
    cell: ({ before, after }) => <Times of={[before.time, after.time]} zone={zone} />,
  },
  {
    label: T.seen,
    width: 124,
    cell: ({ before, after }) => <Times of={[before.seen, after.seen]} zone={zone} />,
  },
];

type NotesProps = {
  readonly stored: StoredHistory;
  readonly history: History;
  readonly shown: readonly StackTool[];
  readonly scans: number;
};

/** Everything that the table does not show, and why. */
const Notes = ({ stored, history, shown, scans }: NotesProps) => {
  const { tools, left } = history;
  const gone = shown.filter(({ tool }) => {
    const own = tools.filter((one) => one.tool === tool);
    return own.every((one) => isGone(history, one));
  });
  const dropped = tools.reduce((sum, one) => sum + one.dropped, 0);
  const notes = [
    T.about,
    scans > MOST_SHOWN && T.newest(MOST_SHOWN, scans),
    gone.length > 0 && T.gone(gone.map(({ label }) => label).join(', ')),
    dropped > 0 && T.dropped(dropped, MOST_VERDICTS),
    left > 0 && T.left(left, MOST_RESULTS),
    stored.dropped > 0 && T.others(stored.dropped),
    ...stored.notices,
  ];
  return notes
    .filter((note) => note !== false)
    .map((note) => (
      <p key={note} className="quiet">
        {note}
      </p>
    ));
};

type HistoryProps = { readonly stored: StoredHistory; readonly onRead: () => void };

const ReadHistory = ({ stored, onRead }: HistoryProps) => {
  const { history } = stored;
  const zone = useZone();
  const show = useDefang();
  const context = useStackContext();
  const shown = useMemo(
    () => stackTools(history?.tools.map(({ tool }) => tool) ?? [], context),
    [history, context],
  );
  const scans = useMemo(() => (history ? scansOf(history, shown) : []), [history, shown]);
  if (!history) return null;
  const changes = scans.filter(isChange).length;
  const rows = scans.slice(0, MOST_SHOWN);
  return (
    <Disclosure
      className="scan-history"
      summary={
        <summary data-place={placeName(HISTORY_PLACE)}>
          {T.summary(changes, scans.length, formatInstant(history.first, zone))}
        </summary>
      }
    >
      <Notes stored={stored} history={history} shown={shown} scans={scans.length} />
      {rows.length > 0 && (
        <>
          <button type="button" className="link" onClick={() => copyScans(scans, zone)}>
            {T.copy(scans.length)}
          </button>
          <SmallTable name={T.title} rows={rows} columns={columnsFor(zone, show)} hasAutoHeight />
        </>
      )}
      <button
        type="button"
        className="link"
        onClick={() => void clearHistory().then((isCleared) => isCleared && onRead())}
      >
        {T.clear}
      </button>
    </Disclosure>
  );
};

type StoredProps = {
  readonly stored: Result<StoredHistory>;
  /** Reads the verdicts again. */
  readonly onRead: () => void;
};

/** The verdicts that each tool gave before, with the times of both scans, or why they can't be read. */
export const VerdictHistory = ({ stored, onRead }: StoredProps) =>
  stored.ok ? (
    <ReadHistory stored={stored.value} onRead={onRead} />
  ) : (
    <div className="scan-history" tabIndex={-1} data-place={placeName(HISTORY_PLACE)}>
      <FailureStrip failure={stored.failure} loss={T.failed} onRetry={onRead} />
    </div>
  );
