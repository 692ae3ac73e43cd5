import { Button } from '@blueprintjs/core';
import { lazy, Suspense, memo, useEffect, useState } from 'react';
import { Popover } from '../../components/Popover';
import type { SafeQuery } from '../../../shared/model/saved-query';
import type { QuerySection } from '../../features/query-editor/QueryDialog';
import { copyOf, useSaveQuery } from '../../features/query-editor/use-save-query';
import { openAllResultsDialog } from '../../features/tenant-report/all-results';
import { AllResultsMenu } from '../../features/tenant-report/AllResultsMenu';
import { HUNT_SCREEN } from '../../query/hunt-screen';
import { commandLabel, runCommand } from '../../commands/registry';
import { api } from '../../bridge';
import { toast, useOverlay, closeOverlay } from '../../state/overlay-store';
import { formatQuantity } from '../../state/format';
import type { Hunt } from './hunt-store';
import { HUNT_OVERLAYS } from './overlays';
import { NewRowsBadge } from './NewRowsBadge';
import { SavedActions } from './SavedActions';
import { draftFromSaved, toNewQuery, toSavedQuery, unsavedChanges } from '../../query/saved-draft';
import { useHuntState } from './use-hunt';

const ChangeList = lazy(() =>
  import('../../features/query-editor/ChangeList').then((m) => ({ default: m.ChangeList })),
);
const ConflictDialog = lazy(() =>
  import('../../features/query-editor/ConflictDialog').then((m) => ({ default: m.ConflictDialog })),
);
const QueryActs = lazy(() =>
  import('../../features/tenant-report/AllResultsDialogs').then((m) => ({ default: m.AllResultsDialogs })),
);
const QueryDialog = lazy(() =>
  import('../../features/query-editor/QueryDialog').then((m) => ({ default: m.QueryDialog })),
);

type Dialog = {
  readonly query: SafeQuery;
  readonly base: SafeQuery | null;
  readonly section: QuerySection;
} | null;

/** The saved query that a hunt is of: what is not saved yet, and the ways to save it or to go back. A hunt of none can be saved as one. */
export const SavedLine = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => (s.config.kind === 'ready' ? s.config.value : undefined));
  const asked = useOverlay((s) => s.open);
  const [dialog, setDialog] = useState<Dialog>(null);
  const { saved } = draft;
  const changes = saved && config ? unsavedChanges(draft, saved, config) : [];
  const mine = saved && config ? toSavedQuery(draft, saved, config) : null;

  /** The tenant's copy is another now; what the analyst wrote in the hunt stays. */
  const settle = (now: SafeQuery) => {
    hunt.setSaved(now);
    toast(`Saved “${now.query_label}”.`, 'ok');
  };
  const takeTheirs = async (theirs: SafeQuery) => {
    // The hunt may look elsewhere by now: what names the report's columns is the config of the query's own app.
    const { saas_id, query_domain } = theirs;
    const read = await api['query.config']({ saas_id, query_domain });
    hunt.openDraft(draftFromSaved(theirs, read.ok ? read.value : undefined));
    void hunt.run();
  };
  const { save, isBusy, failure, conflict, leave } = useSaveQuery(settle);
  const saveAs = () => {
    if (!config) return;
    setDialog({ query: mine ? copyOf(mine) : toNewQuery(draft, config), base: null, section: 'general' });
  };

  useEffect(() => {
    if (asked !== HUNT_OVERLAYS.save && asked !== HUNT_OVERLAYS.saveAs && asked !== HUNT_OVERLAYS.edit)
      return;
    closeOverlay();
    if (asked === HUNT_OVERLAYS.saveAs || !saved || !mine) saveAs();
    else if (asked === HUNT_OVERLAYS.edit) setDialog({ query: saved, base: saved, section: 'schedule' });
    else if (changes.length > 0) void save(mine, saved);
    else toast('Nothing to save.');
  }, [asked]);

  return (
    <>
      {saved && (
        <div className="saved-line" role="group" aria-label="Saved query">
          <span className="quiet">Saved query</span>
          <bdi className="cut saved-name">{saved.query_label}</bdi>
          <NewRowsBadge hunt={hunt} saved={saved} isChanged={changes.length > 0} />
          {changes.length > 0 ? (
            <Popover
              placement="bottom-start"
              content={
                <div className="changes-panel">
                  <Suspense fallback={null}>
                    <ChangeList name="Unsaved changes" changes={changes} before="Saved" after="Here" />
                  </Suspense>
                </div>
              }
            >
              <button type="button" className="link warn-text">
                {formatQuantity(changes.length, 'unsaved change')}
              </button>
            </Popover>
          ) : (
            <span className="hint">No unsaved changes</span>
          )}
          <span className="grow bad-text cut" role={failure ? 'alert' : undefined}>
            {failure ? `${failure.message} ${failure.next}` : ''}
          </span>
          <SavedActions hunt={hunt} saved={saved} isChanged={changes.length > 0} config={config} />
          <AllResultsMenu
            screen={HUNT_SCREEN}
            isOff={changes.length > 0}
            title={
              changes.length > 0
                ? 'Save or revert first: the tenant uses the saved query.'
                : 'Acts on all that the saved query finds'
            }
          />
          <Button variant="minimal" onClick={() => runCommand('hunt.edit')}>
            {commandLabel('hunt.edit')}
          </Button>
          <Button variant="minimal" disabled={changes.length === 0} onClick={() => void takeTheirs(saved)}>
            Revert
          </Button>
          <Button variant="minimal" onClick={() => runCommand('hunt.saveAs')}>
            {commandLabel('hunt.saveAs')}
          </Button>
          <Button
            loading={isBusy}
            disabled={changes.length === 0}
            title="Ctrl+S"
            onClick={() => runCommand('hunt.save')}
          >
            {commandLabel('hunt.save')}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {dialog && (
          <QueryDialog
            title={dialog.base ? 'Edit query' : 'Save as a new query'}
            {...dialog}
            onSaved={(now) => (settle(now), setDialog(null))}
            onClose={() => setDialog(null)}
          />
        )}
        {conflict && (
          <ConflictDialog
            {...conflict}
            config={config}
            isBusy={isBusy}
            onOverwrite={() => void save(conflict.mine, saved, { kind: 'keep' }, true)}
            onCopy={() => void save(copyOf(conflict.mine, conflict.mine.query_label), null)}
            onTakeTheirs={() => {
              leave();
              if (conflict.theirs) void takeTheirs(conflict.theirs);
            }}
            onClose={leave}
          />
        )}
        {saved && changes.length === 0 && openAllResultsDialog(asked) && <QueryActs query={saved} />}
      </Suspense>
    </>
  );
});
