import type { RowTuple } from '../../shared/dataset';
import { rowName } from '../../shared/rules/naming-column';
import { useApp } from '../state/app-store';
import type { CursorRecord } from '../state/profile-cursor';
import type { Rows } from '../dataset-view/rows/rows-store';
import type { RecordRef } from './record-ref';

/** Returns the record that a row of a file names; undefined without a session, or if it names none. */
export const recordOfName = ({ store }: Pick<Rows, 'store'>, row: RowTuple): CursorRecord | undefined => {
  const name = rowName(store.getState().dataset.columns, row.slice(1));
  if (!name || useApp.getState().session.kind !== 'signedIn') return undefined;
  return { ref: { kind: 'name', name } satisfies RecordRef, title: name.text };
};
