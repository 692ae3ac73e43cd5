import { Button, PopoverNext } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { closeOverlay, toggleOverlay, useOverlay } from '../../state/overlay-store';
import { showInstant, useZone } from '../../state/time';
import { count, useDefang } from '../../state/words';
import { domainWords } from '../../query/hunt-draft';
import type { Hunt } from './hunt-store';
import type { PastRun } from './past-runs';
import { useStoreOf } from './use-hunt';

const Panel = ({ hunt }: { readonly hunt: Hunt }) => {
  const runs = useStoreOf(hunt, (s) => s.runs);
  const zone = useZone();
  const show = useDefang();
  const open = ({ draft }: PastRun) => {
    closeOverlay();
    // What was asked comes back; which saved query it is, and what the tenant has of it, does not.
    hunt.openDraft({ ...draft, saved: hunt.store.getState().draft.saved });
    void hunt.run();
  };
  return (
    <div className="runs-panel" role="dialog" aria-label="Past runs">
      {runs.length === 0 && <p className="quiet">No run yet.</p>}
      <ul aria-label="Past runs">
        {runs.map((run, i) => (
          <li key={run.at}>
            <button type="button" className="plain past-run" autoFocus={i === 0} onClick={() => open(run)} aria-label={`Run again: ${domainWords(run.draft.query_domain)} where ${show(run.words)}, found ${count(run.total)}`}>
              <span className="quiet past-when">{showInstant(run.at, zone)}</span>
              <span className="grow past-words">
                {domainWords(run.draft.query_domain)} · <bdi>{show(run.words)}</bdi>
              </span>
              <b>{count(run.total)}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** What this tab has run with what it found; one chosen is asked again, and Undo brings the former query back. */
export const RunsPanel = ({ hunt }: { readonly hunt: Hunt }) => {
  const isOpen = useOverlay((s) => s.open === 'runs');
  return (
    <PopoverNext isOpen={isOpen} onInteraction={(next) => next !== isOpen && toggleOverlay('runs')} content={<Panel hunt={hunt} />} placement="bottom-end" arrow={false} animation="minimal" transitionDuration={0}>
      <Button icon={<History size={13} />} aria-label="Past runs" title="Past runs · Ctrl+H" />
    </PopoverNext>
  );
};
