import { Button } from '@blueprintjs/core';
import { lazy, memo, Suspense } from 'react';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { commandLabel, runCommand } from '../../commands/registry';
import { Popover } from '../../components/Popover';
import { AllResultsMenu } from '../../features/tenant-report/AllResultsMenu';
import { HUNT_SCREEN } from '../../query/hunt-screen';
import { formatQuantity } from '../../state/format';
import type { Hunt } from './hunt-store';
import { NewRowsBadge } from './NewRowsBadge';
import { SavedActions } from './SavedActions';
import { SavedDialogs } from './SavedDialogs';
import { TEXT as ALL_TEXT } from './text';
import { useSavedQuery, type SavedQueryState } from './use-saved-query';

const TEXT = ALL_TEXT.saved;

const ChangeList = lazy(() =>
  import('../../features/query-editor/ChangeList').then((m) => ({ default: m.ChangeList })),
);

const UnsavedChanges = ({ changes }: Pick<SavedQueryState, 'changes'>) => {
  if (changes.length === 0) return <span className="hint">{TEXT.unchanged}</span>;
  const list = (
    <div className="changes-panel">
      <Suspense fallback={null}>
        <ChangeList name={TEXT.changes} changes={changes} before={TEXT.before} after={TEXT.after} />
      </Suspense>
    </div>
  );
  return (
    <Popover placement="bottom-start" content={list}>
      <button type="button" className="link warn-text">
        {formatQuantity(changes.length, TEXT.change)}
      </button>
    </Popover>
  );
};

const SaveButtons = ({ state, saved }: { readonly state: SavedQueryState; readonly saved: SafeQuery }) => {
  const { isBusy, isChanged, openSaved } = state;
  return (
    <>
      <Button variant="minimal" onClick={() => runCommand('hunt.edit')}>
        {commandLabel('hunt.edit')}
      </Button>
      <Button variant="minimal" disabled={!isChanged} onClick={() => void openSaved(saved)}>
        {TEXT.revert}
      </Button>
      <Button variant="minimal" onClick={() => runCommand('hunt.saveAs')}>
        {commandLabel('hunt.saveAs')}
      </Button>
      <Button loading={isBusy} disabled={!isChanged} title="Ctrl+S" onClick={() => runCommand('hunt.save')}>
        {commandLabel('hunt.save')}
      </Button>
    </>
  );
};

/** The hunt's saved query: its name, its unsaved changes, and the ways to save or revert them. Any hunt can be saved as a new query. */
export const SavedLine = memo(({ hunt }: { readonly hunt: Hunt }) => {
  const state = useSavedQuery(hunt);
  const { saved, isChanged, changes, failure, config } = state;
  return (
    <>
      {saved && (
        <div className="saved-line" role="group" aria-label={TEXT.title}>
          <span className="quiet">{TEXT.title}</span>
          <bdi className="cut saved-name">{saved.query_label}</bdi>
          <NewRowsBadge hunt={hunt} saved={saved} isChanged={isChanged} />
          <UnsavedChanges changes={changes} />
          <span className="grow bad-text cut" role={failure ? 'alert' : undefined}>
            {failure ? `${failure.message} ${failure.next}` : ''}
          </span>
          <SavedActions hunt={hunt} saved={saved} isChanged={isChanged} config={config} />
          <AllResultsMenu
            screen={HUNT_SCREEN}
            isOff={isChanged}
            title={isChanged ? TEXT.allResultsBlocked : TEXT.allResults}
          />
          <SaveButtons state={state} saved={saved} />
        </div>
      )}
      <SavedDialogs state={state} />
    </>
  );
});
