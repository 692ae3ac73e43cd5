import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoreApi } from 'zustand';
import type { RowTuple } from '../../../shared/dataset';
import { followCursor, leaveCursor, type CursorRecord } from '../../state/profile-cursor';
import type { DatasetGridProps } from '../grid/grid-props';
import type { DatasetView } from '../view/dataset-view';
import type { DatasetViewState } from '../view/view-state';

/** Returns the record of a row, which the profile window shows while the cursor is on it. */
export type RecordOfRow = (row: RowTuple) => CursorRecord | undefined;

type CursorTarget = Pick<DatasetView, 'rows' | 'step'> & {
  readonly store: Pick<StoreApi<DatasetViewState>, 'getState'>;
};

/** Lets the profile window follow the cursor of a grid, and move it: the open row moves with it. */
export const useProfileCursor = (
  target: CursorTarget,
  recordOf: RecordOfRow | undefined,
): Required<Pick<DatasetGridProps, 'onCursor' | 'cursor'>> => {
  const at = useRef(-1);
  const [cursor, setCursor] = useState<{ readonly offset: number } | null>(null);
  const step = useCallback(
    (by: number) => {
      const { open, count } = target.store.getState();
      const offset = at.current + by;
      if (open) void target.step(by);
      else if (offset >= 0 && offset < count) {
        at.current = offset;
        setCursor({ offset });
      }
    },
    [target],
  );
  useEffect(() => () => leaveCursor(step), [step]);
  const onCursor = (offset: number): void => {
    at.current = offset;
    followCursor(async () => {
      const { view } = target.store.getState();
      const read = await target.rows.window({ view, offset, count: 1 });
      const row = read.ok ? read.value.rows[0] : undefined;
      return row && recordOf?.(row);
    }, step);
  };
  return { onCursor, cursor };
};
