import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../main/services/log/create-log';
import { redact } from '../../../../main/services/log/redact';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const path = () => join(folder, 'logs', 'postern.log');
const text = () => readFileSync(path(), 'utf8');
const lines = () =>
  text()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const PRIVATE = [
  'ada.lovelace@contoso.example',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.abc',
  'https://portal.contoso.example/query?subject=Salary',
  '/home/ada/exports/salaries.csv',
  'C:\\Users\\ada\\salaries.csv',
  '“Salaries of the board”',
  '"Salaries of the board"',
  'Bearer abc123',
  'password: hunter2',
  '10.20.30.40',
];

describe('the log', () => {
  it('writes one JSON line for each failure, with its time, place and where in the code it came from', () => {
    const log = createLog(path(), () => new Date('2026-11-20T12:00:00Z'));
    log.warn('call', { call: 'query.execute', kind: 'rejected', status: 502 });
    log.error('jobs', Object.assign(new TypeError('no rows'), { code: 'EIO', cause: new Error('inner') }));
    const [first, second] = lines();
    expect(first).toEqual({
      time: '2026-11-20T12:00:00.000Z',
      level: 'warn',
      place: 'call',
      call: 'query.execute',
      kind: 'rejected',
      status: 502,
    });
    expect(second).toMatchObject({
      level: 'error',
      place: 'jobs',
      error: { name: 'TypeError', message: 'no rows', code: 'EIO', cause: { message: 'inner' } },
    });
    expect(JSON.stringify(second)).toContain('log.test.ts');
    expect(text()).not.toContain(folder);
  });

  it.each(PRIVATE)('never contains %s', (secret) => {
    const log = createLog(path());
    log.error('page', new Error(`could not open ${secret} now`, { cause: new Error(secret) }), {
      what: `it was ${secret}`,
    });
    const words = secret.split(/[^A-Za-z0-9]+/).filter((word) => word.length > 3);
    for (const word of words.filter((one) => !['password', 'Bearer', 'https'].includes(one)))
      expect(text()).not.toContain(word);
    expect(lines()).toHaveLength(1);
  });

  it('contains no address, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (address, before, after) => {
        expect(redact(`${before} ${address} ${after}`)).not.toContain(address);
      }),
    );
  });

  it('starts a new file when one is full, and keeps one older file', () => {
    const log = createLog(path(), () => new Date(), 2_000);
    for (let n = 0; n < 200; n += 1) log.info('app', { n });
    const files = readdirSync(join(folder, 'logs'));
    expect(files.sort()).toEqual(['postern.log', 'postern.log.1']);
    for (const name of files) expect(statSync(join(folder, 'logs', name)).size).toBeLessThan(2_300);
    expect(lines().at(-1)).toMatchObject({ n: 199 });
  });

  it('fails alone when the disk refuses it', () => {
    writeFileSync(join(folder, 'logs'), 'a file in the place of its folder');
    expect(() => createLog(path()).error('app', new Error('x'))).not.toThrow();
  });
});
