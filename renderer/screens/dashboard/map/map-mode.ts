import type { ColumnFilter } from '../../../../shared/dataset';
import { isZoomedIn } from '../../../../shared/rules/zoom-mode';
import type { Outcome } from '../dashboard-draft';
import { TEXT } from '../text';

/** The mode of the map: each place by itself, or places in groups and the reason for it. */
export type MapMode = { readonly isZoomedIn: boolean; readonly reason: string };

/** Other logins, and the mode of the map for them. */
export type NextLogins = { readonly filter: readonly ColumnFilter[]; readonly isZoomedIn: boolean };

/** Returns the mode for apps with these numbers of logins of an outcome. */
export const mapMode = (
  apps: readonly { readonly label: string; readonly count: number }[],
  outcome: Outcome,
): MapMode => {
  const most = apps.reduce((a, b) => (b.count > a.count ? b : a), { label: '', count: 0 });
  return isZoomedIn(apps.map(({ count }) => count))
    ? { isZoomedIn: true, reason: '' }
    : { isZoomedIn: false, reason: TEXT.whyGrouped(most.label, most.count, outcome) };
};
