import { withKey } from '../../../commands/registry';
import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { MAX_PAST, type PastQuery } from '../../../../shared/model/past-query';
import { domainLabel, draftFromQuery } from '../../../query/hunt-draft';
import { openDraft } from '../../../query/pivot';
import { closeOverlay } from '../../../state/overlay-store';
import { removePast, usePastQueries } from '../../../state/past-queries-store';
import type { Hunt } from '../run/hunt-store';
import { HUNT_OVERLAYS } from '../overlays';
import { PanelButton } from './PanelButton';
import { PastRun } from './PastRun';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';

const TEXT = ALL_TEXT.runs;

type HuntProps = { readonly hunt: Hunt };

/** Replaces the hunt's query by a past one, and runs it. */
const runAgain = (hunt: Hunt, { query }: PastQuery) => {
  closeOverlay();
  const { draft } = hunt.store.getState();
  // The draft stays that of its saved query, and keeps its colors.
  hunt.openDraft({ ...draftFromQuery(query), saved: draft.saved, colours: draft.colours });
  void hunt.run();
};

const runInTab = ({ query }: PastQuery) => {
  closeOverlay();
  openDraft(draftFromQuery(query));
};

type ListProps = HuntProps & {
  readonly name: string;
  readonly runs: readonly PastQuery[];
  /** Focuses the first run when the panel opens. */
  readonly isFirst: boolean;
};

const RunList = ({ hunt, name, runs, isFirst }: ListProps) =>
  runs.length > 0 && (
    <ul aria-label={name}>
      {runs.map((run, i) => (
        <PastRun
          key={run.id}
          run={run}
          isFirst={isFirst && i === 0}
          onRun={() => runAgain(hunt, run)}
          onTab={() => runInTab(run)}
        />
      ))}
    </ul>
  );

const Panel = ({ hunt }: HuntProps) => {
  const { saas_id, query_domain } = useHuntState(hunt, (s) => s.draft);
  const { queries, notices } = usePastQueries();
  const here = queries.filter(
    ({ query }) => query.saas_id === saas_id && query.query_domain === query_domain,
  );
  const favorites = here.filter(({ isFavourite }) => isFavourite);
  const others = here.filter(({ isFavourite }) => !isFavourite);
  const hasFavorites = favorites.length > 0;
  return (
    <div className="runs-panel" role="dialog" aria-label={TEXT.title}>
      {notices.map((notice) => (
        <p key={notice} className="warn-text" role="alert">
          {notice}
        </p>
      ))}
      {hasFavorites && <div className="caps">{TEXT.favorites}</div>}
      <RunList hunt={hunt} name={TEXT.favoriteList} runs={favorites} isFirst={others.length === 0} />
      <div className="line past-head">
        <span className="caps">{TEXT.titleOf(domainLabel(query_domain))}</span>
        <span className="hint grow">{TEXT.stored(MAX_PAST)}</span>
        {others.length > 0 && (
          <button type="button" className="link" onClick={() => void removePast(others.map(({ id }) => id))}>
            {hasFavorites ? TEXT.clearOthers : TEXT.clear}
          </button>
        )}
      </div>
      {others.length === 0 && <p className="quiet">{hasFavorites ? TEXT.noOthers : TEXT.none}</p>}
      <RunList hunt={hunt} name={TEXT.title} runs={others} isFirst />
    </div>
  );
};

/** Recent and favorite queries of this app and domain. Running one replaces the query here, which Undo restores, or opens a new tab. */
export const RunsPanel = ({ hunt }: HuntProps) => (
  <PanelButton overlay={HUNT_OVERLAYS.runs} content={<Panel hunt={hunt} />}>
    <Button icon={<History size={13} />} aria-label={TEXT.title} title={withKey(TEXT.button, 'hunt.runs')} />
  </PanelButton>
);
