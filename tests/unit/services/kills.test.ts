import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openSettingsFile } from '../../../main/electron/settings-file';
import { createPartFile, sweepParts } from '../../../main/formats/part-file';
import { createDocuments } from '../../../main/services/documents';
import { createChances } from '../../support/random';
import { measured, soakOr } from '../../support/soak';

vi.mock('electron-store', () => import('../../support/plain-store'));

const KILLS = soakOr(500, 20);
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
    resolve: { alias: { 'electron-store': join(repo, 'tests/support/plain-store.ts') } },
    ssr: { noExternal: ['electron-store'] },
    build: { ssr: join(repo, 'tests/support/store-writer.ts'), outDir: folder, emptyOutDir: false, rolldownOptions: { output: { entryFileNames: 'writer.mjs' } } },
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What each store reads back, as one text, and what sweeps up after a killed writer. */
const STORES: Readonly<Record<string, { readonly read: (own: string) => string; readonly sweep: (own: string) => Promise<void> }>> = {
  settings: {
    read: (own) => {
      const file = openSettingsFile(own);
      return file.notices.length > 0 ? file.notices.join(' ') : (file.read().connections[0]?.label ?? 'nothing');
    },
    // The next start sweeps.
    sweep: async () => undefined,
  },
  document: {
    read: (own) => {
      const read = createDocuments(own).read('one', z.string());
      return read.kind === 'found' && read.restored === undefined ? read.value : read.kind;
    },
    sweep: async (own) => createDocuments(own).write('one', 'a'.repeat(SIZE)),
  },
  file: {
    read: (own) => readFileSync(join(own, 'out.csv'), 'utf8'),
    sweep: async (own) => sweepParts(join(own, 'out.csv')),
  },
};

describe.each(Object.entries(STORES))('%s', (store, { read, sweep }) => {
  it(`is whole after each of ${KILLS} kills in the midst of writing`, { timeout: soakOr(1_800_000, 120_000) }, async () => {
    const own = join(folder, store);
    mkdirSync(own);
    const chances = createChances(SEED);
    for (let n = 0; n < KILLS; n += 1) {
      const child = spawn(process.execPath, [join(folder, 'writer.mjs'), store, own], { stdio: ['ignore', 'pipe', 'ignore'] });
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
    expect(readdirSync(own).filter((name) => /\.(tmp|part)$|corrupt/.test(name))).toEqual([]);
    measured(`kills, ${store}`, `${KILLS} kills, each left it old or new`);
  });
});

it('a part file never stands in the way of the next one', async () => {
  const own = join(folder, 'next');
  mkdirSync(own);
  await createPartFile(join(own, 'out.csv'));
  const file = await createPartFile(join(own, 'out.csv'));
  await file.write(Buffer.from('x'));
  await file.finish();
  await sweepParts(join(own, 'out.csv'));
  expect(readdirSync(own)).toEqual(['out.csv']);
});
