import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createRowReader, type SeenEntity } from '../../../main/datasets/pivot/entity';
import { openPivotIndex } from '../../../main/datasets/pivot/pivot-index';
import { createPivotIndexes } from '../../../main/datasets/pivot/pivot-indexes';
import type { Answer } from '../../../main/datasets/order-table';
import type { DATASET_ORDERS, PivotFound } from '../../../main/datasets/protocol';
import { createDatasetServer } from '../../../main/datasets/server';
import { createDatasetStore } from '../../../main/datasets/store';
import { until } from '../../support/until';
import { canonicalValue } from '../../../main/datasets/pivot/values';
import type { DatasetColumn } from '../../../shared/dataset';

const folder = mkdtempSync(join(tmpdir(), 'postern-pivot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
let files = 0;
const newPath = () => join(folder, `index-${(files += 1)}.duckdb`);

const COLUMNS: readonly DatasetColumn[] = [
  { key: 'from_email', label: 'Sender', type: 'text' },
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'recipients', label: 'Recipients', type: 'list' },
  { key: 'details', label: 'Details', type: 'text' },
  { key: 'score', label: 'Score', type: 'number' },
  { key: 'entity_id', label: 'Entity ID', type: 'text' },
];
const MAILS = {
  kind: 'query',
  saas: 'office365_emails',
  domain: 'email',
  entityType: 'office365_emails_email',
} as const;
const read = createRowReader(COLUMNS, MAILS);
const mail = (id: string, subject = 'Hello', from = 'a@contoso.example', details = ''): SeenEntity => {
  const seen = read([from, subject, [], details, 5, id]);
  if (!seen) throw new Error('A row without values.');
  return seen;
};

describe('the pivot index', () => {
  it('finds what a naive search finds, however a value is written', async () => {
    // Each value with the spellings under which it may be written; one spelling is looked for, others are in rows.
    const values = [
      ['pay@evil.example', 'Pay@Evil.EXAMPLE', 'pay@evil[.]example'],
      ['boss@münchen.example', 'BOSS@xn--mnchen-3ya.example'],
      ['203.0.113.9', '203[.]0[.]113[.]9'],
      ['2001:db8::1', '2001:0db8:0:0:0:0:0:1'],
      ['d41d8cd98f00b204e9800998ecf8427e', 'D41D8CD98F00B204E9800998ECF8427E'],
      [
        'https://login.bad.test/Path?a=1,2',
        'hxxps[://]login[.]bad[.]test/Path?a=1,2',
        'HTTPS://Login.Bad.Test/Path?a=1,2',
      ],
      ['<m.1+x=y@mail.host.example>', 'M.1+x=y@mail.host.example'],
    ] as const;
    const word = fc.constantFrom(
      ...values.flatMap((spellings, which) => spellings.map((text) => ({ which, text }))),
    );
    const row = fc.record({
      words: fc.array(word, { maxLength: 4 }),
      place: fc.constantFrom('details', 'recipients', 'sender'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), word, async (rows, wanted) => {
        const index = await openPivotIndex(newPath());
        const entities = rows.flatMap(({ words, place }, at) => {
          const texts = words.map(({ text }) => text);
          const seen = read([
            place === 'sender' ? texts.join('; ') : null,
            null,
            place === 'recipients' ? texts : null,
            place === 'details' ? `seen ${texts.join(' and ')}.` : null,
            1,
            `id-${at}`,
          ]);
          return seen ? [seen] : [];
        });
        await index.add(entities, 1);
        const { hits, total } = await index.find(canonicalValue(wanted.text));
        await index.close();
        const naive = rows.flatMap(({ words }, at) =>
          words.some(({ which }) => which === wanted.which) ? [`id-${at}`] : [],
        );
        expect(hits.map(({ id }) => id).sort()).toEqual(naive.sort());
        expect(total).toBe(naive.length);
      }),
      { numRuns: 40 },
    );
  });

  it('finds a host by its parents, in addresses and links, and keeps how it was written', async () => {
    const index = await openPivotIndex(newPath());
    await index.add(
      [mail('1', 'x', 'A@Mail.Evil.co.uk'), mail('2', 'x', 'a@b.example', 'see hxxp://a.evil[.]co.uk/x')],
      1,
    );
    const found = await index.find(canonicalValue('evil.co.uk'));
    expect(found.hits.map(({ id, fields }) => [id, fields])).toEqual([
      ['1', [['Sender', 'A@Mail.Evil.co.uk']]],
      ['2', [['Details', 'http://a.evil.co.uk/x']]],
    ]);
    expect((await index.find(canonicalValue('co.uk'))).total).toBe(0);
    expect((await index.find(canonicalValue('xevil.co.uk'))).total).toBe(0);
    await index.close();
  });

  it.skipIf(process.platform === 'win32')(
    'takes from others the right to read an index of before',
    async () => {
      const path = newPath();
      await (await openPivotIndex(path)).close();
      chmodSync(path, 0o644);
      await (await openPivotIndex(path)).close();
      expect(statSync(path).mode & 0o077).toBe(0);
    },
  );

  it('finds a subject as a whole, whatever its case and spaces', async () => {
    const index = await openPivotIndex(newPath());
    await index.add([mail('1', 'Invoice  4711 Overdue'), mail('2', 'Invoice 4711')], 1);
    expect((await index.find(canonicalValue(' invoice 4711 overdue'))).hits.map(({ id }) => id)).toEqual([
      '1',
    ]);
    await index.close();
  });

  it('lists an entity once, with the fields of all its sightings and the time of the last one', async () => {
    const index = await openPivotIndex(newPath());
    await index.add([mail('1', 'a@contoso.example')], 10);
    await index.add([mail('1')], 20);
    await index.add([mail('1', 'a@contoso.example')], 30);
    const { hits, total } = await index.find('a@contoso.example');
    expect(total).toBe(1);
    expect(hits).toMatchObject([
      {
        id: '1',
        seenAt: 30,
        fields: [
          ['Sender', 'a@contoso.example'],
          ['Subject', 'a@contoso.example'],
        ],
      },
    ]);
    expect(await index.state()).toMatchObject({ entities: 1, oldest: 20 });
    await index.close();
  });

  it('counts each entity once, also if the limit cuts sightings off', async () => {
    const index = await openPivotIndex(newPath());
    const ids = Array.from({ length: 700 }, (_, at) => `m${at}`);
    await index.add(
      ids.map((id) => mail(id, 'First')),
      1,
    );
    await index.add(
      ids.map((id) => mail(id, 'Second')),
      2,
    );
    const { hits, total } = await index.find('a@contoso.example');
    expect(total).toBe(700);
    expect(hits.length).toBeLessThanOrEqual(700);
    await index.close();
  });

  it('stays as it is if it cannot be opened for another reason than damage', async () => {
    const path = newPath();
    const index = await openPivotIndex(path);
    await index.add([mail('1')], 1);
    await index.close();
    // A folder in the place of the file that the database writes beside it.
    mkdirSync(`${path}.wal`);
    await expect(openPivotIndex(path)).rejects.toThrow();
    rmSync(`${path}.wal`, { recursive: true });
    const again = await openPivotIndex(path);
    expect(await again.state()).toMatchObject({ wasDamaged: false, entities: 1 });
    await again.close();
  });

  it('starts over if it has another version, without reporting damage', async () => {
    const path = newPath();
    await (await openPivotIndex(path)).close();
    const database = await DuckDBInstance.create(path);
    const connection = await database.connect();
    await connection.run('update meta set version = 99');
    connection.closeSync();
    database.closeSync();
    const again = await openPivotIndex(path);
    expect(await again.state()).toMatchObject({ wasDamaged: false, entities: 0 });
    await again.close();
  });

  it('waits until it is closed before it is opened again', async () => {
    const path = newPath();
    const indexes = createPivotIndexes();
    await indexes.add(path, [mail('1')], 1);
    const cleared = indexes.clear(path);
    await indexes.add(path, [mail('2')], 2);
    await cleared;
    expect((await indexes.find(path, 'a@contoso.example')).hits.map(({ id }) => id)).toEqual(['2']);
    await indexes.stop();
  });

  it('survives a restart, and shares nothing with another index', async () => {
    const path = newPath();
    const first = await openPivotIndex(path);
    await first.add([mail('1')], 1);
    await first.close();
    const again = await openPivotIndex(path);
    const other = await openPivotIndex(newPath());
    expect((await again.find('a@contoso.example')).total).toBe(1);
    expect((await other.find('a@contoso.example')).total).toBe(0);
    await again.add([mail('2')], 2);
    expect((await again.find('a@contoso.example')).hits.map(({ id }) => id)).toEqual(['2', '1']);
    await Promise.all([again.close(), other.close()]);
  });

  it('starts over if its file is damaged, and reports the damage', async () => {
    for (const damage of [
      (path: string) => truncateSync(path, 10_000),
      (path: string) => writeFileSync(path, 'no database'),
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0xa5, 4_096, 9_000);
        writeFileSync(path, bytes);
      },
    ]) {
      const path = newPath();
      const index = await openPivotIndex(path);
      await index.add([mail('1')], 1);
      await index.close();
      damage(path);
      const again = await openPivotIndex(path);
      expect(await again.state()).toMatchObject({ wasDamaged: true, entities: 0 });
      await again.add([mail('2')], 2);
      expect((await again.find('a@contoso.example')).total).toBe(1);
      await again.close();
    }
  });

  it('drops what was seen longest ago when it is full, counts it, and does not grow for ever', async () => {
    const path = newPath();
    const index = await openPivotIndex(path, 2_000);
    const sizes: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await index.add(
        Array.from({ length: 300 }, (_, i) =>
          mail(`r${round}-${i}`, `Subject ${round} ${i}`, `u${round}-${i}@contoso.example`),
        ),
        round,
      );
      sizes.push((await index.state()).values);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000);
    const state = await index.state();
    expect(state.dropped + state.entities).toBe(3_600);
    expect((await index.find('u11-299@contoso.example')).total).toBe(1);
    expect((await index.find('u0-0@contoso.example')).total).toBe(0);
    await index.close();
  });

  it('uses no more memory for additions the longer it stays open', async () => {
    const create = vi.spyOn(DuckDBInstance, 'create');
    const index = await openPivotIndex(newPath());
    const database = await (create.mock.results.at(-1)?.value as ReturnType<typeof DuckDBInstance.create>);
    create.mockRestore();
    const connection = await database.connect();
    const memory = async () => {
      const reader = await connection.runAndReadAll(
        "select memory_usage_bytes::DOUBLE from duckdb_memory() where tag = 'IN_MEMORY_TABLE'",
      );
      return Number(reader.getRows()[0]?.[0]);
    };
    const mails = Array.from({ length: 300 }, (_, at) => mail(`m${at}`, `Invoice ${at} is overdue`));
    const addTimes = async (times: number) => {
      for (let n = 0; n < times; n += 1) await index.add(mails, n);
    };
    await addTimes(2);
    const before = await memory();
    expect(before).toBeGreaterThan(0);
    await addTimes(30);
    expect(await memory()).toBeLessThanOrEqual(before * 1.5);
    connection.closeSync();
    await index.close();
  });
});

/** An order with its input beside its kind. */
type AskedOrder = { readonly kind: keyof typeof DATASET_ORDERS; readonly [part: string]: unknown };

describe('the pivot of a dataset process', () => {
  const setUp = async () => {
    const store = await createDatasetStore(join(folder, `rows-${(files += 1)}`));
    const answers: Answer[] = [];
    const server = createDatasetServer(store, (answer) => answers.push(answer));
    let asked = 0;
    const ask = async <T>({ kind, ...order }: AskedOrder): Promise<T> => {
      asked += 1;
      await server.handle({ kind, id: asked, order });
      const answer = answers.find((one) => one.id === asked);
      if (answer?.kind !== 'done') throw new Error(JSON.stringify(answer));
      return answer.value as T;
    };
    const find = (path: string, text: string) => ask<PivotFound>({ kind: 'pivot', paths: [path], text });
    const stop = async () => {
      await server.stop();
      await store.stop();
    };
    return { ask, find, stop };
  };
  const row = (id: string) => [`${id}@contoso.example`, `Subject ${id}`, [], null, 1, id];

  it('finds the rows of a dataset that was closed at once, and of one that grows', async () => {
    const { ask, find, stop } = await setUp();
    const path = newPath();
    const indexedAs = { path, source: MAILS, title: 'Emails' };
    await ask({ kind: 'open', dataset: 'a', columns: COLUMNS, indexedAs });
    await ask({ kind: 'append', dataset: 'a', rows: [row('a1'), row('a2')] });
    await ask({ kind: 'close', dataset: 'a' });
    expect((await find(path, 'a2@contoso.example')).hits.map(({ id }) => id)).toEqual(['a2']);
    await ask({ kind: 'open', dataset: 'b', columns: COLUMNS, indexedAs });
    await ask({ kind: 'append', dataset: 'b', rows: [row('b1')] });
    expect(await find(path, 'subject b1')).toMatchObject({ total: 1, unindexed: [] });
    await ask({ kind: 'append', dataset: 'b', rows: [row('b2')] });
    expect((await find(path, 'contoso.example')).total).toBe(4);
    await stop();
  });

  it('counts the rows of a large load that are not indexed yet, and indexes them once it has paused', async () => {
    const { ask, find, stop } = await setUp();
    const path = newPath();
    await ask({
      kind: 'open',
      dataset: 'a',
      columns: COLUMNS,
      indexedAs: { path, source: MAILS, title: 'Emails' },
    });
    const rows = Array.from({ length: 3_000 }, (_, i) => row(`r${i}`));
    await ask({ kind: 'append', dataset: 'a', rows });
    expect(await find(path, 'r2999@contoso.example')).toMatchObject({
      total: 0,
      unindexed: [{ title: 'Emails', why: 'pending', rows: 3_000, of: 3_000, results: 1 }],
    });
    await until(
      () => find(path, 'r2999@contoso.example'),
      ({ unindexed, total }) => unindexed.length === 0 && total === 1,
    );
    await stop();
  });

  it('indexes no row of a file until the whole file is read, as its reader needs the processor', async () => {
    const { ask, find, stop } = await setUp();
    const path = newPath();
    const indexedAs = { path, source: MAILS, title: 'Emails' };
    const texts = Array.from({ length: 3_000 }, (_, i) => JSON.stringify([i, ...row(`f${i}`)]));
    const rowFile = join(folder, 'read.rows');
    writeFileSync(rowFile, texts.join(''));
    const positions = Float64Array.from([0, ...texts]);
    texts.forEach((text, i) => (positions[i + 1] = (positions[i] ?? 0) + text.length));
    await ask({
      kind: 'open',
      dataset: 'file',
      columns: COLUMNS,
      indexedAs: { ...indexedAs, title: 'read.jsonl' },
    });
    const rows = { path: rowFile, delimiter: null, from: 0, positions };
    await ask({ kind: 'adoptRows', dataset: 'file', rows, columns: COLUMNS });
    // Rows of another dataset are indexed after those that are ready.
    await ask({ kind: 'open', dataset: 'a', columns: COLUMNS, indexedAs });
    await ask({ kind: 'append', dataset: 'a', rows: Array.from({ length: 3_000 }, (_, i) => row(`a${i}`)) });
    await until(
      () => find(path, 'a2999@contoso.example'),
      ({ total }) => total === 1,
    );
    expect(await find(path, 'f0@contoso.example')).toMatchObject({
      total: 0,
      unindexed: [{ title: 'read.jsonl', why: 'pending', rows: 3_000, of: 3_000 }],
    });
    await stop();
  });

  it('counts the rows of a large result that was closed before they were indexed', async () => {
    const { ask, find, stop } = await setUp();
    const path = newPath();
    await ask({
      kind: 'open',
      dataset: 'a',
      columns: COLUMNS,
      indexedAs: { path, source: MAILS, title: 'Emails' },
    });
    const rows = Array.from({ length: 3_000 }, (_, i) => row(`r${i}`));
    await ask({ kind: 'append', dataset: 'a', rows });
    await ask({ kind: 'close', dataset: 'a' });
    const { unindexed, index } = await find(path, 'r2999@contoso.example');
    expect({ unindexed, indexed: index.entities }).toEqual({
      unindexed: [{ title: 'Emails', why: 'closed', rows: 3_000, of: 3_000, results: 1 }],
      indexed: 0,
    });
    await stop();
  });

  it('starts over if a look-up finds damage, and reports it', async () => {
    const path = newPath();
    const index = await openPivotIndex(path);
    await index.add(
      Array.from({ length: 5_000 }, (_, i) => mail(`m${i}`, `Subject ${i} ${'x'.repeat(i % 300)}`)),
      1,
    );
    await index.close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 20_000);
    writeFileSync(path, bytes);
    const { find, stop } = await setUp();
    expect(await find(path, 'a@contoso.example')).toMatchObject({
      total: 0,
      index: { wasDamaged: true, entities: 0 },
    });
    await stop();
  });
});
