import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { Json } from '../../../shared/model/json';
import { local } from '../../bridge';
import { openTab } from '../../state/workspace-store';
import type { Hunt } from './hunt-store';
import { TEXT as ALL_TEXT } from './text';

const TEXT = ALL_TEXT.commands;

/** Returns the newest stored run of the same query before this one; a side that is not chosen if there is none. */
const earlierRun = async ({
  dataset,
  title,
  asked,
  fetchedAt,
}: DatasetState): Promise<{ readonly [key: string]: Json }> => {
  const listed = await local['snapshot.list']({});
  const before = new Date(fetchedAt).toISOString();
  const found = (listed.ok ? listed.value : []).find(
    (one) =>
      asked !== undefined &&
      one.app === asked.app &&
      one.words === asked.words &&
      one.title === title &&
      one.dataset !== dataset &&
      one.at < before,
  );
  return found ? { title: found.title, run: found.id } : { title: '' };
};

/** Opens a comparison with these rows as its later side, and proposes the last run of the same query as the earlier one. */
export const compareRun = async ({ store }: Hunt): Promise<void> => {
  const { dataset } = store.getState();
  if (!dataset) return;
  const after = { title: dataset.title, dataset: dataset.dataset };
  openTab({
    screen: 'compare',
    title: TEXT.comparisonOf(dataset.title),
    draft: { before: await earlierRun(dataset), after, key: '', isProposal: true },
  });
};
