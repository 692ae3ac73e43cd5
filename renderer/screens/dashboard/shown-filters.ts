import { create } from 'zustand';
import type { ColumnFilter } from '../../../shared/dataset';

/** The filters of the logins that are drawn, for the commands that open them as rows; null while none are drawn. */
export const useShownFilters = create<{
  /** Time range, apps, outcome and known egress of the pictures. */
  readonly pictures: readonly ColumnFilter[] | null;
  /** Finds the logins that are searched for impossible travel. */
  readonly travel: readonly ColumnFilter[] | null;
}>(() => ({ pictures: null, travel: null }));
