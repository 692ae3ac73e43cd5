import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundle } from '../../support/bundle';
import { measured, sized } from '../../support/size';

const FEW = sized({ full: 30_000, soak: 100_000 });
const MANY = sized({ full: 150_000, soak: 1_000_000 });
const MIB = 1024 * 1024;
/** The store of small objects grows and shrinks by itself; a format that kept its rows would need far more than this. */
const ROOM = 60 * MIB;

const folder = mkdtempSync(join(tmpdir(), 'postern-flat-'));
let probe: Awaited<ReturnType<typeof bundle>>;
beforeAll(async () => {
  probe = await bundle(join(import.meta.dirname, '../../support/export-probe.ts'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const peak = async (format: string, rows: number, password?: string): Promise<number> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=8',
    probe.file,
    format,
    String(rows),
    join(folder, 'out'),
    ...(password === undefined ? [] : [password]),
  ]);
  return (JSON.parse(stdout) as { most: number }).most;
};

it.each([
  ['csv', undefined],
  ['json', undefined],
  ['xlsx', undefined],
  ['parquet', undefined],
  ['csv', 'password'],
  ['xlsx', 'password'],
] as const)(
  'writing %s with %s as its password takes no more memory for many rows than for few',
  async (format, password) => {
    const few = await peak(format, FEW, password);
    const many = await peak(format, MANY, password);
    measured(
      'export memory',
      `${format}${password ? ', locked' : ''}: ${Math.round(few / MIB)} MiB for ${FEW} rows, ${Math.round(many / MIB)} MiB for ${MANY}`,
    );
    expect(many).toBeLessThan(few + ROOM);
  },
  sized({ full: 120_000, soak: 900_000 }),
);
