import { useEffect, useState } from 'react';
import type { SafeQuery } from '../../../../shared/model/saved-query';
import { api } from '../../../bridge';
import type { QuerySection } from '../../../features/query-editor/QueryDialog';
import { copyOf, useSaveQuery } from '../../../features/query-editor/use-save-query';
import { draftFromSaved, toNewQuery, toSavedQuery, unsavedChanges } from '../../../query/saved-draft';
import { closeOverlay, toast, useOverlay } from '../../../state/overlay-store';
import type { Hunt } from '../run/hunt-store';
import { HUNT_OVERLAYS } from '../overlays';
import { TEXT as ALL_TEXT } from '../text';
import { useHuntState } from '../run/use-hunt';

const TEXT = ALL_TEXT.saved;

type OpenDialog = {
  readonly query: SafeQuery;
  /** The stored query that is edited; null for a new one. */
  readonly base: SafeQuery | null;
  readonly section: QuerySection;
};

export type SavedQueryState = ReturnType<typeof useSavedQuery>;

/** The saved query of a hunt: its unsaved changes, its dialogs, and saving, copying and reverting it. */
export const useSavedQuery = (hunt: Hunt) => {
  const draft = useHuntState(hunt, (s) => s.draft);
  const config = useHuntState(hunt, (s) => (s.config.kind === 'ready' ? s.config.value : undefined));
  const overlay = useOverlay((s) => s.open);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { saved } = draft;
  const changes = saved && config ? unsavedChanges(draft, saved, config) : [];
  const mine = saved && config ? toSavedQuery(draft, saved, config) : null;

  const noteSaved = (query: SafeQuery) => {
    hunt.setSaved(query);
    toast(TEXT.done(query.query_label), 'ok');
  };
  const { leave: closeConflict, ...saving } = useSaveQuery(noteSaved);

  /** Replaces the draft by a saved query, and runs it. */
  const openSaved = async (query: SafeQuery) => {
    // The draft may be of another app now, so the columns are read with the config of the query's own app.
    const { saas_id, query_domain } = query;
    const result = await api['query.config']({ saas_id, query_domain });
    hunt.openDraft(draftFromSaved(query, result.ok ? result.value : undefined));
    void hunt.run();
  };
  const saveAs = () => {
    if (!config) return;
    setDialog({ query: mine ? copyOf(mine) : toNewQuery(draft, config), base: null, section: 'general' });
  };
  const saveChanges = () => {
    if (!saved || !mine) saveAs();
    else if (changes.length > 0) void saving.save(mine, saved);
    else toast(TEXT.nothing);
  };
  const edit = () => {
    if (saved && mine) setDialog({ query: saved, base: saved, section: 'schedule' });
    else saveAs();
  };

  useEffect(() => {
    const commands: Readonly<Record<string, () => void>> = {
      [HUNT_OVERLAYS.save]: saveChanges,
      [HUNT_OVERLAYS.saveAs]: saveAs,
      [HUNT_OVERLAYS.edit]: edit,
    };
    const command = overlay === null ? undefined : commands[overlay];
    if (!command) return;
    closeOverlay();
    command();
  }, [overlay]);

  return {
    saved,
    config,
    changes,
    isChanged: changes.length > 0,
    dialog,
    closeDialog: () => setDialog(null),
    noteSaved,
    openSaved,
    ...saving,
    closeConflict,
  };
};
