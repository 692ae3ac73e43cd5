import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { Popover } from '../../components/Popover';
import { MOST_PAST, type PastQuery } from '../../../shared/model/past-query';
import { closeOverlay, toggleOverlay, useOverlay } from '../../state/overlay-store';
import { removePast, usePastQueries } from '../../state/past-queries-store';
import { domainWords, draftAsking } from '../../query/hunt-draft';
import { openDraft } from '../../query/pivot';
import type { Hunt } from './hunt-store';
import { PastRun } from './PastRun';
import { useStoreOf } from './use-hunt';

const Panel = ({ hunt }: { readonly hunt: Hunt }) => {
  const { saas_id, query_domain } = useStoreOf(hunt, (s) => s.draft);
  const { queries, notices } = usePastQueries();
  const here = queries.filter(
    ({ query }) => query.saas_id === saas_id && query.query_domain === query_domain,
  );
  const favourites = here.filter(({ isFavourite }) => isFavourite);
  const others = here.filter(({ isFavourite }) => !isFavourite);
  const again = ({ query }: PastQuery) => {
    closeOverlay();
    const { draft } = hunt.store.getState();
    // What was asked comes back; which saved query it is, what the tenant has of it, and the colours do not.
    hunt.openDraft({ ...draftAsking(query), saved: draft.saved, colours: draft.colours });
    void hunt.run();
  };
  const inTab = ({ query }: PastQuery) => {
    closeOverlay();
    openDraft(draftAsking(query));
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
    <div className="runs-panel" role="dialog" aria-label="Past runs">
      {notices.map((one) => (
        <p key={one} className="warn-text" role="alert">
          {one}
        </p>
      ))}
      {favourites.length > 0 && <div className="caps">Favourites</div>}
      {list('Favourite queries', favourites, others.length === 0)}
      <div className="line past-head">
        <span className="caps">{domainWords(query_domain)} of late</span>
        <span className="hint grow">
          each once, with what it found; {MOST_PAST} and all favourites are kept
        </span>
        {others.length > 0 && (
          <button type="button" className="link" onClick={() => void removePast(others.map(({ id }) => id))}>
            Clear {favourites.length > 0 ? 'all but favourites' : 'all'}
          </button>
        )}
      </div>
      {others.length === 0 && (
        <p className="quiet">{favourites.length > 0 ? 'No other run.' : 'No run yet.'}</p>
      )}
      {list('Past runs', others, true)}
    </div>
  );
};

/** What was run at the tenant for this kind of entity, in any tab and at any start; one chosen is asked again here or in a new tab, and Undo brings the former query back. */
export const RunsPanel = ({ hunt }: { readonly hunt: Hunt }) => {
  const isOpen = useOverlay((s) => s.open === 'runs');
  return (
    <Popover
      isOpen={isOpen}
      onOpen={(next) => next !== isOpen && toggleOverlay('runs')}
      content={<Panel hunt={hunt} />}
    >
      <Button icon={<History size={13} />} aria-label="Past runs" title="Past runs · Ctrl+H" />
    </Popover>
  );
};
