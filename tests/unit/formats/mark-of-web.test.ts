import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeMarkOfTheWeb } from '../../../main/formats/mark-of-web';

it('marks a file as from outside where the system stores the mark beside it, without naming its source', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-mark-'));
  try {
    const path = join(folder, 'sample.zip');
    writeFileSync(path, 'x');
    await writeMarkOfTheWeb(path, 'linux');
    await writeMarkOfTheWeb(path, 'darwin');
    expect(existsSync(`${path}:Zone.Identifier`)).toBe(false);
    await writeMarkOfTheWeb(path, 'win32');
    expect(readFileSync(`${path}:Zone.Identifier`, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n');
    await writeMarkOfTheWeb(join(folder, 'no such folder', 'x'), 'win32');
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
