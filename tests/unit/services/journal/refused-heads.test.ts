import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memorySecrets } from '../../../support/core';
import { newFolder, openJournal, OWNER, segmentsOf } from './support';

const targetsIn = (folder: string): string[] =>
  segmentsOf(folder).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { readonly target: string }).target),
  );
const export1 = (target: string) => ({ what: 'file.export', target });
const never = () => new Promise<never>(() => undefined);

describe('a journal whose head is refused', () => {
  it('adds an entry once if its head file can’t be written', async () => {
    const folder = newFolder();
    const journal = openJournal(folder);
    await journal.record(OWNER, export1('1'));
    const headFile = join(folder, 'audit-heads/acme.jsonl');
    rmSync(headFile);
    // A folder in place of the file refuses the head.
    mkdirSync(headFile);
    await journal.record(OWNER, export1('2'));
    rmSync(headFile, { recursive: true });
    await journal.record(OWNER, export1('3'));
    expect(targetsIn(folder)).toEqual(['1', '2', '3']);
    expect(await journal.verify(OWNER.journal)).toMatchObject({ entries: 3, finding: undefined, faults: [] });
  });

  it('notes the next head in the keychain after one that failed', async () => {
    const heads = memorySecrets();
    let isBroken = true;
    const set: typeof heads.set = async (account, secret) => {
      if (isBroken) throw new Error('The keychain ended.');
      return heads.set(account, secret);
    };
    const journal = openJournal(newFolder(), { ...heads, set });
    await journal.record(OWNER, export1('1'));
    await journal.idle();
    isBroken = false;
    await journal.record(OWNER, export1('2'));
    await journal.idle();
    expect([...heads.kept.values()].map((head) => JSON.parse(head) as unknown)).toMatchObject([{ count: 2 }]);
  });

  it('opens although the keychain doesn’t answer, and stops its check on request', async () => {
    const folder = newFolder();
    const journal = openJournal(folder, { ...memorySecrets(), status: never });
    await journal.record(OWNER, export1('1'));
    await journal.written(OWNER.journal);
    expect(targetsIn(folder)).toEqual(['1']);
    const stop = new AbortController();
    const checking = journal.verify(OWNER.journal, undefined, stop.signal);
    stop.abort();
    await expect(checking).rejects.toThrow();
  });
});
