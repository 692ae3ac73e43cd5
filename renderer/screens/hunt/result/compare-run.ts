import { ok, type Result } from '../../../../shared/bridge';
import type { DatasetState } from '../../../../shared/local-calls/datasets';
import type { Json } from '../../../../shared/model/json';
import { local } from '../../../bridge';
import { toastFailure } from '../../../state/overlay-store';
import { openTab } from '../../../state/workspace-store';
import type { Hunt } from '../run/hunt-store';
import { TEXT as ALL_TEXT } from '../text';

const TEXT = ALL_TEXT.commands;

/** Returns the newest stored run of the same query before this one; a side that is not chosen if there is none. */
const earlierRun = async ({
  dataset,
  title,
  asked,
  fetchedAt,
}: DatasetState): Promise<Result<{ readonly [key: string]: Json }>> => {
  const listed = await local['snapshot.list']({});
  if (!listed.ok) return listed;
  const before = new Date(fetchedAt).toISOString();
  const found = listed.value.find(
    (one) =>
      asked !== undefined &&
      one.app === asked.app &&
      one.words === asked.words &&
      one.title === title &&
      one.dataset !== dataset &&
      one.at < before,
  );
  return ok(found ? { title: found.title, run: found.id } : { title: '' });
};

/** Opens a comparison with these rows as its later side, and proposes the last run of the same query as the earlier one. */
export const compareRun = async ({ store }: Hunt): Promise<void> => {
  const { dataset } = store.getState();
  if (!dataset) return;
  const before = await earlierRun(dataset);
  if (!before.ok) return toastFailure(before.failure);
  const after = { title: dataset.title, dataset: dataset.dataset };
  openTab({
    screen: 'compare',
    title: TEXT.comparisonOf(dataset.title),
    draft: { before: before.value, after, key: '', isProposal: true },
  });
};
