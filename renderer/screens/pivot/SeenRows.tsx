import { Button } from '@blueprintjs/core';
import { useStore } from 'zustand';
import type { ColumnFilter } from '../../../shared/dataset';
import type { Tab } from '../../../shared/model/app-state';
import type { PivotDomain, PivotReport, UnindexedRows } from '../../../shared/model/pivot';
import { barCommand } from '../../commands/bar-command';
import { EmptyState } from '../../components/EmptyState';
import { FailureStrip } from '../../components/FailureStrip';
import { withFilter } from '../../dataset-view/filters/with-filter';
import type { ColumnShape } from '../../dataset-view/rows/row-columns';
import { RowPane } from '../../dataset-view/rows/RowPane';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import type { OpenRows } from '../../dataset-view/rows/tab-rows';
import { TabOverlays } from '../../features/export/TabOverlays';
import { LazyRowProfile } from '../../record/LazyRowProfile';
import { recordOfName } from '../../record/record-of-name';
import '../../record/record.css';
import { useDefang } from '../../state/format';
import { LookUpStrip } from './LookUpStrip';
import { cancelLookUp, lookAgainInTab, cancelLive, useLiveSearches } from './pivot-store';
import { TEXT } from './text';
import { openDraft } from '../../query/pivot';
import type { LiveResult } from './live-search';

const T = TEXT.index;

const LIVE = TEXT.liveSearch;

/** A search that found something: a button that opens it as a hunt with all its rows. */
const Result = ({ result }: { readonly result: LiveResult }) => {
  const { draft } = result;
  return (
    <button type="button" className="link" title={LIVE.openHint} onClick={() => draft && openDraft(draft)}>
      {LIVE.found(result)}
    </button>
  );
};

/** The searches that failed, by reason: one that several share is listed once. */
const Failed = ({ results }: { readonly results: readonly LiveResult[] }) => {
  const failed = results.flatMap(({ where, failure }) =>
    failure ? [{ where, message: failure.message }] : [],
  );
  return [...new Set(failed.map(({ message }) => message))].map((message) => {
    const where = failed.filter((one) => one.message === message).map((one) => one.where);
    return (
      <span key={message} className="warn-text">
        {LIVE.failed(where, message)}
      </span>
    );
  });
};

/** The live search of a tab: its progress with a way to cancel it, and what each search found at the tenant. */
export const LiveStrip = ({ tab }: { readonly tab: string }) => {
  const search = useLiveSearches((s) => s[tab]);
  if (!search) return null;
  const { state, all, results, failure } = search;
  const empty = results.filter((one) => one.total === 0 && one.failure === undefined).length;
  return (
    <>
      <FailureStrip failure={failure} />
      <div className="strip pivot-live" role="group" aria-label={LIVE.title}>
        {state === 'running' && (
          <>
            <span role="status">{LIVE.running(results.length, all)}</span>
            <Button size="small" onClick={() => cancelLive(tab)}>
              {LIVE.cancel}
            </Button>
          </>
        )}
        {state === 'canceled' && <span role="status">{LIVE.canceled}</span>}
        {state === 'done' && results.length === 0 && !failure && <span role="status">{LIVE.nothing}</span>}
        {results
          .filter(({ total, failure }) => total > 0 && failure === undefined)
          .map((result) => (
            <Result key={result.where} result={result} />
          ))}
        <Failed results={results} />
        {empty > 0 && <span className="quiet">{LIVE.empty(empty)}</span>}
      </div>
    </>
  );
};

/** Most results that a note names; the others are counted. */
const NAMED = 5;

/** Lists results with the number of their rows that were not searched, the largest first. */
const listed = (all: readonly UnindexedRows[], show: (text: string) => string): string => {
  const sorted = all.toSorted((a, b) => b.rows - a.rows);
  const named = sorted.slice(0, NAMED).map((one) => T.rowsOf({ ...one, title: show(one.title) }));
  const others = sorted.slice(NAMED);
  if (others.length === 0) return named.join(', ');
  const sum = (key: 'rows' | 'of' | 'results') => others.reduce((total, one) => total + one[key], 0);
  return [...named, T.rowsOfOthers(sum('rows'), sum('of'), sum('results'))].join(', ');
};

/** Returns one note for each reason why rows were not searched. */
const unindexedNotes = (
  unindexed: readonly UnindexedRows[],
  show: (text: string) => string,
): readonly string[] =>
  (['pending', 'too_large', 'closed'] as const).flatMap((why) => {
    const rows = unindexed.filter((one) => one.why === why);
    return rows.length > 0 ? [T.unindexed[why](listed(rows, show))] : [];
  });

/** Says what the index has, and which rows are not in it; a damaged index is reported first. */
export const IndexNotes = ({ report }: { readonly report: PivotReport }) => {
  const show = useDefang();
  const { index, unindexed } = report;
  const notes = [
    T.note(report),
    ...(index.dropped > 0 ? [T.dropped(index.dropped)] : []),
    ...unindexedNotes(unindexed, show),
  ];
  return (
    <>
      {index.wasDamaged && (
        <div className="strip warn" role="note">
          {T.damaged}
        </div>
      )}
      <div className="strip">{notes.join(' ')}</div>
    </>
  );
};

type SeenProps = Pick<OpenRows<{ readonly report: PivotReport }>, 'rows' | 'report' | 'newer'> & {
  readonly tab: Tab;
  readonly text: string;
};

const asSent: ColumnShape = (columns) => columns;

const shownKind = (filter: readonly ColumnFilter[]): unknown => {
  const one = filter.find((each) => each.kind === 'is' && each.key === 'kind');
  return one?.kind === 'is' ? one.values[0] : undefined;
};

/** The number of each kind; a button shows one kind only. */
const KindCounts = ({ rows, report }: Pick<SeenProps, 'rows' | 'report'>) => {
  const only = useStore(rows.store, (s) => shownKind(s.view.filter));
  const toggle = (kind: PivotDomain) =>
    void rows.filter((now) =>
      withFilter(
        now,
        'is',
        'kind',
        shownKind(now) === kind ? undefined : { kind: 'is', key: 'kind', values: [kind] },
      ),
    );
  const kinds = Object.entries(report.kinds) as readonly [PivotDomain, number][];
  return (
    <>
      <strong>{TEXT.count(report)}</strong>
      {kinds.map(([kind, n]) => (
        <Button
          key={kind}
          variant="minimal"
          active={only === kind}
          aria-pressed={only === kind}
          onClick={() => toggle(kind)}
        >
          {TEXT.kind(kind, n)}
        </Button>
      ))}
      {report.live > 0 && <span>{TEXT.live(report.live)}</span>}
      <span className="quiet">{TEXT.took(report.tookMs)}</span>
    </>
  );
};

const SeenGrid = ({ rows, report, text }: Pick<SeenProps, 'rows' | 'report' | 'text'>) => {
  const show = useDefang();
  return report.total === 0 ? (
    <EmptyState title={report.unindexed.length > 0 ? TEXT.noneSoFar : TEXT.none}>
      <bdi>{show(text)}</bdi>
      <p>{TEXT.noneNext}</p>
    </EmptyState>
  ) : (
    <RowsGrid name={TEXT.rows} rows={rows} shape={asSent} recordOf={(row) => recordOfName(rows, row)} />
  );
};

/** Says that the rows are the previous results: while a newer look-up runs, which can be canceled, and after one failed. */
const NewerStrip = ({ tab, text, newer }: Pick<SeenProps, 'tab' | 'text' | 'newer'>) => {
  if (newer === 'running')
    return <LookUpStrip label={TEXT.lookingAgain} onCancel={() => cancelLookUp(tab.id)} />;
  return (
    <FailureStrip failure={newer} loss={TEXT.notRenewed} onRetry={() => void lookAgainInTab(tab.id, text)} />
  );
};

/** The entities that were seen with a value: counts by kind, the live search, and the rows. */
export const SeenRows = ({ tab, text, rows, report, newer }: SeenProps) => (
  <RowsView
    name={TEXT.title}
    rows={rows}
    counts={<KindCounts rows={rows} report={report} />}
    buttons={[barCommand('pivot.live'), barCommand('pivot.again')]}
    strips={
      <>
        <NewerStrip tab={tab} text={text} newer={newer} />
        <LiveStrip tab={tab.id} />
        <IndexNotes report={report} />
      </>
    }
    grid={<SeenGrid rows={rows} report={report} text={text} />}
  >
    <TabOverlays rows={rows} shape={asSent} name={TEXT.exportName} query={TEXT.source(text)} />
    <RowPane rows={rows} profile={(name) => <LazyRowProfile rows={rows} name={name} />} />
  </RowsView>
);
