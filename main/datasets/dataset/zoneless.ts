import type { DatasetColumn } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';
import { isZoneAssumed } from '../../../shared/rules/read-time';

/** Notes the columns in which a time of these rows names no zone. */
export const noteZoneless = (
  noted: Set<string>,
  columns: readonly DatasetColumn[],
  rows: readonly (readonly Json[])[],
): void => {
  columns.forEach(({ key, type }, i) => {
    if (type === 'time' && !noted.has(key) && rows.some((cells) => isZoneAssumed(cells[i]))) noted.add(key);
  });
};
