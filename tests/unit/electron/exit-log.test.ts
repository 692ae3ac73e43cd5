import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createExitLog } from '../../../main/electron/exit-log';
import { createLog } from '../../../main/services/log/create-log';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'postern-exit-log-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it('writes the code of each process that exits to the log, with the page’s reason', () => {
  const path = join(folder, 'postern.log');
  const at = '2026-03-01T10:00:00.000Z';
  const exits = createExitLog(createLog(path, () => new Date(at)));
  exits.page({ reason: 'oom', exitCode: 5 });
  exits.datasets(9, true);
  exits.demoTenant(3);
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const base = { time: at, level: 'warn', place: 'process' };
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { ...base, process: 'page', reason: 'oom', code: 5 },
    { ...base, process: 'datasets', code: 9, isReplaced: true },
    { ...base, process: 'demo tenant', code: 3 },
  ]);
});
