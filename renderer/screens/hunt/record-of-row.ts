import type { RowTuple } from '../../../shared/dataset';
import { refToTarget } from '../../record/record-ref';
import { formatCell } from '../../state/format';
import type { CursorRecord } from '../../state/profile-cursor';
import type { Hunt } from './hunt-store';

/** Returns the record of a result; undefined if its run is over or the row names no entity. */
export const recordOfRow = ({ store }: Pick<Hunt, 'store'>, row: RowTuple): CursorRecord | undefined => {
  const { run, dataset } = store.getState();
  const at = dataset?.columns.findIndex(({ key }) => key === 'entity_id') ?? -1;
  const entityId = at < 0 ? '' : formatCell(row[at + 1]);
  if (run.kind !== 'ready' || entityId === '') return undefined;
  const { saas_id: saas, query_domain: domain, query_entity_type: entityType } = run.ran;
  return { ref: refToTarget({ entityId, saas, entityType, domain }), title: entityId };
};
