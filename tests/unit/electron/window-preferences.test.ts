import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readWindowPreferences } from '../../../main/electron/window-preferences';
import { openSettingsFile } from '../../../main/electron/settings-file';

const root = mkdtempSync(join(tmpdir(), 'postern-preferences-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folderWith = (text?: string | Uint8Array): string => {
  const folder = mkdtempSync(join(root, 'one-'));
  if (text !== undefined) writeFileSync(join(folder, 'settings.json'), text);
  return folder;
};
const FIRST_START = { theme: 'dark', bounds: null };
const bounds = { x: 10, y: -20, width: 1_200, height: 800, isMaximized: true };

describe('window preferences before the start', () => {
  it('window preferences match the settings file', async () => {
    const folder = folderWith();
    expect(readWindowPreferences(folder)).toEqual(FIRST_START);
    for (const theme of ['light', 'system', 'dark'] as const) {
      const file = openSettingsFile(folder);
      file.write({ settings: { ...file.read().settings, theme } });
      file.writeBounds(bounds);
      await file.flush();
      expect(readWindowPreferences(folder)).toEqual({ theme, bounds });
    }
  });
  it('window preferences match a first start if the file is newer, damaged or not a settings file, and reading them never throws', () => {
    const parts = { settings: { theme: 'light' }, window: bounds };
    for (const text of [
      '',
      '{',
      'null',
      '7',
      '[]',
      new Uint8Array([0xff, 0xfe]),
      JSON.stringify({ version: 2, ...parts }),
      JSON.stringify(parts),
    ])
      expect(readWindowPreferences(folderWith(text))).toEqual(FIRST_START);
    expect(
      readWindowPreferences(
        folderWith(
          JSON.stringify({ version: 1, settings: { theme: 'pink' }, window: { ...bounds, width: '1' } }),
        ),
      ),
    ).toEqual(FIRST_START);
  });
  it('window preferences ignore any part that the settings file itself would refuse', () => {
    const folder = folderWith();
    const part = fc.oneof(
      fc.jsonValue(),
      fc.record({ theme: fc.oneof(fc.constantFrom('dark', 'light', 'system', 'neon'), fc.jsonValue()) }),
      fc.record({
        x: fc.jsonValue(),
        y: fc.integer(),
        width: fc.integer(),
        height: fc.integer(),
        isMaximized: fc.oneof(fc.boolean(), fc.jsonValue()),
      }),
    );
    fc.assert(
      fc.property(part, part, (settings, window) => {
        writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, settings, window }));
        const preferences = readWindowPreferences(folder);
        const file = openSettingsFile(folderWith(JSON.stringify({ version: 1, window })));
        if (preferences.bounds) expect(file.readBounds()).toEqual(preferences.bounds);
        expect(['dark', 'light', 'system']).toContain(preferences.theme);
      }),
      { numRuns: 200 },
    );
  });
});
