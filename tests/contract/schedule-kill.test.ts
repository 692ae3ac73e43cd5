import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../shared/model/app-state';
import { bundle } from '../support/bundle';
import { startTestTenant, type TestTenant } from './support/tenant';

const KILLS = [
  'before planned',
  'after planned',
  'after fetching',
  'before writing',
  'after writing',
  'before rename',
  'after rename',
  'before renamed',
  'after renamed',
  'after done',
];
const TIMES = 3;
const CLOCK = Date.parse('2026-11-20T07:30:00Z');

let tenant: TestTenant;
let child: string;
beforeAll(async () => {
  tenant = await startTestTenant({ now: Date.now, emails: 300 });
  child = (await bundle(join(import.meta.dirname, '../support/schedule-child.ts'))).file;
}, 120_000);
afterAll(() => tenant.close());

type Ended = { readonly signal: string | null; readonly text: string; readonly complaint: string };
const run = (order: object): Promise<Ended> =>
  new Promise((resolve) => {
    const started = execFile(process.execPath, [child, JSON.stringify(order)], (_error, text, complaint) =>
      resolve({ signal: started.signalCode, text, complaint }),
    );
  });

// The child finds the journal by the path of an open file, which Linux alone tells.
describe.skipIf(process.platform !== 'linux')(
  `a scheduled run killed three times${process.platform === 'linux' ? '' : ' (SKIPPED: it takes Linux)'}`,
  () => {
    it.each(KILLS)('leaves exactly one whole file for %s', { timeout: 240_000 }, async (killAt) => {
      const folder = mkdtempSync(join(tmpdir(), 'postern-kill-'));
      const out = join(folder, 'out');
      mkdirSync(out);
      const order = { origin: tenant.origin, token: tenant.token, folder, out, clock: CLOCK };
      let killed = 0;
      for (let n = 0; n < TIMES; n += 1)
        killed += (await run({ ...order, killAt })).signal === 'SIGKILL' ? 1 : 0;
      expect(killed).toBeGreaterThan(0);
      const last = await run({ ...order, killAt: 'never' });
      expect(last.complaint).toBe('');
      const { jobs } = JSON.parse(last.text) as { readonly jobs: readonly Job[] };
      const [name, ...others] = readdirSync(out);
      expect(others).toEqual([]);
      expect(name).toBe('All 2026-11-20 0730.csv');
      const bytes = readFileSync(join(out, name ?? ''));
      expect(jobs).toHaveLength(1);
      expect(jobs[0]).toMatchObject({
        state: 'done',
        receipt: {
          fileName: name,
          columns: ['Subject', 'Entity ID'],
          who: 'analyst, with the connection “Contoso (demo tenant)”',
          timeZone: 'As the tenant sent it',
          bytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
      });
      expect(bytes.toString('utf8').trim().split('\r\n').length - 1).toBe(jobs[0]?.receipt?.rows?.written);
      expect(
        readdirSync(join(folder, 'documents', 'journal')).filter((file) => file.startsWith('run-')),
      ).toEqual([]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });
  },
);
