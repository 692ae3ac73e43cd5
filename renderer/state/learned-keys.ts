import { create } from 'zustand';
import { changeSettings, useApp } from './app-store';

const ROW_KEYS = ['open', 'select'] as const;

type RowKey = (typeof ROW_KEYS)[number];

/** Number of grids on screen that each key works on. */
const useGrids = create<Readonly<Record<RowKey, number>>>(() => ({ open: 0, select: 0 }));

/** Counts a grid that appears; returns a function that removes it from the count. */
export const addRowKeys = (canSelect: boolean): (() => void) => {
  const add = (by: number) =>
    useGrids.setState(({ open, select }) => ({ open: open + by, select: select + (canSelect ? by : 0) }));
  add(1);
  return () => add(-1);
};

/** Stores that the analyst has used a key of the rows. */
export const learnKey = (key: RowKey): void => {
  const { learnedKeys } = useApp.getState().settings;
  if (!learnedKeys.includes(key)) changeSettings({ learnedKeys: [...learnedKeys, key] });
};

/** Returns the keys that work on the rows on screen; none of them once each was used. */
export const useKeysToLearn = (): readonly RowKey[] => {
  const grids = useGrids();
  const hasLearned = useApp(({ settings }) => ROW_KEYS.every((key) => settings.learnedKeys.includes(key)));
  return hasLearned ? [] : ROW_KEYS.filter((key) => grids[key] > 0);
};
