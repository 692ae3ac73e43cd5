import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStorage } from '../../../../main/services/storage/storage';
import { memorySecrets } from '../../../support/core';
import { newFolder, openJournal, OWNER, readOnly, recordActs, replace, segmentsOf } from './support';

type Line = {
  readonly seq: number;
  readonly what: string;
  readonly outcome: string;
  readonly reason: string;
};
const entriesOf = (folder: string): Line[] =>
  segmentsOf(folder).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line),
  );

describe('a journal', () => {
  it('records an act with who, tenant, time, before, after, outcome and reason', async () => {
    const folder = newFolder();
    const journal = openJournal(folder);
    const act = await journal.begin(OWNER, {
      what: 'query.update',
      target: '7',
      before: { n: 1 },
      after: { n: 2 },
    });
    expect(() => segmentsOf(folder)).toThrow();
    await act.end({ outcome: 'refused', reason: 'Not allowed.' });
    expect(JSON.parse(readOnly(folder).toString())).toMatchObject({
      seq: 1,
      who: 'ana',
      tenant: 'Acme',
      journal: 'acme',
      what: 'query.update',
      target: '7',
      before: { n: 1 },
      after: { n: 2 },
      outcome: 'refused',
      reason: 'Not allowed.',
      prev: '0'.repeat(64),
    });
  });

  it('records an act as unknown if the process ended before its outcome', async () => {
    const folder = newFolder();
    await openJournal(folder).begin(OWNER, { what: 'query.manualAction', target: 'x' });
    // The same process is a new start here: another process that is alive would be left alone.
    const again = openJournal(folder);
    await again.idle();
    expect(entriesOf(folder)).toMatchObject([{ seq: 1, what: 'query.manualAction', outcome: 'unknown' }]);
    await openJournal(folder).idle();
    expect(entriesOf(folder)).toHaveLength(1);
  });

  it('does not record an act twice if the process ended right after its entry', async () => {
    const folder = newFolder();
    const act = await openJournal(folder).begin(OWNER, { what: 'query.remove', target: 'x' });
    const wal = createStorage(folder).wal('audit-begun');
    const [name = ''] = wal.list();
    const begun = readFileSync(join(folder, 'audit-begun', `${name}.jsonl`));
    await act.end({ outcome: 'done' });
    writeFileSync(join(folder, 'audit-begun', `${name}.jsonl`), begun);
    await openJournal(folder).idle();
    expect(entriesOf(folder).map(({ outcome }) => outcome)).toEqual(['done']);
    expect(wal.list()).toEqual([]);
  });

  it('removes a torn last line, and records that it did', async () => {
    const folder = newFolder();
    await recordActs(openJournal(folder), 2);
    appendFileSync(segmentsOf(folder)[0] ?? '', '{"seq":3,"wh');
    const journal = openJournal(folder);
    await recordActs(journal, 1, 3);
    expect(entriesOf(folder).map(({ what }) => what)).toEqual([
      'query.manualAction',
      'query.manualAction',
      'journal.torn',
      'query.manualAction',
    ]);
    expect(await journal.verify(OWNER.journal)).toMatchObject({ entries: 4, finding: undefined, faults: [] });
  });

  it('goes on behind a journal that was cut, and keeps saying that it was', async () => {
    const folder = newFolder();
    await recordActs(openJournal(folder), 4);
    const lines = readOnly(folder).toString().split('\n');
    replace(folder, Buffer.from(`${lines.slice(0, 2).join('\n')}\n`));
    const journal = openJournal(folder);
    await recordActs(journal, 1, 5);
    expect(entriesOf(folder).map(({ seq, what }) => [seq, what])).toEqual([
      [1, 'query.manualAction'],
      [2, 'query.manualAction'],
      [5, 'journal.altered'],
      [6, 'query.manualAction'],
    ]);
    expect(await journal.verify(OWNER.journal)).toMatchObject({
      finding: { kind: 'missing', seq: 3, to: 5 },
      faults: [5],
    });
  });

  it('leaves a last entry that lost its line break as evidence', async () => {
    const folder = newFolder();
    await recordActs(openJournal(folder), 2);
    const bytes = readOnly(folder);
    replace(folder, bytes.subarray(0, -1));
    const journal = openJournal(folder);
    await recordActs(journal, 1);
    expect(readOnly(folder)).toEqual(bytes.subarray(0, -1));
    expect(await journal.verify(OWNER.journal)).toMatchObject({
      finding: { kind: 'altered', seq: 2 },
      faults: [3],
    });
  });

  it('compares itself with the keychain before it notes a new head there', async () => {
    const folder = newFolder();
    const heads = memorySecrets();
    await recordActs(openJournal(folder, heads), 3);
    for (const name of ['audit-journal', 'audit-heads']) rmSync(join(folder, name), { recursive: true });
    const journal = openJournal(folder, heads);
    await recordActs(journal, 1);
    expect(entriesOf(folder).map(({ what }) => what)).toEqual(['query.manualAction', 'journal.altered']);
    expect((await journal.verify(OWNER.journal)).faults).toEqual([2]);
  });

  it('records that its head file was deleted', async () => {
    const folder = newFolder();
    await recordActs(openJournal(folder), 3);
    rmSync(join(folder, 'audit-heads'), { recursive: true });
    expect((await openJournal(folder).verify(OWNER.journal)).heads).toEqual({ file: { kind: 'missing' } });
    await recordActs(openJournal(folder), 1);
    expect(entriesOf(folder).map(({ what }) => what)).toContain('journal.unanchored');
  });

  it('stays one chain when two open it at the same time', async () => {
    const folder = newFolder();
    const [a, b] = [openJournal(folder), openJournal(folder)];
    for (let n = 0; n < 20; n += 1)
      await Promise.all([a, b].map((one) => one.record(OWNER, { what: 'file.export', target: String(n) })));
    expect(await a.verify(OWNER.journal)).toMatchObject({ entries: 40, finding: undefined, faults: [] });
  });

  it('stores no secret, and replaces what is too large by its hash', async () => {
    const folder = newFolder();
    const journal = openJournal(folder);
    await journal.record(OWNER, {
      what: 'query.save',
      after: {
        schedule: { password: 'hunter2', has_password: true },
        headers: [{ Authorization: 'Bearer abc' }],
        note: 'x'.repeat(40_000),
        file: new Uint8Array([1, 2, 3]),
      },
    });
    const { after } = JSON.parse(readOnly(folder).toString()) as { readonly after: object };
    expect(after).toEqual({
      schedule: { password: '[secret removed]', has_password: true },
      headers: [{ Authorization: '[secret removed]' }],
      note: { bytes: 40_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      file: { bytes: 3, sha256: '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81' },
    });
  });

  it('keeps the entries of each tenant apart', async () => {
    const folder = newFolder();
    const journal = openJournal(folder);
    await journal.record(OWNER, { what: 'file.export', target: 'a' });
    await journal.record({ ...OWNER, journal: 'other' }, { what: 'file.export', target: 'b' });
    expect(await journal.verify('acme')).toMatchObject({ entries: 1 });
    expect(await journal.verify('other')).toMatchObject({ entries: 1 });
  });
});
