import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../main/datasets/order-table';
import { createDatasetServer } from '../../../main/datasets/server';
import { createDatasetStore, type DatasetStore } from '../../../main/datasets/store';
import type { DatasetColumn, RowReply } from '../../../shared/dataset';
import type { Json } from '../../../shared/model/json';

const columns: DatasetColumn[] = [
  { key: 'subject', label: 'Subject', type: 'text' },
  { key: 'received', label: 'Received', type: 'time' },
];
const CANARY = 'canary-7f3a91';

let folder: string;
let store: DatasetStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-life-'));
  store = await createDatasetStore(join(folder, 'store'));
});
afterEach(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile());
const holdsCanary = () => filesIn(folder).some((path) => readFileSync(path).includes(CANARY));
const rows = (count: number): Json[][] =>
  Array.from({ length: count }, (_, i) => [`${CANARY} ${i} ${'x'.repeat(i % 50)}`, Date.now()]);
const ask = async (request: object) =>
  JSON.parse(await store.reply(JSON.stringify({ id: 1, ...request }))) as RowReply;
const view = (dataset: string) => ({ dataset, sort: [{ key: 'subject', order: 'asc' }], filter: [] });

/** The files that this process holds open, where the system tells; one may close while they are listed. */
const openPaths = (): string[] =>
  process.platform !== 'linux'
    ? []
    : readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return [readlinkSync(`/proc/self/fd/${fd}`)];
        } catch {
          return [];
        }
      });

describe('closing', () => {
  it('deletes the rows of the last dataset from the disk, and opens the next one as the first', async () => {
    for (const round of [1, 2]) {
      await store.open('a', columns);
      await store.open('b', columns);
      for (let n = 0; n < 5; n += 1) await store.append('a', rows(5_000));
      await store.append('b', rows(10));
      expect(await ask({ op: 'view', view: view('a') })).toMatchObject({ value: { count: 25_000 } });
      await store.close('a');
      expect(
        await ask({ op: 'window', view: view('b'), offset: 0, count: 1 }),
        `round ${round}`,
      ).toMatchObject({ value: { count: 10 } });
      expect(holdsCanary()).toBe(true);
      await store.close('b');
      expect(holdsCanary()).toBe(false);
      expect(filesIn(folder)).toEqual([]);
      expect(openPaths().filter((path) => path.startsWith(`${folder}/store/`))).toEqual([]);
    }
  });

  it('answers each request that is running', async () => {
    await store.open('a', columns);
    await store.append('a', rows(20_000));
    const asked = Array.from({ length: 12 }, (_, n) =>
      ask(
        n % 2
          ? {
              op: 'view',
              view: { ...view('a'), filter: [{ kind: 'text', key: 'subject', text: String(n) }] },
            }
          : { op: 'values', view: view('a'), key: 'subject', top: 10 },
      ),
    );
    await store.close('a');
    for (const answer of await Promise.all(asked))
      if (!answer.ok) expect(answer).toMatchObject({ code: 'gone' });
    expect(holdsCanary()).toBe(false);
    expect(await ask({ op: 'rows', dataset: 'a', rows: [0] })).toMatchObject({ ok: false, code: 'gone' });
  });
});

describe('the order of requests', () => {
  it('runs requests for one dataset in the order of arrival', async () => {
    const answers: Answer[] = [];
    const server = createDatasetServer(store, (answer) => answers.push(answer));
    const path = join(folder, 'out.json');
    const order = {
      view: { dataset: 'a', sort: [], filter: [] },
      columns: ['subject'],
      labels: ['Subject'],
      selection: null,
      counted: null,
      format: 'json' as const,
      defang: false,
      bom: false,
      timeZone: null,
      password: null,
      entryName: 'a.json',
      path,
    };
    const asked = [
      server.handle({ kind: 'open', id: 1, order: { dataset: 'a', columns } }),
      server.handle({ kind: 'append', id: 2, order: { dataset: 'a', rows: rows(3) } }),
      server.handle({ kind: 'append', id: 3, order: { dataset: 'a', rows: rows(2) } }),
      server.handle({ kind: 'export', id: 4, order }),
    ];
    const window = ask({ op: 'window', view: { dataset: 'a', sort: [], filter: [] }, offset: 0, count: 9 });
    await Promise.all(asked);
    expect(answers.filter(({ kind }) => kind !== 'progress').sort((a, b) => a.id - b.id)).toMatchObject([
      { kind: 'done', id: 1 },
      { kind: 'done', id: 2, value: { loaded: 3 } },
      { kind: 'done', id: 3, value: { loaded: 5 } },
      { kind: 'done', id: 4, value: { written: 5 } },
    ]);
    expect(await window).toMatchObject({ ok: true, value: { loaded: 5 } });
    await Promise.all([
      server.handle({ kind: 'close', id: 5, order: { dataset: 'a' } }),
      server.handle({ kind: 'open', id: 6, order: { dataset: 'a', columns } }),
      server.handle({ kind: 'append', id: 7, order: { dataset: 'a', rows: rows(1) } }),
    ]);
    expect(answers.find(({ id }) => id === 7)).toMatchObject({ kind: 'done', value: { loaded: 1 } });
  });

  it('leaves the dataset as it was if a request fails', async () => {
    await store.open('a', columns);
    await store.append('a', rows(2));
    const hostile = {
      toJSON: () => {
        throw new Error('secret words of a library');
      },
    };
    await expect(
      store.append('a', [
        ['fine', null],
        [hostile as never, null],
      ]),
    ).rejects.toThrow('The rows could not be stored.');
    expect(await store.append('a', rows(1))).toBe(3);
    expect(await ask({ op: 'view', view: view('a') })).toMatchObject({ value: { count: 3, loaded: 3 } });
  });
});

it('appends whole pages, and leaves the dataset as it was if a page cannot be parsed', async () => {
  const answers: Answer[] = [];
  const server = createDatasetServer(store, (answer) => answers.push(answer));
  const body = (text: string) => new TextEncoder().encode(text);
  const page = (subjects: readonly string[]) =>
    body(
      JSON.stringify({
        rows: subjects.map((subject) => ({ entity_id: subject, subject })),
        search_after: [subjects.length],
        total_rows: 9,
      }),
    );
  const put = (id: number, body: Uint8Array) =>
    server.handle({
      kind: 'putPage',
      id,
      order: { dataset: 'a', body, needsNoSanitizing: false, restart: 0, cursor: null },
    });
  await server.handle({ kind: 'open', id: 1, order: { dataset: 'a', columns } });
  await put(2, page(['a', 'b']));
  await put(3, body('{"rows":[{"entity_id":}],"total_rows":1}'));
  await put(4, page(['c']));
  expect(answers).toMatchObject([
    { id: 1 },
    {
      id: 2,
      value: {
        ok: true,
        value: {
          header: { total_rows: 9, search_after: '[2]' },
          counts: { loaded: 2, rows: 2, skipped: 0 },
        },
      },
    },
    { id: 3, value: { ok: false, failure: { kind: 'drifted', code: 'not_json' } } },
    { id: 4, value: { ok: true, value: { counts: { loaded: 3, rows: 1 } } } },
  ]);
  expect(await ask({ op: 'view', view: view('a') })).toMatchObject({ value: { count: 3, loaded: 3 } });
});

it('leaves out the rows of a page that comes again after it came with its own cursor, also if it is longer or shorter', async () => {
  const answers: Answer[] = [];
  const server = createDatasetServer(store, (answer) => answers.push(answer));
  const put = async (ids: readonly string[], isOwn: boolean) => {
    const rows = ids.map((entity_id) => ({ entity_id }));
    const body = new TextEncoder().encode(JSON.stringify({ rows, search_after: 'a', total_rows: 9 }));
    const page = { dataset: 'a', needsNoSanitizing: false, body, restart: 0, cursor: isOwn ? '"a"' : '"b"' };
    await server.handle({ kind: 'putPage', id: 1, order: page });
    return answers.at(-1);
  };
  const counts = (loaded: number, repeated: number) => ({
    value: { value: { counts: { loaded, repeated } } },
  });
  await server.handle({
    kind: 'open',
    id: 0,
    order: { dataset: 'a', columns: [{ key: 'entity_id', label: 'Entity ID', type: 'text' }] },
  });
  expect(await put(['a', 'b'], true)).toMatchObject(counts(2, 0));
  expect(await put(['a'], true)).toMatchObject(counts(2, 1));
  // An empty page is between them.
  expect(await put([], true)).toMatchObject(counts(2, 0));
  expect(await put(['a', 'b', 'c'], true)).toMatchObject(counts(3, 2));
  // The next page of a scroll may have a copy of a row.
  expect(await put(['c', 'd'], true)).toMatchObject(counts(5, 0));
  expect(await put(['c', 'd'], false)).toMatchObject(counts(5, 2));
  expect(await put(['c', 'd'], false)).toMatchObject(counts(7, 0));
});

it.each([
  ['1763500000123456789', '1763500000123456789'],
  ['{"pit": "p1", "after": [1, null]}', '{"pit":"p1","after":[1,null]}'],
  ['[ 1, "a" ]', '[1,"a"]'],
])('recognizes the own cursor %s of a page that has it as %s', async (cursor, sent) => {
  const answers: Answer[] = [];
  const server = createDatasetServer(store, (answer) => answers.push(answer));
  const columns = [{ key: 'entity_id', label: 'Entity ID', type: 'text' as const }];
  await server.handle({ kind: 'open', id: 0, order: { dataset: 'a', columns } });
  const put = async (ids: readonly string[], search_after: string) => {
    const rows = ids.map((entity_id) => ({ entity_id }));
    const text = `{"rows":${JSON.stringify(rows)},"search_after":${search_after},"total_rows":9}`;
    const page = { dataset: 'a', needsNoSanitizing: false, body: new TextEncoder().encode(text), restart: 0 };
    await server.handle({ kind: 'putPage', id: 1, order: { ...page, cursor } });
    return answers.at(-1);
  };
  const counts = (loaded: number) => ({ value: { value: { counts: { loaded } } } });
  expect(await put(['a', 'b'], sent)).toMatchObject(counts(2));
  // An empty page with another cursor is between them.
  expect(await put([], '"other"')).toMatchObject(counts(2));
  expect(await put(['a', 'b'], '"next"')).toMatchObject(counts(2));
});

it('leaves out rows that are there when a walk begins again, as many of an ID as there are', async () => {
  const answers: Answer[] = [];
  const server = createDatasetServer(store, (answer) => answers.push(answer));
  const put = async (ids: readonly string[], restart: number) => {
    const rows = ids.map((entity_id) => ({ entity_id }));
    const body = new TextEncoder().encode(JSON.stringify({ rows, search_after: null, total_rows: 9 }));
    const page = { dataset: 'a', needsNoSanitizing: false, body, restart, cursor: null };
    await server.handle({ kind: 'putPage', id: 1, order: page });
    return answers.at(-1);
  };
  const counts = (loaded: number, known: number) => ({ value: { value: { counts: { loaded, known } } } });
  await server.handle({
    kind: 'open',
    id: 0,
    order: { dataset: 'a', columns: [{ key: 'entity_id', label: 'Entity ID', type: 'text' }] },
  });
  expect(await put(['a', 'b', 'b'], 0)).toMatchObject(counts(3, 0));
  expect(await put(['b'], 0)).toMatchObject(counts(4, 0));
  expect(await put(['a', 'b', 'b'], 1)).toMatchObject(counts(4, 3));
  expect(await put(['b', 'b', 'c'], 1)).toMatchObject(counts(6, 1));
  expect(await put(['c', 'd'], 2)).toMatchObject(counts(7, 1));
});
