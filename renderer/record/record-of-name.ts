import type { RowTuple } from '../../shared/dataset';
import { useApp } from '../state/app-store';
import type { CursorRecord } from '../state/profile-cursor';
import type { Rows } from '../dataset-view/rows/rows-store';
import type { RecordRef } from './record-ref';

/** Returns the record that a row names; undefined without a session, or if it names none. */
export const recordOfName = (rows: Pick<Rows, 'nameOfRow'>, row: RowTuple): CursorRecord | undefined => {
  const name = rows.nameOfRow(row);
  if (!name || useApp.getState().session.kind !== 'signedIn') return undefined;
  return { ref: { kind: 'name', name } satisfies RecordRef, title: name.text };
};
