import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesAfter, NO_HEAD, type EntryDraft } from '../../../main/formats/journal-entry';
import type { RowSink } from '../../../main/services/datasets/loader';
import { JOURNAL_COLUMNS, journalLoader } from '../../../main/services/evidence/journal-rows';
import { ok } from '../../../shared/bridge';
import type { Json } from '../../../shared/model/json';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-journal-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes entries, and returns the cells of their rows under a column, the newest first. */
const cellsOf = async (key: string, drafts: readonly Partial<EntryDraft>[]): Promise<readonly Json[]> => {
  const entries = drafts.map((draft, n): EntryDraft => ({
    id: String(n),
    at: '2026-11-20T10:00:00.000Z',
    journal: 'x',
    who: 'ana',
    tenant: 'Contoso',
    what: 'query.manualAction',
    target: '',
    before: null,
    after: null,
    outcome: 'done',
    reason: '',
    ...draft,
  }));
  writeFileSync(join(folder, '000000000001.jsonl'), linesAfter(NO_HEAD, entries).lines);
  const shown: (readonly Json[])[] = [];
  const sink = {
    rows: (rows: readonly (readonly Json[])[]) => {
      shown.push(...rows);
      return Promise.resolve(ok({ loaded: shown.length }));
    },
  } as unknown as RowSink;
  const loader = journalLoader(folder, 'Journal', true).begin();
  await loader.next(sink, 100, new AbortController().signal, true);
  const at = JOURNAL_COLUMNS.findIndex((column) => column.key === key);
  return shown.map((row) => row[at] ?? null);
};

describe('the rows of a journal', () => {
  it('names what was done to entities, in the tenant’s own word', async () => {
    const after = (name: unknown) => ({ entity_ids: ['a'], entity_type: 'x', data: { name } });
    expect(
      await cellsOf('what', [
        { after: after('quarantine') },
        { after: after(7) },
        { after: null },
        { what: 'exception.add', after: after('quarantine') },
      ]),
    ).toEqual(['Add exceptions', 'Act on entities', 'Act on entities', 'Act on entities: quarantine']);
  });
});
