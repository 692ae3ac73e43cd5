import type { Failure } from '../../../shared/bridge';
import type { CompareDraft } from '../../../shared/model/file-drafts';
import type { Json } from '../../../shared/model/json';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, isOpenTab } from '../../state/workspace-store';
import { formatSides } from './format';
import { compareSides } from './sides';

/** The steps of a tab to its comparison. After a restart it starts at `none`. */
export type Comparing =
  | { readonly kind: 'none' }
  | { readonly kind: 'choosing' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'open'; readonly rows: Rows };

const [comparing, set] = createPerTabStore<Comparing>();
/** The step that each tab is at. */
export const useComparing = comparing;

/** Compares two sides in a tab, in place of what it showed. */
export const compareInTab = async (tab: string, draft: CompareDraft): Promise<void> => {
  set(tab, { kind: 'opening' });
  changeTab(tab, {
    title: formatSides(draft),
    draft: JSON.parse(JSON.stringify(draft)) as Json,
  });
  const compared = await compareSides(draft);
  if (!compared.ok) return set(tab, { kind: 'failed', failure: compared.failure });
  const rows = createRows(compared.value.state, compared.value.job.id);
  // The tab may have been closed in the meantime.
  if (!isOpenTab(tab)) return rows.close();
  putRows(tab, rows);
  set(tab, { kind: 'open', rows });
};

/** Closes a tab's comparison and shows the form for another one. */
export const chooseSides = (tab: string): void => {
  putRows(tab, undefined);
  set(tab, { kind: 'choosing' });
};
