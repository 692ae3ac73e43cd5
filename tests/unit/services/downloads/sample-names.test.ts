import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNames } from '../../../../main/services/downloads/save-samples';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-names-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('names of samples in one folder', () => {
  it.each([
    ['a name of 300 bytes', `${'a'.repeat(296)}.exe`, '.exe'],
    ['a name of 300 bytes without an extension', 'a'.repeat(300), ''],
    ['a name of 85 Japanese letters', 'あ'.repeat(85), ''],
  ])('numbers %s, and keeps each name in 255 bytes', (_, name, extension) => {
    const next = createNames(folder);
    const names = [1, 2, 3].map(() => basename(next(name, '')));
    expect(new Set(names).size).toBe(3);
    expect(names[1]?.endsWith(` (2)${extension}`)).toBe(true);
    expect(names[2]?.endsWith(` (3)${extension}`)).toBe(true);
    for (const one of names) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
  });

  it('numbers a long name before the ending of a ZIP file', () => {
    const next = createNames(folder);
    const names = [1, 2].map(() => basename(next(`${'a'.repeat(300)}.exe`, '.zip')));
    expect(names.map((one) => one.replace(/^a+/, ''))).toEqual(['.exe.zip', ' (2).exe.zip']);
  });

  it('does not replace a file that is there', () => {
    writeFileSync(join(folder, 'a.bin'), 'x');
    const next = createNames(folder);
    expect([next('a.bin', ''), next('../a.bin', '')].map((path) => basename(path))).toEqual([
      'a (2).bin',
      '.._a.bin',
    ]);
  });
});
