import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSettingsFile } from '../../../main/electron/settings-file';
import { openPivotIndex } from '../../../main/datasets/pivot/pivot-index';
import { createPartFile, sweepParts } from '../../../main/formats/part-file';
import { readHeadFile, writeHeadFile } from '../../../main/services/journal/head-file';
import { createJournal } from '../../../main/services/journal/journal';
import { SILENT_LOG } from '../../../main/services/log/log';
import { createStorage } from '../../../main/services/storage/storage';
import { createJobHistory } from '../../../main/services/jobs/job-history';
import { createPastQueries } from '../../../main/services/queries/past-queries';
import { createScheduleStore } from '../../../main/services/schedules/schedule-store';
import { createLastSeen, type Viewer } from '../../../main/services/queries/last-seen';
import { createChances } from '../../support/random';
import { measured, sized } from '../../support/size';

/** For each of the nine stores, the steps of a journal, its acts and the pivot index: 1,200 kills in the long form, 60 in the short one. */
const KILLS = sized({ full: 5, soak: 100 });
const SEED = Number(process.env['POSTERN_SEED'] ?? 20_261_121);
const SIZE = 200_000;
const repo = resolve(import.meta.dirname, '../../..');
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-kills-'));
  symlinkSync(join(repo, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: join(repo, 'tests/support/store-writer.ts'),
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const LOOKER: Viewer = { connection: 'c', kind: 'query', id: 'q' };
const Step = z.object({ text: z.string() });
const textStore = (own: string) => createStorage(own).store({ name: '.', label: 'It', schema: z.string() });
const keepNothing = async () => undefined;

/** Reads each store as one text, and sweeps up after a killed writer. */
const STORES: Readonly<
  Record<string, { readonly read: (own: string) => string; readonly sweep: (own: string) => Promise<void> }>
> = {
  settings: {
    read: (own) => {
      const file = openSettingsFile(own);
      return file.notices.length > 0
        ? file.notices.join(' ')
        : (file.read().connections[0]?.label ?? 'nothing');
    },
    sweep: async (own) => openSettingsFile(own).save({ flags: {} }),
  },
  document: {
    read: (own) => {
      const { value, notice } = textStore(own).open('one');
      return notice ?? value ?? 'nothing';
    },
    sweep: async (own) => textStore(own).save('one', 'a'.repeat(SIZE)),
  },
  history: {
    read: (own) => createJobHistory(createStorage(own)).read('t')[0]?.job.title ?? 'nothing',
    sweep: async (own) => {
      const storage = createStorage(own);
      createJobHistory(storage).remove('t', new Set());
      await storage.flush();
    },
  },
  schedules: {
    read: (own) => createScheduleStore(createStorage(own)).get('one')?.last?.message ?? 'nothing',
    sweep: async (own) => {
      const store = createScheduleStore(createStorage(own));
      const kept = store.get('one');
      if (kept) await store.save(kept);
    },
  },
  head: {
    read: (own) => {
      const read = readHeadFile(join(own, 'head'));
      return read.kind === 'found' ? read.head.hash.repeat(20) : read.kind;
    },
    // The file is large after the first head, and the second one replaces it.
    sweep: async (own) => {
      for (const hash of ['a'.repeat(SIZE), 'a']) await writeHeadFile(join(own, 'head'), { count: 1, hash });
    },
  },
  past: {
    read: (own) =>
      createPastQueries({ storage: createStorage(own), clock: () => 1, tenant: () => 't' }).list().queries[0]
        ?.words ?? 'nothing',
    sweep: async (own) => {
      const storage = createStorage(own);
      const past = createPastQueries({ storage, clock: () => 1, tenant: () => 't' });
      past.change({ id: past.list().queries[0]?.id ?? '', isFavourite: true });
      await storage.flush();
    },
  },
  seen: {
    // The document holds prints of 10,000 ids: all of one letter, or all of the other.
    read: (own) =>
      (['a', 'b'] as const)
        .filter(
          (letter) =>
            createLastSeen(createStorage(own), () => 1).compare(
              LOOKER,
              Array.from({ length: 10_000 }, (_, i) => `${letter}${i}`),
            ).fresh.length === 0,
        )
        .join('')
        .repeat(SIZE),
    sweep: async (own) => createLastSeen(createStorage(own), () => 1).markSeen(LOOKER, ['a']),
  },
  journal: {
    read: (own) => createStorage(own).wal('.').read('one', Step).at(-1)?.text.repeat(20) ?? 'nothing',
    sweep: keepNothing,
  },
  file: {
    read: (own) => readFileSync(join(own, 'out.csv'), 'utf8'),
    sweep: async (own) => sweepParts(join(own, 'out.csv')),
  },
};

describe.each(Object.entries(STORES))('%s', (store, { read, sweep }) => {
  it(
    `reads as a complete document after each of ${KILLS} kills during a write`,
    { timeout: sized({ full: 120_000, soak: 1_800_000 }) },
    async () => {
      const own = join(folder, store === 'file' ? 'out' : store);
      mkdirSync(own);
      const chances = createChances(SEED);
      for (let n = 0; n < KILLS; n += 1) {
        const child = spawn(process.execPath, [join(folder, 'writer.mjs'), store, own], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        const gone = new Promise<void>((done) => child.once('exit', () => done()));
        await Promise.race([new Promise((done) => child.stdout.once('data', done)), gone]);
        await new Promise((done) => setTimeout(done, chances.below(25)));
        expect(child.exitCode, 'the writer ended by itself').toBeNull();
        child.kill('SIGKILL');
        await gone;
        const text = read(own);
        expect([text.length, /^(a+|b+)$/.test(text)], text.slice(0, 200)).toEqual([SIZE, true]);
      }
      await sweep(own);
      expect(
        readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((name) =>
          /\.(tmp|part)$|corrupt/.test(name),
        ),
      ).toEqual([]);
      measured(`kills, ${store}`, `${KILLS} kills, each left it old or new`);
    },
  );
});

it(
  'finds each announced step of a write-ahead log after a kill, in order',
  { timeout: sized({ full: 120_000, soak: 1_800_000 }) },
  async () => {
    const own = join(folder, 'steps');
    mkdirSync(own);
    const Counted = z.object({ n: z.number() });
    const chances = createChances(SEED + 1);
    for (let n = 0; n < KILLS; n += 1) {
      const child = spawn(process.execPath, [join(folder, 'writer.mjs'), 'steps', own], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let announced = 0;
      child.stdout.on('data', (chunk: Buffer) => (announced += chunk.length));
      const gone = new Promise<void>((done) => child.once('close', () => done()));
      await Promise.race([new Promise((done) => child.stdout.once('data', done)), gone]);
      await new Promise((done) => setTimeout(done, chances.below(25)));
      child.kill('SIGKILL');
      await gone;
      const journal = createStorage(own).wal('.');
      const steps = journal.read('one', Counted).map((step) => step.n);
      expect(steps).toEqual(steps.map((_, i) => i));
      expect(announced).toBeGreaterThan(0);
      expect(steps.length).toBeGreaterThanOrEqual(announced);
      await journal.remove('one');
    }
    measured('kills, steps of a journal', `${KILLS} kills, no announced step lost`);
  },
);

it(
  'finds each act in the audit journal after a kill, and none twice',
  { timeout: sized({ full: 120_000, soak: 1_800_000 }) },
  async () => {
    const own = join(folder, 'acts');
    mkdirSync(own);
    const chances = createChances(SEED + 2);
    let announced = 0;
    for (let n = 0; n < KILLS; n += 1) {
      const child = spawn(process.execPath, [join(folder, 'writer.mjs'), 'acts', own], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      child.stdout.on('data', (chunk: Buffer) => (announced += chunk.length));
      const gone = new Promise<void>((done) => child.once('close', () => done()));
      await Promise.race([new Promise((done) => child.stdout.once('data', done)), gone]);
      await new Promise((done) => setTimeout(done, chances.below(25)));
      child.kill('SIGKILL');
      await gone;
    }
    const journal = createJournal({ storage: createStorage(own), clock: Date.now, log: SILENT_LOG });
    expect(await journal.verify('acme')).toMatchObject({ finding: undefined, faults: [] });
    const entries = readdirSync(join(own, 'audit-journal/acme'))
      .sort()
      .flatMap((name) =>
        readFileSync(join(own, 'audit-journal/acme', name), 'utf8')
          .split('\n')
          .slice(0, -1),
      )
      .map(
        (line) =>
          JSON.parse(line) as { readonly target: string; readonly what: string; readonly outcome: string },
      )
      .filter(({ what }) => what === 'query.remove');
    const targets = entries.map(({ target }) => target);
    expect(new Set(targets).size).toBe(targets.length);
    for (const effect of readFileSync(join(own, 'effects'), 'utf8').split('\n').slice(0, -1))
      expect(targets).toContain(effect);
    expect(entries.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThanOrEqual(announced);
    measured('kills, audit journal', `${KILLS} kills, ${entries.length} acts, none lost or twice`);
  },
);

it(
  'opens the pivot index whole after a kill, with each batch that was added and none in part',
  { timeout: sized({ full: 120_000, soak: 1_800_000 }) },
  async () => {
    const own = join(folder, 'index');
    mkdirSync(own);
    const chances = createChances(SEED + 3);
    let added = 0;
    for (let n = 0; n < KILLS; n += 1) {
      const child = spawn(process.execPath, [join(folder, 'writer.mjs'), 'index', own], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let announced = 0;
      child.stdout.on('data', (chunk: Buffer) => (announced += chunk.toString().split('.').length - 1));
      const gone = new Promise<void>((done) => child.once('close', () => done()));
      await Promise.race([new Promise((done) => child.stdout.once('data', done)), gone]);
      // Kills meet the opening, the first batches, and the closing between them.
      await new Promise((done) => setTimeout(done, chances.below(250)));
      expect(child.exitCode, 'the writer ended by itself').toBeNull();
      child.kill('SIGKILL');
      await gone;
      const index = await openPivotIndex(join(own, 'index.duckdb'), 1_000);
      const found = async (batch: number) => (await index.find(`b${child.pid}-${batch}@batch.example`)).total;
      expect(await index.state()).toMatchObject({ wasDamaged: false });
      if (announced > 0) expect(await found(announced - 1)).toBe(50);
      expect([0, 50]).toContain(await found(announced));
      await index.close();
      added += announced;
    }
    measured('kills, pivot index', `${KILLS} kills, ${added} batches, none lost or in part`);
  },
);

it('replaces an old part file', async () => {
  const own = join(folder, 'next');
  mkdirSync(own);
  await createPartFile(join(own, 'out.csv'));
  const file = await createPartFile(join(own, 'out.csv'));
  await file.write(Buffer.from('x'));
  await file.finish();
  await sweepParts(join(own, 'out.csv'));
  expect(readdirSync(own)).toEqual(['out.csv']);
});
