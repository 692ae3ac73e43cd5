import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAction } from '../../../main/services/bulk-actions/bulk-action-log';
import { createJournal } from '../../../main/services/storage/wal';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const Step = z.object({ n: z.number() });

describe('a journal', () => {
  it('gives its steps back in order, and goes when it is removed', () => {
    const journal = createJournal(folder);
    for (const n of [1, 2, 3]) journal.append('a', { n });
    expect(createJournal(folder).read('a', Step)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(journal.list()).toEqual(['a']);
    journal.remove('a');
    expect([journal.list(), journal.read('a', Step)]).toEqual([[], []]);
  });
  it('cut anywhere in its last step, keeps the steps before it and takes the next', () => {
    const journal = createJournal(folder);
    journal.append('a', { n: 1 });
    const whole = readFileSync(join(folder, 'a.jsonl'));
    for (let cut = 1; cut < whole.length; cut += 1) {
      writeFileSync(join(folder, 'a.jsonl'), whole);
      appendFileSync(join(folder, 'a.jsonl'), whole.subarray(0, cut));
      expect(journal.read('a', Step)).toEqual([{ n: 1 }]);
      journal.append('a', { n: 2 });
      expect(journal.read('a', Step)).toEqual([{ n: 1 }, { n: 2 }]);
    }
  });
  it('takes no name that is a path', () => {
    for (const name of ['../x', 'a/b', '', '.', 'A'])
      expect(() => createJournal(folder).append(name, {})).toThrow(RangeError);
  });
});

describe('an act’s journal', () => {
  const act = {
    kind: 'manual',
    label: 'Delete',
    entity_type: 't',
    name: 'delete',
    attributes: {},
    tags: [],
  } as const;
  it('tells what is unknown from what was never sent, wherever the process ended', () => {
    const journal = createJournal(folder);
    const outcomes = () => readAction(journal, 'a')?.items.map(({ outcome }) => outcome);
    journal.append('a', { step: 'chosen', act, ids: ['1', '2', '3'], isWhole: false });
    expect([readAction(journal, 'a')?.hasLeft, outcomes()]).toEqual([false, ['unsent', 'unsent', 'unsent']]);
    journal.append('a', { step: 'sending', from: 0, to: 2 });
    expect([readAction(journal, 'a')?.hasLeft, outcomes()]).toEqual([true, ['unknown', 'unknown', 'unsent']]);
    journal.append('a', {
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
