/** The filter that shows one kind of change only. */
import type { ColumnFilter } from '../../../shared/dataset';
import { DIFF_COLUMNS, type ChangeKind } from '../../../shared/model/compare';
import { withFilter } from '../../dataset-view/filters/with-filter';

/** Returns the only kind of change that the filters show; undefined if they show all. */
export const shownKind = (filter: readonly ColumnFilter[]) => {
  const current = filter.find((one) => one.kind === 'is' && one.key === DIFF_COLUMNS.change);
  return current?.kind === 'is' ? current.values[0] : undefined;
};

/** Shows only one kind of change, or all again if it is the only one already. */
export const toggleKind = (filter: readonly ColumnFilter[], kind: ChangeKind): readonly ColumnFilter[] =>
  withFilter(
    filter,
    'is',
    DIFF_COLUMNS.change,
    shownKind(filter) === kind ? undefined : { kind: 'is', key: DIFF_COLUMNS.change, values: [kind] },
  );
