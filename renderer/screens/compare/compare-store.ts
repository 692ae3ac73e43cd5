import { ok } from '../../../shared/bridge';
import type { CompareDraft } from '../../../shared/model/file-drafts';
import type { Json } from '../../../shared/model/json';
import { createRows } from '../../dataset-view/rows/rows-store';
import { createTabRows } from '../../dataset-view/rows/tab-rows';
import { changeTab } from '../../state/workspace-store';
import { formatSides } from './format';
import { compareSides } from './sides';

/** The comparison of each tab; `choosing` while the analyst chooses other sides. */
export const comparisons = createTabRows<object, { readonly kind: 'choosing' }>();

/** Compares two sides in a tab, in place of what it showed. */
export const compareInTab = async (tab: string, draft: CompareDraft): Promise<void> => {
  changeTab(tab, {
    title: formatSides(draft),
    draft: JSON.parse(JSON.stringify(draft)) as Json,
  });
  await comparisons.open(tab, async () => {
    const compared = await compareSides(draft);
    if (!compared.ok) return compared;
    const { state, job } = compared.value;
    return ok({ kind: 'open', rows: createRows(state, job.id) });
  });
};

/** Closes a tab's comparison and shows the form for another one. */
export const chooseSides = (tab: string): void => comparisons.show(tab, { kind: 'choosing' });
