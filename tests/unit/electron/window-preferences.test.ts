import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readWindowPreferences } from '../../../main/electron/window-preferences';
import { openWindowStore } from '../../../main/electron/window-store';
import { SILENT_LOG } from '../../../main/services/log/log';

const root = mkdtempSync(join(tmpdir(), 'postern-preferences-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
const folderWith = (text?: string | Uint8Array): string => {
  const folder = mkdtempSync(join(root, 'one-'));
  if (text !== undefined) writeFileSync(join(folder, 'windows.json'), text);
  return folder;
};
const FIRST_START = { theme: 'dark', bounds: null };
const bounds = { x: 10, y: -20, width: 1_200, height: 800, isMaximized: true };
const DAMAGED = ['', '{', 'null', '7', '[]', new Uint8Array([0xff, 0xfe])];

describe('the preferences of a window', () => {
  it('opens each window as it was stored last', () => {
    const folder = folderWith();
    expect(readWindowPreferences(folder)).toEqual(FIRST_START);
    for (const theme of ['light', 'system', 'dark'] as const) {
      const store = openWindowStore(folder, SILENT_LOG);
      store('theme', theme);
      store('window', bounds);
      store('profileWindow', { ...bounds, isMaximized: false });
      expect(readWindowPreferences(folder)).toEqual({ theme, bounds });
      expect(readWindowPreferences(folder, 'profileWindow')).toEqual({
        theme,
        bounds: { ...bounds, isMaximized: false },
      });
    }
  });

  it.each(DAMAGED)(
    'opens a window as at a first start if the file holds %o, and stores the next change',
    (text) => {
      const folder = folderWith(text);
      expect(readWindowPreferences(folder)).toEqual(FIRST_START);
      openWindowStore(folder, SILENT_LOG)('window', bounds);
      expect(readWindowPreferences(folder)).toEqual({ theme: 'dark', bounds });
    },
  );

  it('logs a file that can’t be written, and never throws', () => {
    const folder = folderWith();
    mkdirSync(join(folder, 'windows.json'));
    const errors: unknown[] = [];
    openWindowStore(folder, { ...SILENT_LOG, error: (_area, error) => void errors.push(error) })(
      'window',
      bounds,
    );
    expect(errors).toHaveLength(1);
    expect(readWindowPreferences(folder)).toEqual(FIRST_START);
  });

  it('ignores any value that no window could open with', () => {
    const folder = folderWith();
    const part = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('dark', 'light', 'system', 'neon'),
      fc.record({
        x: fc.jsonValue(),
        y: fc.integer(),
        width: fc.integer(),
        height: fc.integer(),
        isMaximized: fc.oneof(fc.boolean(), fc.jsonValue()),
      }),
    );
    fc.assert(
      fc.property(part, part, (theme, window) => {
        writeFileSync(join(folder, 'windows.json'), JSON.stringify({ theme, window }));
        const preferences = readWindowPreferences(folder);
        expect(['dark', 'light', 'system']).toContain(preferences.theme);
        if (preferences.bounds)
          expect(preferences.bounds).toEqual({
            x: expect.any(Number),
            y: expect.any(Number),
            width: expect.any(Number),
            height: expect.any(Number),
            isMaximized: expect.any(Boolean),
          });
      }),
      { numRuns: 200 },
    );
  });
});
