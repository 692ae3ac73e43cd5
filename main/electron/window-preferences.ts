import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../shared/model/app-state';
import type { SavedBounds } from './settings-content';

/** The theme and the bounds that the window opens with. */
export type WindowPreferences = { readonly theme: Settings['theme']; readonly bounds: SavedBounds | null };

const THEMES: readonly unknown[] = ['dark', 'light', 'system'] satisfies Settings['theme'][];
const SIDES = ['x', 'y', 'width', 'height'] as const satisfies (keyof SavedBounds)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isBounds = (value: unknown): value is SavedBounds =>
  isObject(value) &&
  SIDES.every((side) => Number.isFinite(value[side])) &&
  typeof value['isMaximized'] === 'boolean';

/**
 * Reads the theme and the bounds from the settings file before any schema is loaded, so that the window opens sooner. A value that is
 * not valid is replaced by that of a first start; the whole file is read by its schema once the window is open.
 */
export const readWindowPreferences = (folder: string): WindowPreferences => {
  const preferences: WindowPreferences = { theme: 'dark', bounds: null };
  try {
    const parts: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
    if (!isObject(parts) || parts['version'] !== 1) return preferences;
    const { settings, window } = parts;
    const theme =
      isObject(settings) && THEMES.includes(settings['theme'])
        ? (settings['theme'] as Settings['theme'])
        : preferences.theme;
    return { theme, bounds: isBounds(window) ? window : null };
  } catch {
    // No file yet, or a damaged one: the check of the settings reports it.
    return preferences;
  }
};
