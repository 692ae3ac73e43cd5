import type { RowTuple } from '../../../../shared/dataset';
import { cellOf } from '../../../../shared/rules/cell-of';
import { refToTarget } from '../../../record/record-ref';
import type { RecordTarget } from '../../../record/record-target';
import { formatCell } from '../../../state/format';
import type { CursorRecord } from '../../../state/profile-cursor';
import type { Hunt } from '../run/hunt-store';

/** Returns what a result is about; undefined if its run is over or the row names no entity. */
export const targetOfRow = (
  { store }: Pick<Hunt, 'store'>,
  row: RowTuple | undefined,
): RecordTarget | undefined => {
  const { run, dataset } = store.getState();
  const entityId = formatCell(cellOf(dataset?.columns ?? [], row, 'entity_id'));
  if (run.kind !== 'ready' || entityId === '') return undefined;
  const { saas_id: saas, query_domain: domain, query_entity_type: entityType } = run.ran;
  return { entityId, saas, entityType, domain };
};

/** Returns the record of a result, as the profile window shows it. */
export const recordOfRow = (hunt: Pick<Hunt, 'store'>, row: RowTuple): CursorRecord | undefined => {
  const target = targetOfRow(hunt, row);
  return target && { ref: refToTarget(target), title: target.entityId };
};
