import { lazy, Suspense } from 'react';
import { copyOf } from '../../../features/query-editor/use-save-query';
import { openAllResultsDialog } from '../../../features/tenant-report/all-results';
import { useOverlay } from '../../../state/overlay-store';
import { TEXT as ALL_TEXT } from '../text';
import type { SavedQueryState } from './use-saved-query';

const TEXT = ALL_TEXT.saved;

const AllResultsDialogs = lazy(() =>
  import('../../../features/tenant-report/AllResultsDialogs').then((m) => ({ default: m.AllResultsDialogs })),
);
const ConflictDialog = lazy(() =>
  import('../../../features/query-editor/ConflictDialog').then((m) => ({ default: m.ConflictDialog })),
);
const QueryDialog = lazy(() =>
  import('../../../features/query-editor/QueryDialog').then((m) => ({ default: m.QueryDialog })),
);

type StateProps = { readonly state: SavedQueryState };

const SaveConflict = ({ state }: StateProps) => {
  const { saved, conflict, config, isBusy, save, openSaved, closeConflict } = state;
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  return (
    <ConflictDialog
      mine={mine}
      theirs={theirs}
      config={config}
      isBusy={isBusy}
      onOverwrite={() => void save(mine, saved, { kind: 'keep' }, true)}
      onCopy={() => void save(copyOf(mine, mine.query_label), null)}
      onTakeTheirs={() => {
        closeConflict();
        if (theirs) void openSaved(theirs);
      }}
      onClose={closeConflict}
    />
  );
};

/** Dialogs of a hunt's saved query: edit or save as, a conflict with the tenant's copy, and actions on all its results. */
export const SavedDialogs = ({ state }: StateProps) => {
  const { saved, isChanged, dialog, closeDialog, noteSaved } = state;
  const overlay = useOverlay((s) => s.open);
  return (
    <Suspense fallback={null}>
      {dialog && (
        <QueryDialog
          title={dialog.base ? TEXT.editTitle : TEXT.saveAsTitle}
          {...dialog}
          onSaved={(query) => {
            noteSaved(query);
            closeDialog();
          }}
          onClose={closeDialog}
        />
      )}
      <SaveConflict state={state} />
      {saved && !isChanged && openAllResultsDialog(overlay) && <AllResultsDialogs query={saved} />}
    </Suspense>
  );
};
