import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANNOTATION_COLUMNS, type AnnotationPatch } from '../../shared/model/annotations';
import type { Selection } from '../../shared/dataset';
import { good, startCore } from '../support/core';

let app: Awaited<ReturnType<typeof startCore>>;
beforeAll(async () => {
  app = await startCore();
});
afterAll(() => app.stop());

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const put = (name: string, text: string): string => {
  const path = join(app.folder, name);
  writeFileSync(path, text);
  return path;
};

/** Opens a file as the analyst does, and reads it to its end. */
const open = async (path: string) => {
  app.opens.push(path);
  const [given] = good(await app.command('files.pick', {}));
  const { state, job } = good(await app.command('files.open', { file: given?.file ?? '' }));
  expect((await app.ended(job.id)).state).toBe('done');
  return good(await app.command('dataset.state', { dataset: state.dataset }));
};
const say = (dataset: string, rows: Selection, patch: AnnotationPatch) =>
  app.command('annotations.change', { view: { dataset, sort: [], filter: [] }, selection: rows, patch });
const row = (at: number): Selection => ({ kind: 'some', ranges: [[at, at]] });

/** The annotation of each row, by its first cell. */
const said = async (dataset: string) => {
  const { columns } = good(await app.command('dataset.state', { dataset }));
  const reply = await app.rows({
    op: 'window',
    view: { dataset, sort: [], filter: [] },
    offset: 0,
    count: 100,
  });
  const { rows } = (reply as unknown as { value: { rows: unknown[][] } }).value;
  const at = (key: string) => columns.findIndex((column) => column.key === key) + 1;
  const first = columns.findIndex(({ key }) => !key.startsWith('_')) + 1;
  return Object.fromEntries(
    rows.map((cells) => [
      cells[first],
      [
        cells[at(ANNOTATION_COLUMNS.verdict)] ?? null,
        cells[at(ANNOTATION_COLUMNS.tags)] ?? null,
        cells[at(ANNOTATION_COLUMNS.note)] ?? null,
      ],
    ]),
  );
};
const NONE = [null, null, null];

describe('annotations beside a file', () => {
  it('closes them with the file', async () => {
    const { dataset } = await open(put('closed.csv', 'Entity ID,Subject\n91,Invoice\n'));
    good(await say(dataset, row(0), { note: 'seen' }));
    await app.command('dataset.close', { dataset });
    // With open annotations the undo would succeed, and only the rows would be missing.
    expect(await app.command('annotations.undo', { dataset })).toMatchObject({
      ok: false,
      failure: { kind: 'not_found' },
    });
  });

  it('never changes the file, shows them when it is opened again, and finds them in next week’s file by the entity', async () => {
    const path = put(
      'week 1.csv',
      'Entity ID,Subject,Verdict\n1,Invoice,clean\n2,Lunch,clean\n3,Report,spm\n',
    );
    const before = sha256(path);
    const first = await open(path);
    good(await say(first.dataset, row(0), { verdict: 'malicious', note: 'seen before' }));
    good(await say(first.dataset, row(2), { tags: ['ask Kim'] }));
    expect(sha256(path)).toBe(before);
    await app.command('dataset.close', { dataset: first.dataset });

    const again = await open(path);
    expect(await said(again.dataset)).toEqual({
      1: ['malicious', null, 'seen before'],
      2: NONE,
      3: [null, ['ask Kim'], null],
    });
    expect(again.file?.annotations).toMatchObject({ annotated: 2, carried: 0 });

    // Other columns in another order, other cells: the same entities.
    const next = await open(
      put('week 2.csv', 'Verdict,Subject,Entity ID,Sender\nphsh,Offer,4,a\nphsh,Invoice,1,b\n'),
    );
    expect(next.file?.annotations).toMatchObject({ annotated: 1, carried: 1, carriedFrom: ['week 1.csv'] });
    const reply = await app.rows({
      op: 'window',
      view: {
        dataset: next.dataset,
        sort: [],
        filter: [{ kind: 'is', key: ANNOTATION_COLUMNS.note, values: ['seen before'] }],
      },
      offset: 0,
      count: 10,
    });
    expect(reply).toMatchObject({ ok: true, value: { count: 1 } });
  });

  it('attaches them to rows with equal cells if the file names no entities', async () => {
    const first = await open(put('plain 1.csv', 'host,hits\na,1\nb,2\n'));
    good(await say(first.dataset, { kind: 'allBut', ranges: [] }, { verdict: 'clean' }));
    const next = await open(put('plain 2.csv', 'hits,host\n1,a\n3,b\n'));
    expect(await said(next.dataset)).toEqual({ 1: ['clean', null, null], 3: NONE });
  });

  it('adds them to many rows at once, and undoes that at once', async () => {
    const file = await open(
      put('many.csv', `Entity ID\n${Array.from({ length: 50 }, (_, i) => `m${i}`).join('\n')}\n`),
    );
    good(await say(file.dataset, row(1), { tags: ['old'], note: 'mine' }));
    const standing = good(
      await say(
        file.dataset,
        { kind: 'allBut', ranges: [[0, 0]] },
        { verdict: 'suspicious', addTags: ['sweep'], dropTags: ['old'] },
      ),
    );
    expect(standing.annotated).toBe(49);
    const now = await said(file.dataset);
    expect([now['m0'], now['m1'], now['m49']]).toEqual([
      NONE,
      ['suspicious', ['sweep'], 'mine'],
      ['suspicious', ['sweep'], null],
    ]);
    good(await app.command('annotations.undo', { dataset: file.dataset }));
    const back = await said(file.dataset);
    expect([back['m0'], back['m1'], back['m49']]).toEqual([NONE, [null, ['old'], 'mine'], NONE]);
  });

  it('refuses them as a whole for more rows than can be stored, and changes nothing', async () => {
    const file = await open(
      put('vast.csv', `Entity ID\n${Array.from({ length: 100_001 }, (_, i) => `v${i}`).join('\n')}\n`),
    );
    const refused = await say(file.dataset, { kind: 'allBut', ranges: [] }, { verdict: 'clean' });
    expect(refused).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('100,001 rows are selected') as string },
    });
    expect(await said(file.dataset)).toMatchObject({ v0: NONE });
  });

  it('saves the last ones even if the tab closes at once', async () => {
    const path = put('closing.csv', 'Entity ID\nc1\n');
    const file = await open(path);
    const [kept] = await Promise.all([
      say(file.dataset, row(0), { note: 'last words' }),
      app.command('dataset.close', { dataset: file.dataset }),
    ]);
    good(kept);
    expect(await said((await open(path)).dataset)).toEqual({ c1: [null, null, 'last words'] });
  });
});
