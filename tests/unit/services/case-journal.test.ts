import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesAfter, NO_HEAD, readLine, type EntryDraft } from '../../../main/formats/journal-entry';
import { createPartFile } from '../../../main/formats/part-file';
import type { WriteFile } from '../../../main/services/jobs/write-file';
import { exportCase } from '../../../main/services/cases/case-files';
import { journalSince } from '../../../main/services/cases/case-files';
import type { Case } from '../../../shared/model/case';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-case-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const timeOf = (n: number): string => new Date(Date.parse('2026-11-20T10:00:00Z') + n * 1000).toISOString();
const draft = (n: number): EntryDraft => ({
  id: String(n),
  at: timeOf(n),
  journal: 'x',
  who: 'ana',
  tenant: 'Contoso',
  what: 'case.pin',
  target: 'x'.repeat(n % 7),
  before: null,
  after: null,
  outcome: 'done',
  reason: '',
});

/** Writes a journal of `count` entries in segments of ten, and returns its lines. */
const writeJournal = (count: number): readonly string[] => {
  const drafts = Array.from({ length: count }, (_, n) => draft(n));
  const lines = linesAfter(NO_HEAD, drafts)
    .lines.toString()
    .split(/(?<=\n)/);
  for (let from = 0; from < count; from += 10)
    writeFileSync(
      join(folder, `${String(from + 1).padStart(12, '0')}.jsonl`),
      lines.slice(from, from + 10).join(''),
    );
  return lines;
};

describe('the audit journal of a case', () => {
  it('returns the lines since the case began, byte for byte', async () => {
    const lines = writeJournal(35);
    for (const since of [0, 3, 10, 34]) {
      const { bytes, leftOut } = await journalSince(folder, timeOf(since));
      expect(bytes.toString()).toBe(lines.slice(since).join(''));
      expect(leftOut).toBe(0);
    }
    expect(await journalSince(folder, timeOf(35))).toEqual({ bytes: Buffer.alloc(0), leftOut: 0 });
  });

  it('leaves out the oldest lines that have no room, counts them, and keeps a whole chain', async () => {
    const lines = writeJournal(35);
    for (const most of [0, 1, 700, 5_000, 1e6]) {
      const { bytes, leftOut } = await journalSince(folder, timeOf(3), most);
      expect(bytes.toString()).toBe(lines.slice(3 + leftOut).join(''));
      expect(bytes.length).toBeLessThanOrEqual(most);
      // One line more would not fit.
      if (leftOut > 0) expect(bytes.length + (lines[2 + leftOut]?.length ?? 0)).toBeGreaterThan(most);
      for (const line of lines.slice(3 + leftOut)) expect(readLine(Buffer.from(line.trim()))).toBeDefined();
    }
  });

  const one: Case = {
    id: '1',
    title: 'Invoices',
    createdAt: timeOf(0),
    changedAt: timeOf(0),
    tenant: 'Contoso',
    journal: 'x',
    who: 'ana',
    notes: '',
    pins: [],
  };
  const input = { id: one.id, as: 'bundle' as const, ownDomains: [] as string[] };

  it('leaves out what the analyst has agreed to, also if it grew since', async () => {
    writeJournal(35);
    const asked: string[] = [];
    const dialogs = {
      confirm: async ({ detail }: { readonly detail: string }) => (asked.push(detail), true),
      saveFile: async () => (writeJournal(50), join(folder, 'case.zip')),
    };
    let reads = 0;
    const journal = { written: async () => void (reads += 1), folderOf: () => folder };
    let written: ReturnType<WriteFile> | undefined;
    const jobs = {
      writeFile: (path: string, _about: unknown, write: WriteFile) => {
        const job = { signal: new AbortController().signal, report: () => undefined };
        written = write({ ...job, path, create: () => createPartFile(path) });
      },
    };
    const deps = { clock: () => 0, dialogs, jobs, journal, journalMost: 1_000 };
    await exportCase(deps as unknown as Parameters<typeof exportCase>[0], one, input);
    const file = await written;
    const [oldest = 'no'] = /oldest \d+ entries/.exec(asked.join()) ?? [];
    expect(file?.ok && file.value.details.notes?.join()).toContain(oldest);
    expect(reads).toBe(1);
  });

  it('loses a part only after the analyst has agreed, before a file is named', async () => {
    writeJournal(35);
    const asked: string[] = [];
    const dialogs = {
      confirm: async ({ detail }: { readonly detail: string }) => (asked.push(detail), false),
      saveFile: async () => expect.fail('No file is named before the analyst has agreed.'),
    };
    const journal = { written: async () => undefined, folderOf: () => folder };
    const deps = { clock: () => 0, dialogs, jobs: {}, journal, journalMost: 1_000 } as unknown as Parameters<
      typeof exportCase
    >[0];
    expect(await exportCase(deps, one, input)).toEqual({ ok: true, value: null });
    expect(asked).toEqual([
      expect.stringMatching(/^The oldest 3\d entries since this case began do not fit/),
    ]);
  });
});
