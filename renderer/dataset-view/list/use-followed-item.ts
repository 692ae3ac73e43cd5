import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { CursorRecord } from '../../state/profile-cursor';
import { useProfileCursor } from '../rows/use-profile-cursor';
import type { List } from './list';

/** Lets the profile window follow the current item of a list, and make another one current; without `recordOf` it does not. */
export const useFollowedItem = <T>(
  list: List<T>,
  recordOf: ((item: T) => CursorRecord | undefined) | undefined,
): void => {
  const target = useMemo(
    () => ({
      rows: list.rows,
      store: { getState: () => ({ ...list.store.getState(), open: list.currentRow() }) },
      step: async (by: number): Promise<void> => {
        const offset = (list.currentRow()?.offset ?? -1) + by;
        if (offset >= 0 && offset < list.store.getState().count) list.focusAt(offset);
      },
    }),
    [list],
  );
  const { onCursor } = useProfileCursor(target, ([row]) => {
    const item = list.item(row);
    return item && recordOf?.(item);
  });
  const current = useStore(list.store, (s) => list.currentRow(s)?.row);
  const isFollowed = recordOf !== undefined;
  useEffect(() => {
    const now = list.currentRow();
    if (isFollowed && now) onCursor(now.offset);
  }, [list, isFollowed, current]);
};
