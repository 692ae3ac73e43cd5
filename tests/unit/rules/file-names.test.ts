import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPartFile, sweepParts } from '../../../main/formats/part-file';
import { nameEndingIn, safeFileName } from '../../../main/formats/file-name';
import { measured, sized } from '../../support/size';

const traversals = [
  '../',
  '..\\',
  '..%2f',
  '%2e%2e/',
  '....//',
  '..;/',
  '/',
  '\\',
  'C:\\',
  'C:',
  '\\\\?\\',
  '\\\\host\\share\\',
  '//host/',
  '~/',
  '$HOME/',
  'file:///',
  './',
  '.\u0000/',
  '\u2215',
  '\uff0f',
  '\uff3c',
  '..\u2044',
  '\u202e',
];
const ends = [
  'etc/passwd',
  'windows/win.ini',
  'x.exe',
  'con',
  'NUL.txt',
  'a.lnk',
  '.bashrc',
  '...',
  ' ',
  'x:stream',
  'x::$DATA',
  'LPT1',
  'a'.repeat(300),
  'é'.repeat(300),
  '𝕏'.repeat(200) + '.pdf',
  '"; rm -rf "',
  '\r\nSet-Cookie: a=b',
  '%00.png',
  'x.pdf\u0000.exe',
];
const hostileName = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.array(fc.constantFrom(...traversals), { maxLength: 8 }),
        fc.constantFrom(...ends),
        fc.array(fc.constantFrom(...traversals), { maxLength: 2 }),
      )
      .map(([a, b, c]) => a.join('') + b + c.join('')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'./\\: \u202e\u0000\u200bCONaux.exe*?"<>|~é𝕏¹'),
      maxLength: 80,
    }),
  },
);
// In the short form too: it takes seconds.
const RUNS = sized({ full: 100_000, soak: 1_000_000 });

it(
  'places every generated name in its folder on each system, and a second pass changes nothing',
  { timeout: sized({ full: 120_000, soak: 600_000 }) },
  () => {
    let count = 0;
    fc.assert(
      fc.property(hostileName, (name) => {
        count += 1;
        const safe = safeFileName(name);
        const places = [
          [posix, '/home/a/Downloads'],
          [win32, 'C:\\Users\\a\\Downloads'],
        ] as const;
        for (const [system, folder] of places) {
          const path = system.resolve(folder, safe);
          if (system.dirname(path) !== folder) throw new Error(`${JSON.stringify(name)} leads to ${path}`);
        }
        if (safe === '' || safe !== safeFileName(safe) || Buffer.byteLength(safe) > 255)
          throw new Error(`${JSON.stringify(name)} became ${JSON.stringify(safe)}`);
      }),
      { numRuns: RUNS },
    );
    expect(count).toBeGreaterThanOrEqual(RUNS);
    measured('hostile file names', `${count} generated, 0 outside of the folder`);
  },
);

it('never cuts off the end that tells one name from the next, in any script', () => {
  const end = ' 2026-11-20 0800 (2).csv.zip';
  fc.assert(
    fc.property(
      fc.oneof(hostileName, fc.constantFrom('週'.repeat(100), 'con', 'a'.repeat(400), '', '...')),
      (name) => {
        const made = nameEndingIn(name, end);
        return made.endsWith(end) && Buffer.byteLength(made) <= 255 && made === safeFileName(made);
      },
    ),
    { numRuns: 5_000 },
  );
  expect(nameEndingIn('週'.repeat(100), ' 1.csv').startsWith('週'.repeat(80))).toBe(true);
});

it('writes them to a real disk as one file each in the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-names-'));
  try {
    for (const name of fc.sample(hostileName, 500)) {
      const path = resolve(folder, safeFileName(name));
      expect(dirname(path)).toBe(folder);
      writeFileSync(path, '');
    }
    expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(100);
    expect(readdirSync(folder, { withFileTypes: true }).every((entry) => entry.isFile())).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

it('writes the longest of them with our own writer, in any script, and deletes their part files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-long-'));
  try {
    for (const letter of ['a', 'é', '漢', '𝕏', 'ab𝕏']) {
      const path = join(folder, safeFileName(`${letter.repeat(300)}.csv`));
      const file = await createPartFile(path);
      await file.write(Buffer.from('x'));
      await file.finish();
      await createPartFile(path);
      await sweepParts(path);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(5);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
