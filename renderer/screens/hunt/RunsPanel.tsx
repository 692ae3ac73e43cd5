import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { Popover } from '../../components/Popover';
import { MOST_PAST, type PastQuery } from '../../../shared/model/past-query';
import { closeOverlay, toggleOverlay, useOverlay } from '../../state/overlay-store';
import { removePast, usePastQueries } from '../../state/past-queries-store';
import { domainLabel, draftFromQuery } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import type { Hunt } from './hunt-store';
import { PastRun } from './PastRun';
import { TEXT } from './text';
import { useHuntState } from './use-hunt';
import { HUNT_OVERLAYS } from './overlays';

const Panel = ({ hunt }: { readonly hunt: Hunt }) => {
  const { saas_id, query_domain } = useHuntState(hunt, (s) => s.draft);
  const { queries, notices } = usePastQueries();
  const here = queries.filter(
    ({ query }) => query.saas_id === saas_id && query.query_domain === query_domain,
  );
  const favourites = here.filter(({ isFavourite }) => isFavourite);
  const others = here.filter(({ isFavourite }) => !isFavourite);
  const again = ({ query }: PastQuery) => {
    closeOverlay();
    const { draft } = hunt.store.getState();
    // The query changes, but not which saved query it is, nor its colors.
    hunt.openDraft({ ...draftFromQuery(query), saved: draft.saved, colours: draft.colours });
    void hunt.run();
  };
  const inTab = ({ query }: PastQuery) => {
    closeOverlay();
    openDraft(draftFromQuery(query));
  };
  const list = (name: string, runs: readonly PastQuery[], isFirst: boolean) =>
    runs.length > 0 && (
      <ul aria-label={name}>
        {runs.map((run, i) => (
          <PastRun
            key={run.id}
            run={run}
            isFirst={isFirst && i === 0}
            onRun={() => again(run)}
            onTab={() => inTab(run)}
          />
        ))}
      </ul>
    );
  return (
    <div className="runs-panel" role="dialog" aria-label={TEXT.runs.title}>
      {notices.map((one) => (
        <p key={one} className="warn-text" role="alert">
          {one}
        </p>
      ))}
      {favourites.length > 0 && <div className="caps">{TEXT.runs.favorites}</div>}
      {list(TEXT.runs.favoriteList, favourites, others.length === 0)}
      <div className="line past-head">
        <span className="caps">{TEXT.runs.titleOf(domainLabel(query_domain))}</span>
        <span className="hint grow">{TEXT.runs.kept(MOST_PAST)}</span>
        {others.length > 0 && (
          <button type="button" className="link" onClick={() => void removePast(others.map(({ id }) => id))}>
            {favourites.length > 0 ? TEXT.runs.clearOthers : TEXT.runs.clear}
          </button>
        )}
      </div>
      {others.length === 0 && (
        <p className="quiet">{favourites.length > 0 ? TEXT.runs.noOthers : TEXT.runs.none}</p>
      )}
      {list(TEXT.runs.title, others, true)}
    </div>
  );
};

/** The recent and favorite queries of this domain; one runs again here or in a new tab, and Undo restores the former query. */
export const RunsPanel = ({ hunt }: { readonly hunt: Hunt }) => {
  const isOpen = useOverlay((s) => s.open === HUNT_OVERLAYS.runs);
  return (
    <Popover
      isOpen={isOpen}
      onOpen={(next) => next !== isOpen && toggleOverlay(HUNT_OVERLAYS.runs)}
      content={<Panel hunt={hunt} />}
    >
      <Button icon={<History size={13} />} aria-label={TEXT.runs.title} title={TEXT.runs.button} />
    </Popover>
  );
};
