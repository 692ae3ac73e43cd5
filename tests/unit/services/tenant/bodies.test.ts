import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThreadBodies, plainBodies, type Bodies } from '../../../../main/services/tenant/bodies';
import type { BodyJob } from '../../../../main/services/tenant/body-jobs';

const folder = mkdtempSync(join(tmpdir(), 'postern-bodies-'));
const entry = join(folder, 'bodies.mjs');
let bodies: Bodies;
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
beforeAll(async () => {
  const input = join(import.meta.dirname, '../../../../main/services/tenant/body-thread.ts');
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: input, outDir: folder, rollupOptions: { output: { entryFileNames: 'bodies.mjs' } } },
  });
  bodies = createThreadBodies(entry, 0);
}, 60_000);

const bytes = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const answer = (name: Extract<BodyJob, { kind: 'answer' }>['name'], value: unknown): BodyJob => ({
  kind: 'answer',
  name,
  body: bytes(value),
});

/** Counts how often others get a turn while something is awaited. */
const turnsDuring = async <T>(work: () => Promise<T>): Promise<{ value: T; turns: number }> => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  const value = await work();
  clearInterval(timer);
  return { value, turns };
};

it('reads in a thread what it reads here: answers, writes, drift and pages', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => ({ entity_id: `e${i}`, n: [i, { a: null }] }));
  const jobs: (() => BodyJob)[] = [
    () => answer('query.execute', { rows, total_rows: 9, search_after: ['x', 1], more: [[1], []] }),
    () => answer('query.execute', { rows: [7, { entity_id: 'a' }], total_rows: 1 }),
    () => answer('query.execute', rows),
    () => answer('query.execute', 'no json'),
    () => answer('query.execute', '"a text"'),
    () => answer('query.remove', 'OK'),
    () => answer('query.remove', 'null'),
    () => answer('query.remove', { success: false, message: 'no' }),
    () => answer('scan.debugLinks', [{ name: 'a', url: 'b', __proto__: 1, '__proto__ ': [] }]),
    () => ({ kind: 'ids', body: bytes({ rows, total_rows: '9', search_after: 'c' }) }),
    () => ({ kind: 'ids', body: bytes({ rows: 'many' }) }),
  ];
  for (const job of jobs) expect(await bodies.read(job())).toEqual(await plainBodies.read(job()));
});

it('lets others have their turns while a hostile body is read, and refuses it with a reason', async () => {
  const list = `{"rows":[{"entity_id":"a"}],"x":[${'[1],'.repeat(2_000_000)}[1]]}`;
  const { value, turns } = await turnsDuring(() => bodies.read(answer('query.execute', list)));
  expect(value).toMatchObject({ ok: false, failure: { kind: 'too_large' } });
  expect(turns).toBeGreaterThan(20);
});

it('refuses a body that would take gigabytes before it is parsed', async () => {
  const bomb = `{"rows":[{"entity_id":"a","x":[${'{},'.repeat(20_000_000)}{}]}]}`;
  expect(await bodies.read(answer('query.execute', bomb))).toMatchObject({ failure: { kind: 'too_large' } });
  const commas = JSON.stringify({ rows: [{ entity_id: 'a', x: ',[{"'.repeat(5_000_000) }] });
  expect(await bodies.read(answer('query.execute', commas))).toMatchObject({ ok: true });
});

it('reads several bodies at once and passes the last thread on', async () => {
  const one = (n: number) => ({ rows: [{ entity_id: `e${n}` }], total_rows: n, search_after: null });
  for (let round = 0; round < 3; round += 1) {
    const read = await Promise.all([1, 2, 3].map((n) => bodies.read({ kind: 'ids', body: bytes(one(n)) })));
    expect(read.map((ids) => ids.ok && ids.value.ids)).toEqual([['e1'], ['e2'], ['e3']]);
  }
});

it('ends a body that takes too long or is cancelled, and reads the next one', async () => {
  const slow = () => answer('query.execute', `{"rows":[${'{"entity_id":[]},'.repeat(1_000_000)}1]}`);
  const hasty = createThreadBodies(entry, 0, 20);
  expect(await hasty.read(slow())).toMatchObject({ ok: false, failure: { kind: 'too_large' } });
  const controller = new AbortController();
  const reading = bodies.read(slow(), controller.signal);
  controller.abort();
  expect(await reading).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(await bodies.read(slow(), controller.signal)).toMatchObject({ failure: { kind: 'cancelled' } });
  expect(await bodies.read(answer('query.remove', 'OK'))).toEqual({ ok: true, value: {} });
});

it('fails instead of waiting for ever if the thread cannot be started', async () => {
  const missing = createThreadBodies(join(folder, 'missing.mjs'), 0);
  expect(await missing.read(answer('query.remove', 'OK'))).toMatchObject({
    ok: false,
    failure: { kind: 'unexpected' },
  });
});

it('reads a small body at once, without a thread', async () => {
  const missing = createThreadBodies(join(folder, 'missing.mjs'), 1_000);
  expect(await missing.read(answer('query.remove', 'OK'))).toEqual({ ok: true, value: {} });
});
