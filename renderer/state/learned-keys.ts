import { changeSettings, useApp } from './app-store';

const ROW_KEYS = ['open', 'select'] as const;

/** Stores that the analyst has used a key of the rows. */
export const learnKey = (key: (typeof ROW_KEYS)[number]): void => {
  const { learnedKeys } = useApp.getState().settings;
  if (!learnedKeys.includes(key)) changeSettings({ learnedKeys: [...learnedKeys, key] });
};

/** Returns true if a key of the rows was never used. */
export const useHasKeysToLearn = (): boolean =>
  useApp(({ settings }) => ROW_KEYS.some((key) => !settings.learnedKeys.includes(key)));
