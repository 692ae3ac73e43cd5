import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../shared/model/app-state';

/** The position and size of a window. */
export type SavedBounds = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
};
/** The windows whose bounds are stored. */
export type WindowName = 'window' | 'profileWindow';
/** The content of `windows.json`. */
export type StoredWindows = { theme?: Settings['theme'] } & { [name in WindowName]?: SavedBounds };
/** The theme and the bounds that a window opens with. */
export type WindowPreferences = { readonly theme: Settings['theme']; readonly bounds: SavedBounds | null };

/** The name, without extension, of the file that `window-store.ts` writes. */
export const WINDOWS_FILE = 'windows';

const THEMES: readonly unknown[] = ['dark', 'light', 'system'] satisfies Settings['theme'][];
const SIDES = ['x', 'y', 'width', 'height'] as const satisfies (keyof SavedBounds)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isTheme = (value: unknown): value is Settings['theme'] => THEMES.includes(value);
const isBounds = (value: unknown): value is SavedBounds =>
  isObject(value) &&
  SIDES.every((side) => Number.isFinite(value[side])) &&
  typeof value['isMaximized'] === 'boolean';

/**
 * Reads the theme and the bounds that a window opens with. It loads no package, so that the first window opens sooner. An invalid value is
 * replaced by its default.
 */
export const readWindowPreferences = (folder: string, of: WindowName = 'window'): WindowPreferences => {
  try {
    const stored: unknown = JSON.parse(readFileSync(join(folder, `${WINDOWS_FILE}.json`), 'utf8'));
    const { theme, [of]: bounds } = isObject(stored) ? stored : {};
    return { theme: isTheme(theme) ? theme : 'dark', bounds: isBounds(bounds) ? bounds : null };
  } catch {
    // The file is missing or damaged: the next change writes it.
    return { theme: 'dark', bounds: null };
  }
};
