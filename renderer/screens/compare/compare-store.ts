import type { Failure } from '../../../shared/bridge';
import type { Json } from '../../../shared/model/json';
import type { CompareDraft } from '../../../shared/model/file-drafts';
import { createRows, type Rows } from '../../dataset-view/rows/rows-store';
import { putRows } from '../../dataset-view/rows/rows-registry';
import { createPerTabStore } from '../../state/per-tab-store';
import { changeTab, isOpenTab } from '../../state/workspace-store';
import { compareSides } from './sides';

/** Where a tab is on its way to a comparison: sides to be chosen, sides that are being opened, or the rows with their job. */
export type Comparing =
  | { readonly kind: 'none' }
  | { readonly kind: 'choosing' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'open'; readonly rows: Rows };

const [comparing, set] = createPerTabStore<Comparing>();
/** What each tab of the screen shows; nothing yet after a restart. */
export const useComparing = comparing;

/** Compares two sides in a tab, in the place of what it had. */
export const compareIn = async (tab: string, asked: CompareDraft): Promise<void> => {
  set(tab, { kind: 'opening' });
  changeTab(tab, {
    title: `${asked.before.title} → ${asked.after.title}`,
    draft: JSON.parse(JSON.stringify(asked)) as Json,
  });
  const made = await compareSides(asked);
  if (!made.ok) return set(tab, { kind: 'refused', failure: made.failure });
  const rows = createRows(made.value.state, made.value.job.id);
  // The tab may have been closed meanwhile.
  if (!isOpenTab(tab)) return rows.close();
  putRows(tab, rows);
  set(tab, { kind: 'open', rows });
};

/** Lets a tab's comparison go, to choose other sides. */
export const chooseSides = (tab: string): void => {
  putRows(tab, undefined);
  set(tab, { kind: 'choosing' });
};
