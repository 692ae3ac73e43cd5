import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import { beforeKey } from '../../../shared/model/compare';
import type { GridColumn } from '../../dataset-view/grid/grid-column';

const PREVIOUS = beforeKey('');

/** Returns the columns that the pane of an open row shows: all, except previous values that the row does not have. */
export const openRowColumns = (columns: readonly DatasetColumn[], cells: RowTuple): readonly GridColumn[] =>
  columns.flatMap(({ key, label }, at): GridColumn[] => {
    const value = cells[at + 1] ?? null;
    return key.startsWith(PREVIOUS) && value === null
      ? []
      : [{ id: key, label, kind: 'text', keys: [key], at: [at], width: 100 }];
  });
