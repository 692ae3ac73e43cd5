import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EGRESS_COLUMN, LOGIN_COLUMNS } from '../../../main/datasets/logins/login-columns';
import { createLoginUnpacker } from '../../../main/datasets/logins/login-unpacker';
import type { Answer } from '../../../main/datasets/order-table';
import { createDatasetServer } from '../../../main/datasets/server';
import { createDatasetStore } from '../../../main/datasets/store';
import { columnName } from '../../../main/datasets/column-store/view-sql';
import type { EgressList } from '../../../shared/model/egress';

const folder = mkdtempSync(join(tmpdir(), 'postern-login-thread-'));
const entry = join(folder, 'logins.mjs');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
beforeAll(async () => {
  const input = join(import.meta.dirname, '../../../main/datasets/logins/login-thread.ts');
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: input, outDir: folder, rollupOptions: { output: { entryFileNames: 'logins.mjs' } } },
  });
}, 60_000);

const part = { saas: 'slack2', isFailed: false };
const login = (user: string) => ({
  data: deflateSync(JSON.stringify({ time: '2026-11-05T12:00:00Z', user, ip: '203.0.113.7' })).toString(
    'base64',
  ),
});
const page = (users: readonly string[], egress: EgressList = []) => ({
  part,
  packed: [...users.map(login), { data: '%%%' }],
  egress,
});
const VPN: EgressList = [{ network: '203.0.113.0/24', kind: 'vpn', label: 'Ours' }];
const place = (key: string) => LOGIN_COLUMNS.findIndex((column) => column.key === key);
const users = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row[place('user')]);

it.each([
  ['in a thread', () => entry],
  ['without a thread', () => undefined],
])('unpacks pages in order %s, marks known egress, and counts what can’t be unpacked', async (_, of) => {
  const unpacker = createLoginUnpacker(of());
  const pages = [['a', 'b'], ['c'], ['d']].map((names, n) =>
    unpacker.unpack(page(names, n === 1 ? VPN : [])),
  );
  const unpacked = await Promise.all(pages);
  expect(unpacked.map(({ rows, skipped }) => [users(rows), skipped])).toEqual([
    [['a', 'b'], 1],
    [['c'], 1],
    [['d'], 1],
  ]);
  expect(unpacked.map(({ rows }) => rows[0]?.[place(EGRESS_COLUMN)])).toEqual([null, 'Ours (VPN)', null]);
});

it('unpacks the pending pages of a thread that ended, and starts another', async () => {
  const broken = join(folder, 'broken.mjs');
  writeFileSync(broken, 'throw new Error("broken");');
  const unpacker = createLoginUnpacker(broken);
  const unpacked = await Promise.all([unpacker.unpack(page(['a'])), unpacker.unpack(page(['b']))]);
  expect(unpacked.map(({ rows }) => users(rows))).toEqual([['a'], ['b']]);
  expect(users((await unpacker.unpack(page(['c']))).rows)).toEqual(['c']);
});

it('keeps a thread that was started before the exit of the one before', async () => {
  const starts = join(folder, 'starts.txt');
  const flaky = join(folder, 'flaky.mjs');
  writeFileSync(
    flaky,
    `import { appendFileSync, existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
const isFirst = !existsSync(${JSON.stringify(starts)});
appendFileSync(${JSON.stringify(starts)}, 'x');
if (isFirst) throw new Error('broken');
parentPort.on('message', () => parentPort.postMessage({ rows: [], skipped: 0 }));`,
  );
  const unpacker = createLoginUnpacker(flaky);
  for (const user of ['a', 'b', 'c']) await unpacker.unpack(page([user]));
  expect(readFileSync(starts, 'utf8')).toBe('xx');
});

it('fails a page that can’t be unpacked after its thread has ended', async () => {
  const unpacker = createLoginUnpacker(join(folder, 'broken.mjs'));
  const broken = { ...page(['a']), packed: null as unknown as readonly unknown[] };
  await expect(unpacker.unpack(broken)).rejects.toThrow();
});

it('marks logins again that were still being unpacked when the list of networks changed', async () => {
  const store = await createDatasetStore(join(folder, 'store'));
  const answers: Answer[] = [];
  const server = createDatasetServer(store, (answer) => answers.push(answer), { logins: entry });
  const dataset = 'd1';
  await Promise.all([
    server.handle({ kind: 'open', id: 1, order: { dataset, columns: LOGIN_COLUMNS } }),
    server.handle({ kind: 'appendLogins', id: 2, order: { dataset, ...page(['a', 'b']) } }),
    server.handle({ kind: 'appendLogins', id: 3, order: { dataset, ...page(['c']) } }),
    server.handle({ kind: 'markEgress', id: 4, order: { dataset, egress: VPN } }),
  ]);
  expect(answers.find(({ id }) => id === 3)).toMatchObject({
    kind: 'done',
    value: { loaded: 3, skipped: 1 },
  });
  const read = store.find('d1');
  const rows = await read?.query({
    text: `select count(*) from ${read.name} where ${columnName(LOGIN_COLUMNS, EGRESS_COLUMN)} = 'Ours (VPN)'`,
    values: [],
  });
  expect(Number(rows?.[0]?.[0])).toBe(3);
  await store.stop();
});
