import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAction } from '../../../main/services/bulk-actions/bulk-action-log';
import { createWal } from '../../../main/services/storage/wal';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const Step = z.object({ n: z.number() });

describe('a write-ahead log', () => {
  it('returns the steps in the order they were added, and deletes them with the log', async () => {
    const journal = createWal(folder, '.');
    await Promise.all([1, 2, 3].map((n) => journal.append('a', { n })));
    expect(createWal(folder, '.').read('a', Step)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(journal.list()).toEqual(['a']);
    await journal.remove('a');
    expect([journal.list(), journal.read('a', Step)]).toEqual([[], []]);
  });
  it('keeps the steps before a last step that was cut off anywhere, and adds the next', async () => {
    const journal = createWal(folder, '.');
    await journal.append('a', { n: 1 });
    const whole = readFileSync(join(folder, 'a.jsonl'));
    for (let cut = 1; cut < whole.length; cut += 1) {
      writeFileSync(join(folder, 'a.jsonl'), whole);
      appendFileSync(join(folder, 'a.jsonl'), whole.subarray(0, cut));
      expect(journal.read('a', Step)).toEqual([{ n: 1 }]);
      await journal.append('a', { n: 2 });
      expect(journal.read('a', Step)).toEqual([{ n: 1 }, { n: 2 }]);
    }
  });
  it('refuses a name that is a path', () => {
    for (const name of ['../x', 'a/b', '', '.', 'A'])
      expect(() => createWal(folder, '.').append(name, {})).toThrow(RangeError);
  });
});

describe('the log of a bulk action', () => {
  const act = {
    kind: 'manual',
    label: 'Delete',
    entity_type: 't',
    name: 'delete',
    attributes: {},
    tags: [],
  } as const;
  it('tells unknown outcomes from entities that were never sent, wherever the process ended', async () => {
    const journal = createWal(folder, '.');
    const outcomes = () => readAction(journal, 'a')?.items.map(({ outcome }) => outcome);
    await journal.append('a', { step: 'chosen', act, ids: ['1', '2', '3'], isWhole: false });
    expect([readAction(journal, 'a')?.hasLeft, outcomes()]).toEqual([false, ['unsent', 'unsent', 'unsent']]);
    await journal.append('a', { step: 'sending', from: 0, to: 2 });
    expect([readAction(journal, 'a')?.hasLeft, outcomes()]).toEqual([true, ['unknown', 'unknown', 'unsent']]);
    await journal.append('a', {
      step: 'answered',
      items: [
        { entity_id: '1', outcome: 'done', reason: '' },
        { entity_id: '2', outcome: 'refused', reason: 'no' },
      ],
    });
    expect(outcomes()).toEqual(['done', 'refused', 'unsent']);
    expect(readAction(journal, 'none')).toBeUndefined();
  });
});
