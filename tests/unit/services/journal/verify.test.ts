import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLine } from '../../../../main/formats/journal-entry';
import { memorySecrets } from '../../../support/core';
import { createChances } from '../../../support/random';
import { measured } from '../../../support/size';
import { newFolder, openJournal, OWNER, readOnly, recordActs, replace, segmentsOf } from './support';

const SEED = Number(process.env['POSTERN_SEED'] ?? 20_261_123);
const LINE_BREAK = 10;

/** Returns the numbers of the entries that a byte belongs to: a line break belongs to both sides. */
const entryAt = (bytes: Buffer, at: number): number =>
  bytes.subarray(0, at).filter((byte) => byte === LINE_BREAK).length + 1;

const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').split('\n').slice(0, -1);

const journalOf = async (count: number) => {
  const folder = newFolder();
  const journal = openJournal(folder);
  await recordActs(journal, count);
  return { folder, verify: () => openJournal(folder).verify(OWNER.journal) };
};

describe('the check of a journal', () => {
  it('finds nothing in 10,000 entries that were left alone', async () => {
    const { folder, verify } = await journalOf(10_000);
    const began = performance.now();
    expect(await verify()).toEqual({
      entries: 10_000,
      finding: undefined,
      faults: [],
      heads: { file: { kind: 'matches', ahead: 0 } },
    });
    measured('check of 10,000 journal entries', `${Math.round(performance.now() - began)} ms`);
    expect(segmentsOf(folder).length).toBeGreaterThan(1);
  });

  it('names the entry of any single changed byte', async () => {
    const { folder, verify } = await journalOf(3);
    const bytes = readOnly(folder);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      replace(folder, changed);
      const { finding } = await verify();
      expect([finding?.kind, finding?.seq], `byte ${at}`).toEqual(['altered', entryAt(bytes, at)]);
    }
  });

  it('takes no line of 10,000 entries for an entry once any byte of it, or its line break, is changed', async () => {
    const { folder } = await journalOf(10_000);
    const bytes = Buffer.concat(segmentsOf(folder).map((path) => readFileSync(path)));
    const missed: number[] = [];
    let from = 0;
    for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, from)) {
      for (let at = from; at <= end; at += 1) {
        const before = bytes[at] ?? 0;
        bytes[at] = before ^ (1 << (at % 8));
        // Without its break the line runs on into the next one.
        const next = at < end ? end : bytes.indexOf(LINE_BREAK, end + 1);
        if (next > end && readLine(bytes.subarray(from, next))) missed.push(at);
        if (at < end && readLine(bytes.subarray(from, end))) missed.push(at);
        bytes[at] = before;
      }
      from = end + 1;
    }
    expect(missed).toEqual([]);
    expect(from).toBe(bytes.length);
    measured('changed bytes of 10,000 journal entries', `${bytes.length} changed, 0 missed`);
  }, 600_000);

  it('finds a change of a byte in each of 10,000 entries’ segments', async () => {
    const { folder, verify } = await journalOf(10_000);
    const chances = createChances(SEED);
    for (const path of segmentsOf(folder)) {
      const bytes = readFileSync(path);
      const changed = Buffer.from(bytes);
      const at = chances.below(bytes.length);
      changed[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, changed);
      expect((await verify()).finding?.kind, `${path} at ${at}, seed ${SEED}`).toBe('altered');
      writeFileSync(path, bytes);
    }
    expect((await verify()).finding).toBeUndefined();
  });

  it('finds a cut at any byte', async () => {
    const { folder, verify } = await journalOf(3);
    const bytes = readOnly(folder);
    for (let size = 0; size < bytes.length; size += 1) {
      replace(folder, bytes.subarray(0, size));
      const { finding } = await verify();
      expect(finding?.seq, `cut to ${size} bytes`).toBe(entryAt(bytes, size));
    }
  });

  it('finds each removed entry, and each pair of swapped entries', async () => {
    const { folder, verify } = await journalOf(6);
    const lines = linesOf(readOnly(folder));
    const put = (next: readonly string[]) =>
      replace(folder, Buffer.from(next.map((line) => `${line}\n`).join('')));
    for (let a = 0; a < lines.length; a += 1) {
      put(lines.toSpliced(a, 1));
      expect((await verify()).finding?.seq, `without ${a + 1}`).toBe(a + 1);
      for (let b = a + 1; b < lines.length; b += 1) {
        put(lines.with(a, lines[b] ?? '').with(b, lines[a] ?? ''));
        expect((await verify()).finding?.seq, `${a + 1} and ${b + 1} swapped`).toBe(a + 1);
      }
    }
  });

  it('finds a segment that is gone', async () => {
    const { folder, verify } = await journalOf(10_000);
    const [first = '', second = ''] = segmentsOf(folder);
    rmSync(first);
    expect((await verify()).finding).toMatchObject({ kind: 'missing', seq: 1 });
    rmSync(second);
    expect((await verify()).finding?.seq).toBe(1);
  });

  it('finds a journal that was rewritten with hashes of its own', async () => {
    const { folder, verify } = await journalOf(4);
    const forged = newFolder();
    await recordActs(openJournal(forged), 4);
    replace(folder, readOnly(forged));
    expect((await verify()).finding).toEqual({ kind: 'replaced', seq: 4, place: 'file' });
  });

  it('finds a cut behind a head that was noted after one that was written in part', async () => {
    const { folder, verify } = await journalOf(3);
    appendFileSync(join(folder, 'audit-heads/acme.jsonl'), '\n{"count":4,"ha');
    await recordActs(openJournal(folder), 1);
    expect(await verify()).toMatchObject({ entries: 4, finding: undefined });
    replace(folder, Buffer.from(`${linesOf(readOnly(folder)).slice(0, 3).join('\n')}\n`));
    expect((await verify()).finding).toMatchObject({ kind: 'cut', seq: 4, place: 'file' });
  });

  it('finds by the keychain that the journal was cut together with its head file', async () => {
    const folder = newFolder();
    const heads = memorySecrets();
    await recordActs(openJournal(folder, heads), 5);
    const bytes = readOnly(folder);
    replace(
      folder,
      Buffer.from(
        linesOf(bytes)
          .slice(0, 3)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    );
    const { hash } = JSON.parse(linesOf(bytes)[2] ?? '') as { readonly hash: string };
    writeFileSync(join(folder, 'audit-heads/acme.jsonl'), `${JSON.stringify({ count: 3, hash })}\n`);
    const checked = await openJournal(folder, heads).verify(OWNER.journal);
    expect(checked.finding).toMatchObject({ kind: 'cut', seq: 4, place: 'keychain' });
    expect(checked.heads).toEqual({ file: { kind: 'matches', ahead: 0 }, keychain: { kind: 'differs' } });
  });
});
