/** Opens the comparison of selected emails. */
import { readSamples } from '../../../features/download/selected-samples';
import { selectedCount } from '../../../dataset-view/view/selection';
import { toastFailure, toastBlocked } from '../../../state/overlay-store';
import { openTab } from '../../../state/workspace-store';
import type { Hunt } from '../run/hunt-store';
import { TEXT as ALL_TEXT } from '../text';

const TEXT = ALL_TEXT.commands;

/** Most messages that are compared side by side. */
const MOST = 3;

const selected = ({ store }: Hunt): number => {
  const { selection, count } = store.getState();
  return selectedCount(selection, count);
};

/** Returns true if two or three emails are selected. */
export const canCompareMessages = (hunt: Hunt): boolean => {
  const { run } = hunt.store.getState();
  const count = selected(hunt);
  return run.kind === 'ready' && run.ran.query_domain === 'email' && count > 1 && count <= MOST;
};

/** Opens the selected emails beside each other; rows of the same email count once. */
export const compareMessages = async (hunt: Hunt): Promise<void> => {
  const { view, selection, count, run, dataset } = hunt.store.getState();
  if (run.kind !== 'ready' || !dataset) return;
  const { saas_id: saas, query_entity_type: entityType } = run.ran;
  const kind = { entityType, isMail: true };
  const read = await readSamples(hunt.rows, dataset.columns, { view, selection, count }, kind);
  if (!read.ok) return toastFailure(read.failure);
  const { files, nameless } = read.value;
  if (nameless > 0) return toastBlocked(TEXT.namelessMessages);
  if (files.length < 2) return toastBlocked(TEXT.sameMessage);
  openTab({
    screen: 'compare-messages',
    title: TEXT.messagesOf(files.length),
    draft: {
      targets: files.map(({ entity_id: entityId }) => ({ entityId, saas, entityType, domain: 'email' })),
    },
  });
};
