import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStorage } from '../../../../main/services/storage/storage';
import { createLastSeen, type Viewer, type LastSeen } from '../../../../main/services/queries/last-seen';

let folder: string;
let now: number;
let seen: LastSeen;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-seen-'));
  now = 1_000;
  seen = createLastSeen(createStorage(folder), () => now);
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const QUERY: Viewer = { connection: 'c1', kind: 'query', id: 'q-0001' };

describe('rows that are new since the last view', () => {
  it('lists none before the first view, then those that came, and none after another view', async () => {
    expect(seen.compare(QUERY, ['a', 'b'])).toEqual({ fresh: [], since: null });
    await seen.markSeen(QUERY, ['a', 'b']);
    now = 2_000;
    expect(seen.compare(QUERY, ['c', 'a', 'd'])).toEqual({ fresh: ['c', 'd'], since: 1_000 });
    await seen.markSeen(QUERY, ['c', 'a', 'd']);
    expect(seen.compare(QUERY, ['c', 'a', 'd'])).toEqual({ fresh: [], since: 2_000 });
    // A row that left and came again is new again: only the rows of the last view count.
    expect(seen.compare(QUERY, ['b']).fresh).toEqual(['b']);
  });

  it('lists exactly the difference, whatever the IDs are', async () => {
    const ids = fc.uniqueArray(fc.string());
    await fc.assert(
      fc.asyncProperty(ids, ids, async (before, after) => {
        await seen.markSeen(QUERY, before);
        expect(createLastSeen(createStorage(folder), () => now).compare(QUERY, after).fresh).toEqual(
          after.filter((id) => !before.includes(id)),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('stores IDs by connection, kind and query, and forgets them with it', async () => {
    const others: Viewer[] = [
      { ...QUERY, connection: 'c2' },
      { ...QUERY, kind: 'schedule' },
      { ...QUERY, id: 'q-0002' },
    ];
    await seen.markSeen(QUERY, ['a']);
    for (const other of others) expect(seen.seenAt(other)).toBeUndefined();
    for (const other of others) await seen.markSeen(other, ['a']);
    await seen.forget(QUERY);
    expect(seen.seenAt(QUERY)).toBeUndefined();
    await seen.forgetAll('c1');
    expect(others.map((other) => seen.seenAt(other))).toEqual([1_000, undefined, undefined]);
  });

  it('takes about a megabyte for 100,000 IDs, and stores none in readable form', async () => {
    const ids = Array.from({ length: 100_000 }, (_, i) => `office365_emails_email-${i}`);
    await seen.markSeen(QUERY, ids);
    const own = join(folder, 'seen');
    const files = readdirSync(own).map((name) => join(own, name));
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(1_200_000);
    expect(
      files.some(
        (file) =>
          readFileSync(file, 'utf8').includes('office365') || file.includes('q-0001') || file.includes('c1-'),
      ),
    ).toBe(false);
    expect(seen.compare(QUERY, [...ids, 'one more']).fresh).toEqual(['one more']);
  });

  it('starts again if the document cannot be read', async () => {
    await seen.markSeen(QUERY, ['a']);
    for (const name of readdirSync(join(folder, 'seen')))
      writeFileSync(join(folder, 'seen', name), '{"version":1,"value":{"at":"x"}}');
    expect(seen.compare(QUERY, ['a'])).toEqual({ fresh: [], since: null });
    await seen.markSeen(QUERY, ['a']);
    expect(seen.compare(QUERY, ['b']).fresh).toEqual(['b']);
  });
});
