import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../shared/model/app-state';
import type { SavedBounds } from './settings-content';

/** How the window looks when it opens. */
export type Look = { readonly theme: Settings['theme']; readonly bounds: SavedBounds | null };

const THEMES: readonly unknown[] = ['dark', 'light', 'system'] satisfies Settings['theme'][];
const SIDES = ['x', 'y', 'width', 'height'] as const satisfies (keyof SavedBounds)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isBounds = (value: unknown): value is SavedBounds =>
  isObject(value) &&
  SIDES.every((side) => Number.isFinite(value[side])) &&
  typeof value['isMaximized'] === 'boolean';

/**
 * What the window needs of the settings before anything that checks them is loaded: a window that opens a moment sooner. What is not
 * as it should be is as on the first start; the settings file is read whole, by its schema, once the window is there.
 */
export const firstLook = (folder: string): Look => {
  const look: Look = { theme: 'dark', bounds: null };
  try {
    const parts: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
    if (!isObject(parts) || parts['version'] !== 1) return look;
    const { settings, window } = parts;
    const theme =
      isObject(settings) && THEMES.includes(settings['theme'])
        ? (settings['theme'] as Settings['theme'])
        : look.theme;
    return { theme, bounds: isBounds(window) ? window : null };
  } catch {
    return look;
  }
};
