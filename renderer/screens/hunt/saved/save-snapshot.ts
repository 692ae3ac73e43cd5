import { MAX_QUERY_TEXT } from '../../../../shared/model/snapshots';
import { local } from '../../../bridge';
import { toastFailure } from '../../../state/overlay-store';
import type { Hunt } from '../run/hunt-store';

/** Stores all rows of a hunt, to compare later runs with them. */
export const saveSnapshot = async (hunt: Hunt): Promise<void> => {
  const { dataset, run } = hunt.store.getState();
  if (!dataset) return;
  const words = run.kind === 'ready' ? run.words : '';
  const result = await local['snapshot.save']({
    dataset: dataset.dataset,
    words: words.length > MAX_QUERY_TEXT ? `${words.slice(0, MAX_QUERY_TEXT - 1)}…` : words,
  });
  if (!result.ok) toastFailure(result.failure);
};
