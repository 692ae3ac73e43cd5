import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openSettingsFile } from '../../../main/electron/settings-file';
import { createPartFile } from '../../../main/formats/part-file';
import { createStorage } from '../../../main/services/storage/storage';
import type { Connection } from '../../../shared/model/app-state';
import { crashes, lay, type Contents } from '../../support/recorded-disk';
import { measured } from '../../support/size';

const disk = await vi.hoisted(async () => (await import('../../support/recorded-disk')).createDisk());
vi.mock('node:fs', async (original) =>
  (await import('../../support/recorded-disk')).recordedFs(await original(), disk),
);
vi.mock('node:fs/promises', async (original) =>
  (await import('../../support/recorded-disk')).recordedPromises(await original(), disk),
);

const root = mkdtempSync(join(tmpdir(), 'postern-crash-'));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
beforeEach(() => {
  disk.isOn = false;
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  lay(folder, new Map());
});
const folder = join(root, 'own');

const connection = (label: string): Connection => ({
  id: 'c1',
  address: 'https://portal.example.com',
  label,
  colour: 0,
  keeps: 'session',
});
const TEXT = { old: 'o'.repeat(3_000), new: 'n'.repeat(5_000) };
const Value = z.strictObject({ text: z.string() });

const documents = (where: string) => createStorage(where).store({ name: '.', label: 'It', schema: Value });

/** A store as its users see it. `which` reads whether the old or the new is there; anything else is a loss. */
type Store = { readonly write: (text: string) => Promise<void>; readonly read: (folder: string) => string };
const STORES: Readonly<Record<string, Store>> = {
  'the settings': {
    write: async (text) => {
      const file = openSettingsFile(folder);
      await file.save({ connections: [connection(text)] });
      if (file.notices.some((one) => one.includes('until you quit'))) throw new Error(file.notices.join(' '));
    },
    read: (where) => {
      const file = openSettingsFile(where);
      return file.notices.length > 0
        ? file.notices.join(' ')
        : (file.read().connections[0]?.label ?? 'nothing');
    },
  },
  'a document': {
    write: async (text) => documents(folder).save('one', { text }),
    read: (where) => documents(where).read('one')?.text ?? 'nothing',
  },
  'a journal': {
    write: async (text) => createStorage(folder).wal('.').append('one', { text }),
    read: (where) => createStorage(where).wal('.').read('one', Value).at(-1)?.text ?? 'nothing',
  },
  'a file of an export or a download': {
    write: async (text) => {
      const file = await createPartFile(join(folder, 'out.csv'));
      try {
        for (let at = 0; at < text.length; at += 1_000)
          await file.write(Buffer.from(text.slice(at, at + 1_000)));
        await file.finish();
      } catch (error) {
        await file.discard();
        throw error;
      }
    },
    read: (where) => readFileSync(join(where, 'out.csv'), 'utf8'),
  },
};
const contents = (): Contents =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
const strays = () => readdirSync(folder).filter((name) => /\.(tmp|part)$/.test(name));
const recorded = async (work: () => Promise<void>): Promise<unknown> => {
  disk.ops.length = 0;
  disk.calls = 0;
  disk.isOn = true;
  try {
    await work();
    return undefined;
  } catch (error) {
    return error;
  } finally {
    disk.isOn = false;
  }
};

describe.each(Object.entries(STORES))('%s', (name, store) => {
  it('reads as old or new after a crash at any moment of a write', async () => {
    await store.write(TEXT.old);
    const before = contents();
    disk.failAt = 0;
    expect(await recorded(() => store.write(TEXT.new))).toBeUndefined();
    const states = crashes(before, disk.ops);
    const where = join(root, 'crashed');
    const seen = new Set<string>();
    for (const state of states) {
      lay(where, state);
      const read = store.read(where);
      expect(
        read === TEXT.old || read === TEXT.new,
        `${[...state.keys()].join(' ')}: ${read.slice(0, 200)}`,
      ).toBe(true);
      seen.add(read);
    }
    // A completed write survives whatever happens afterwards.
    for (const state of crashes(before, disk.ops, true)) {
      lay(where, state);
      expect(store.read(where).slice(0, 200)).toBe(TEXT.new.slice(0, 200));
    }
    // A harness that found no crash would prove nothing.
    expect(states.length).toBeGreaterThan(name === 'a journal' ? 2 : 8);
    expect([...seen].sort()).toEqual([TEXT.new, TEXT.old]);
    measured(
      `crash replay, ${name}`,
      `${disk.ops.length} operations, ${states.length} states of the disk, each old or new`,
    );
  });

  it.each(['ENOSPC', 'EIO', 'EROFS', 'EACCES', 'EMFILE'])(
    'reads as old or new, and reports which, when any one call fails with %s',
    async (code) => {
      disk.code = code;
      let calls = Infinity;
      let reported = 0;
      for (let n = 1; n <= calls; n += 1) {
        lay(folder, new Map());
        await store.write(TEXT.old);
        disk.failAt = n;
        const error = await recorded(() => store.write(TEXT.new));
        const hasFailed = disk.calls >= n;
        if (!hasFailed) calls = disk.calls;
        disk.failAt = 0;
        const read = store.read(folder);
        expect(read === TEXT.old || read === TEXT.new, `call ${n}: ${read.slice(0, 200)}`).toBe(true);
        // A write that was reported as complete can be read.
        if (error === undefined) expect(read === TEXT.new, `call ${n} failed unseen`).toBe(true);
        else reported += 1;
        await store.write('again');
        expect(store.read(folder)).toBe('again');
        expect(strays(), `after call ${n}`).toEqual([]);
      }
      expect(reported).toBeGreaterThan(3);
    },
  );
});

it('finds the first step of a write-ahead log once it was written', async () => {
  expect(
    await recorded(async () => createStorage(folder).wal('.').append('one', { text: 'first' })),
  ).toBeUndefined();
  for (const state of crashes(new Map(), disk.ops, true)) {
    lay(join(root, 'crashed'), state);
    expect(createStorage(join(root, 'crashed')).wal('.').read('one', Value)).toEqual([{ text: 'first' }]);
  }
});

describe('a disk that cannot be read for a moment', () => {
  it('costs no settings: they are neither moved aside nor overwritten', async () => {
    await openSettingsFile(folder).save({ connections: [connection('kept')] });
    disk.code = 'EIO';
    disk.calls = 0;
    disk.failAt = 1;
    disk.isOn = true;
    const file = openSettingsFile(folder);
    disk.isOn = false;
    expect(file.notices.join(' ')).toContain('could not be read just now');
    await file.save({ workspace: { tabs: [], current: null } });
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual([]);
    expect(openSettingsFile(folder).read().connections[0]?.label).toBe('kept');
  });

  it('costs no document', async () => {
    await documents(folder).save('one', { text: 'kept' });
    disk.code = 'EMFILE';
    disk.calls = 0;
    disk.failAt = 1;
    disk.isOn = true;
    const store = documents(folder);
    expect(store.open('one')).toMatchObject({ value: undefined, isOurs: false });
    disk.isOn = false;
    expect(store.read('one')).toEqual({ text: 'kept' });
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toEqual([]);
  });
});

it('notices a writer that is not safe', () => {
  disk.failAt = 0;
  disk.ops.length = 0;
  // No sync before the rename: the name may be there before the bytes are.
  const path = join(folder, 'a.tmp');
  writeFileSync(join(folder, 'a'), 'old');
  const states = crashes(new Map([['a', Buffer.from('old')]]), [
    { kind: 'create', path },
    { kind: 'write', path, bytes: Buffer.from('new!') },
    { kind: 'rename', path, to: join(folder, 'a') },
    { kind: 'syncFolder', path: folder },
  ]);
  expect(states.map((state) => Buffer.from(state.get('a') ?? []).toString())).toContain('');
  expect(states.map((state) => Buffer.from(state.get('a') ?? []).toString())).toContain('ne');
});
