import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesAfter, NO_HEAD, type EntryDraft } from '../../../main/formats/journal-entry';
import type { RowSink } from '../../../main/services/datasets/loader';
import { JOURNAL_COLUMNS, journalLoader } from '../../../main/services/evidence/journal-rows';
import { NO_NAMES, type Names } from '../../../main/services/journal/target';
import { ok } from '../../../shared/bridge';
import type { Json } from '../../../shared/model/json';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-journal-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Writes entries, and returns the cells of their rows under a column, the newest first. */
const cellsOf = async (
  key: string,
  drafts: readonly Partial<EntryDraft>[],
  names: Names = NO_NAMES,
): Promise<readonly Json[]> => {
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
  const loader = journalLoader(folder, { title: 'Journal', isLocal: true, names }).begin();
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

  it('names what entries of earlier versions changed, as far as their content allows', async () => {
    const named: Names = {
      ...NO_NAMES,
      tool: (id) => (id === 'checkpoint_url' ? 'URL Protection' : id),
      schedule: (id) => (id === 's-1' ? 'Malware of the day' : undefined),
    };
    const external = { entity_type: 'tenant', entity_id: 'tenant', sec_entity_type: 'checkpoint_url' };
    const shown = await cellsOf(
      'target',
      [
        {
          what: 'exception.addExternal',
          target: 'tenant',
          after: { ...external, exception_type: 'block-domain', exception_str: 'evil.example' },
        },
        {
          what: 'exception.addExternal',
          target: 'tenant',
          after: {
            ...external,
            exception_type: 'text_content',
            exception_str: { bytes: 40_000, sha256: 'ab' },
          },
        },
        {
          what: 'query.update',
          target: 'q-1',
          after: { id: 'q-1', query_label: 'Renamed' },
          before: { query_label: 'Mine' },
        },
        { what: 'query.remove', target: 'q-2', after: { id: 'q-2' } },
        {
          what: 'query.manualAction',
          target: 'e-1, e-2',
          after: { entity_ids: ['e-1', 'e-2'], entity_type: 'slack2_message' },
        },
        { what: 'schedule.save', target: 's-2', after: { id: null, form: { label: 'Evening' } } },
        { what: 'schedule.runNow', target: 's-1', after: { id: 's-1' } },
        { what: 'schedule.runNow', target: 's-3', after: { id: 's-3' } },
        {
          what: 'settings.change',
          target: 'undoSeconds, flags',
          before: { undoSeconds: 5 },
          after: { undoSeconds: 0, flags: { c: { ms_defender: true } } },
        },
      ],
      named,
    );
    expect(shown.toReversed()).toEqual([
      'Block link domain evil.example · URL Protection',
      'Allow text (a long value) · URL Protection',
      'Mine → Renamed',
      'Query, ID q-2',
      '2 messages: ID e-1, ID e-2',
      'Evening',
      'Malware of the day',
      'Schedule, ID s-3',
      'Delay before actions are sent, Feature flags: Microsoft Defender',
    ]);
  });

  it('shows a target as it was recorded if the entry has it in words, or has too little to name it', async () => {
    const shown = await cellsOf('target', [
      { what: 'query.remove', target: 'Phishing of the week', after: { id: 'q-2' } },
      { what: 'exception.addExternal', target: 'tenant', after: { bytes: 600_000, sha256: 'ab' } },
      { what: 'exception.add', target: 'tenant', after: null },
      { what: 'link.open', target: 'https://x.example', after: null },
      { what: 'constructor', target: 'x', after: { id: 'x' } },
      { what: 'query.manualAction', target: 'e-1', after: { entity_ids: 'e-1', entity_type: 7 } },
      { what: 'settings.change', target: 'constructor', before: 7, after: { constructor: 1 } },
    ]);
    expect(shown.toReversed()).toEqual([
      'Phishing of the week',
      'tenant',
      'tenant',
      'https://x.example',
      'x',
      'Entity, ID e-1',
      'constructor',
    ]);
  });

  it('says if queries were started or stopped, a schedule paused or resumed, an exception overwritten, and names an action by its label', async () => {
    const shown = await cellsOf('what', [
      { what: 'query.operate', after: { operator: 'start', policies_ids: ['1'] } },
      { what: 'query.operate', after: { operator: 'constructor', policies_ids: ['1'] } },
      { what: 'query.act', after: { id: '1', action_id: 'quarantine' } },
      { what: 'query.act', after: { id: '1', action_id: 'act_7', action_label: 'Isolate' } },
      { what: 'query.manualAction', after: { data: { name: 'act_7' }, action_label: 'Isolate' } },
      { what: 'exception.addExternal', before: { comment: 'Old' } },
      { what: 'schedule.pause', after: { id: '1', isPaused: true } },
      { what: 'schedule.pause', after: { id: '1', isPaused: false } },
    ]);
    expect(shown.toReversed()).toEqual([
      'Start queries',
      'Start or stop queries',
      'Act on a query’s results: quarantine',
      'Act on a query’s results: Isolate',
      'Act on entities: Isolate',
      'Overwrite an exception',
      'Pause a schedule',
      'Resume a schedule',
    ]);
  });
});
