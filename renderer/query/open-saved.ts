import type { AnswerMeta } from '../../shared/bridge';
import type { Tab } from '../../shared/model/app-state';
import type { Json } from '../../shared/model/json';
import type { SafeQuery } from '../../shared/model/saved-query';
import { formatLeftOut } from '../../shared/rules/left-out';
import { api, local } from '../bridge';
import { toast, toastFailure } from '../state/overlay-store';
import { markWatchesSeen } from '../state/watches-store';
import { openTab, showTab, useWorkspace } from '../state/workspace-store';
import { readDraft } from './hunt-draft';
import { HUNT_SCREEN } from './hunt-screen';
import { draftFromSaved } from './saved-draft';
import { TEXT } from './text';

/** Returns the tab in which a saved query is open as a hunt. */
export const findOpen = (query_id: string): Tab | undefined =>
  useWorkspace
    .getState()
    .tabs.find((tab) => tab.screen === HUNT_SCREEN && readDraft(tab.draft).saved?.query_id === query_id);

/** Says what could not be read of a saved query: the hunt runs without it. */
const warnIfPartial = ({ value, meta }: { readonly value: SafeQuery; readonly meta?: AnswerMeta }): void => {
  const left = formatLeftOut(meta);
  if (left !== '') toast(TEXT.opensWithout(value.query_label, left), 'warn', TEXT.opensWithoutNext);
};

/** Opens saved queries as hunts, in their current version at the tenant. A query that is already open is shown. */
export const openSaved = async (
  queries: readonly Pick<SafeQuery, 'query_id' | 'query_label'>[],
): Promise<void> => {
  for (const { query_id, query_label } of queries) {
    const open = findOpen(query_id);
    if (open) {
      showTab(open.id);
      void markWatchesSeen([query_id]);
      continue;
    }
    const read = await local['saved.read']({ id: query_id });
    if (!read.ok) {
      toastFailure(read.failure, query_label);
      continue;
    }
    const { saas_id, query_domain } = read.value;
    const config = await api['query.config']({ saas_id, query_domain });
    openTab({
      screen: HUNT_SCREEN,
      title: read.value.query_label,
      draft: draftFromSaved(read.value, config.ok ? config.value : undefined) as unknown as Json,
    });
    warnIfPartial(read);
    void markWatchesSeen([query_id]);
  }
};
