import { memo, useEffect, useMemo } from 'react';
import type { Tab } from '../../../shared/model/app-state';
import { FilterChips } from '../../dataset-view/filters/FilterChips';
import { ZoneNote } from '../../dataset-view/rows/ZoneNote';
import { ConditionBar } from './query-bar/ConditionBar';
import { isStaleRun } from '../../query/hunt-draft';
import { CountsLine } from './result/CountsLine';
import { HuntHistogram } from './result/HuntHistogram';
import { HuntOverlays } from './HuntOverlays';
import { HuntRecord } from './result/HuntRecord';
import { isOfDraft } from './run/hunt-state';
import { QueryBar } from './query-bar/QueryBar';
import { ResultGrid } from './result/ResultGrid';
import { SavedLine } from './saved/SavedLine';
import { columnsOfRun, shownColumns } from './result/shown-columns';
import { TEXT } from './text';
import { useHunt, useHuntState } from './run/use-hunt';
import '../../dataset-view/strips.css';
import '../../dataset-view/dataset-view.css';
import './query-bar/panels.css';
import './hunt.css';
import '../../theme/grid.css';
import type { AnswerMeta } from '../../../shared/bridge';
import { AppsNote } from '../../components/AppsNote';
import { FallbackNote } from '../../components/FallbackNote';
import { selectedCount } from '../../dataset-view/view/selection';
import { formatCount, formatTotal } from '../../state/format';
import { setStatus } from '../../state/status-store';
import type { Hunt } from './run/hunt-store';

/** Shows a hunt's row counts in the status line, with their age. */
const useHuntStatus = (hunt: Hunt): void => {
  const total = useHuntState(hunt, (s) => s.dataset && formatTotal(s.dataset));
  const loaded = useHuntState(hunt, (s) => s.dataset?.loaded ?? 0);
  const selected = useHuntState(hunt, (s) => selectedCount(s.selection, s.count));
  const fetchedAt = useHuntState(hunt, (s) => s.dataset?.fetchedAt ?? null);
  useEffect(() => {
    const text = !total
      ? ''
      : [
          TEXT.counts.matching(total),
          TEXT.counts.loaded(formatCount(loaded)),
          TEXT.counts.selectedRows(formatCount(selected)),
        ].join(' · ');
    setStatus(text, fetchedAt === null ? null : { what: TEXT.counts.results, since: fetchedAt });
  }, [total, loaded, selected, fetchedAt]);
  useEffect(() => () => setStatus(''), []);
};

/** Says which apps and fields the pickers lack, because they came in an unexpected format. */
export const LeftOutNotes = ({ config }: { readonly config: AnswerMeta | undefined }) => (
  <>
    <AppsNote />
    <FallbackNote meta={config} item={TEXT.field} />
  </>
);

const NONE: readonly never[] = [];

type ScreenProps = { readonly tab: Tab };

const isSameTab = (before: ScreenProps, now: ScreenProps): boolean => before.tab.id === now.tab.id;

/** The query workspace: the query, its results, and the open record at the right. The hunt writes the stored state of its tab, which is read only once. */
export const HuntScreen = memo(({ tab }: ScreenProps) => {
  const hunt = useHunt(tab);
  const config = useHuntState(hunt, (s) => s.config);
  const columns = useHuntState(hunt, (s) => s.dataset?.columns ?? NONE);
  const run = useHuntState(hunt, (s) => s.run);
  const draftColumns = useHuntState(hunt, (s) => s.draft.columns ?? NONE);
  const isOther = useHuntState(hunt, (s) => s.run.kind === 'ready' && !isOfDraft(s));
  const isStale = useHuntState(hunt, (s) => s.run.kind === 'ready' && isStaleRun(s.draft, s.run.ran));
  const filter = useHuntState(hunt, (s) => s.view.filter);
  const isOpen = useHuntState(hunt, (s) => s.open !== null);
  const layout = useMemo(
    () => shownColumns(columns, isOther && run.kind === 'ready' ? columnsOfRun(run.ran) : draftColumns),
    [columns, draftColumns, isOther, run],
  );
  useHuntStatus(hunt);
  useEffect(() => {
    if (hunt.store.getState().run.kind === 'idle') void hunt.run();
  }, [hunt]);

  return (
    <div className={`hunt${isOpen ? ' with-record' : ''}`}>
      <section className={`hunt-main${isStale ? ' has-old-rows' : ''}`} aria-label={TEXT.screen}>
        <div data-pane className="hunt-query">
          <SavedLine hunt={hunt} />
          <QueryBar hunt={hunt} />
          <ConditionBar hunt={hunt} />
          <LeftOutNotes config={config.kind === 'ready' ? config.meta : undefined} />
        </div>
        <CountsLine hunt={hunt} />
        <ZoneNote columns={columns} onChange={() => void hunt.run()} />
        <HuntHistogram hunt={hunt} />
        <FilterChips filter={filter} columns={columns} onFilter={(change) => void hunt.filter(change)} />
        <ResultGrid hunt={hunt} layout={layout} />
      </section>
      <HuntRecord hunt={hunt} />
      <HuntOverlays hunt={hunt} layout={layout} />
    </div>
  );
}, isSameTab);
