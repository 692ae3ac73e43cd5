import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createStorage } from '../../../main/services/storage/storage';
import { createWriteQueue } from '../../../main/services/storage/write-queue';

const Note = z.strictObject({ text: z.string() });
let root: string;
let own: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'postern-store-'));
  own = join(root, 'notes');
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const open = (more: { readonly version?: number; readonly isLarge?: boolean } = {}) =>
  createStorage(root).store({ name: 'notes', label: 'The note', schema: Note, ...more });

describe('a store', () => {
  it('returns what was saved, lists it, and deletes every copy of it', async () => {
    const store = open();
    expect(store.read('one')).toBeUndefined();
    for (const text of ['first', 'second', 'third']) await store.save('one', { text });
    await store.save('two', { text: 'x' });
    expect([open().read('one'), open().names()]).toEqual([{ text: 'third' }, ['one', 'two']]);
    await store.remove('one');
    expect(readdirSync(own).filter((name) => name.startsWith('one'))).toEqual([]);
    expect([store.read('one'), store.names(), open().names()]).toEqual([undefined, ['two'], ['two']]);
  });

  it('shows a change in memory at once, and saves the newest one in the end', async () => {
    const storage = createStorage(root);
    const store = storage.store({ name: 'notes', label: 'The note', schema: Note });
    for (let n = 0; n < 50; n += 1) store.put('one', { text: String(n) });
    expect(store.read('one')).toEqual({ text: '49' });
    expect(store.names()).toEqual(['one']);
    await storage.flush();
    expect(open().read('one')).toEqual({ text: '49' });
  });

  it('deletes what was removed during a write, with its copies', async () => {
    const store = open();
    await store.save('one', { text: 'secret' });
    store.put('one', { text: 'secret too' });
    const removed = store.remove('one');
    expect(store.names()).toEqual([]);
    await removed;
    expect(readdirSync(own)).toEqual([]);
  });

  it('removes what the next change leaves out from its copies, also if the disk refuses that change at first', async () => {
    const store = open();
    for (const text of ['canary', 'canary, and more']) await store.save('one', { text });
    const holding = () =>
      readdirSync(own).filter((name) => readFileSync(join(own, name), 'utf8').includes('canary'));
    expect(holding()).toEqual(['one.json', 'one.json.bak']);
    store.dropCopies('one');
    renameSync(own, `${own}-away`);
    writeFileSync(own, 'a file in the folder’s place');
    await expect(store.save('one', { text: 'left' })).rejects.toThrow();
    rmSync(own);
    renameSync(`${own}-away`, own);
    await store.save('one', { text: 'left' });
    expect(holding()).toEqual([]);
    expect(readdirSync(own).sort()).toEqual(['one.json', 'one.json.bak']);
  });

  it('keeps no copy of what was removed when it is written again at once', async () => {
    const store = open();
    await store.save('one', { text: 'secret' });
    void store.remove('one');
    await store.save('one', { text: 'new' });
    for (const name of readdirSync(own))
      expect(readFileSync(join(own, name), 'utf8')).not.toContain('secret');
    expect(open().read('one')).toEqual({ text: 'new' });
  });

  it.each([{ isLarge: false }, { isLarge: true }])(
    'renames a damaged file and uses the copy before it (%o)',
    async ({ isLarge }) => {
      await open().save('one', { text: 'first' });
      await open().save('one', { text: 'second' });
      for (const bad of ['', '{', '\0\0', '{"version":1,"value":{"text":5}}', '[]']) {
        writeFileSync(join(own, 'one.json'), bad);
        const storage = createStorage(root);
        const store = storage.store({ name: 'notes', label: 'The note', schema: Note, isLarge });
        expect(store.read('one')).toEqual({ text: 'first' });
        const renamed = /renamed to (\S+)\.$/.exec(store.notices().join(' '))?.[1] ?? '';
        expect(readFileSync(join(own, renamed), 'utf8')).toBe(bad);
        await storage.flush();
        expect(open().open('one')).toMatchObject({ value: { text: 'first' } });
        expect(open().notices()).toEqual([]);
      }
      writeFileSync(join(own, 'one.json'), '{');
      rmSync(join(own, 'one.json.bak'));
      const store = open();
      expect(store.open('one')).toMatchObject({ value: undefined, isOurs: true });
      expect(store.notices().join(' ')).toContain('starts empty');
    },
  );

  it('does not read or replace a document of a newer version', async () => {
    await open({ version: 2 }).save('one', { text: 'new' });
    const older = open();
    expect(older.open('one')).toMatchObject({ value: undefined, isOurs: false });
    await expect(older.save('one', { text: 'old' })).rejects.toThrow('may not be written');
    expect(older.read('one')).toBeUndefined();
    older.put('one', { text: 'until the end' });
    expect(older.read('one')).toEqual({ text: 'until the end' });
    expect(open({ version: 2 }).read('one')).toEqual({ text: 'new' });
  });

  it('migrates a document of an earlier version', async () => {
    await open().save('one', { text: 'old' });
    const store = createStorage(root).store({
      name: 'notes',
      label: 'The note',
      version: 2,
      schema: z.strictObject({ lines: z.array(z.string()) }),
      migrate: (value, version) => ({ lines: [`${version}: ${Note.parse(value).text}`] }),
    });
    expect(store.read('one')).toEqual({ lines: ['1: old'] });
    await store.save('one', { lines: ['new'] });
    expect(JSON.parse(readFileSync(join(own, 'one.json'), 'utf8'))).toEqual({
      version: 2,
      value: { lines: ['new'] },
    });
  });

  it('reverts a change when the disk refuses to save it', async () => {
    const store = open();
    await store.save('one', { text: 'first' });
    rmSync(own, { recursive: true });
    writeFileSync(own, 'a file in the folder’s place');
    await expect(store.save('one', { text: 'second' })).rejects.toThrow();
    expect(store.read('one')).toEqual({ text: 'first' });
    store.put('one', { text: 'third' });
    expect(store.read('one')).toEqual({ text: 'third' });
  });

  it('opens documents as version 0.1.0 of Postern wrote them', () => {
    mkdirSync(own);
    writeFileSync(join(own, 'one.json'), '{"version":1,"value":{"text":"old"}}');
    expect(open().read('one')).toEqual({ text: 'old' });
  });

  it('refuses a name that is not plain', async () => {
    const store = open();
    for (const name of ['', '../a', 'a/b', 'A', '.a', 'a.json', 'a\0'])
      await expect(store.save(name, { text: '' })).rejects.toThrow('plain name');
  });
});

describe('the queue of writes', () => {
  it('runs one write of a name at a time, skips superseded ones, and ends their callers with the newest', async () => {
    const queue = createWriteQueue();
    const ran: string[] = [];
    const write = (what: string) => async () => {
      ran.push(`${what} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      ran.push(`${what} ends`);
      if (what === 'c') throw new Error('refused');
    };
    const ends = await Promise.allSettled(['a', 'b', 'c'].map((what) => queue.add('one', write(what))));
    expect(ran).toEqual(['a begins', 'a ends', 'c begins', 'c ends']);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await queue.add('one', write('d'));
    expect(ran.at(-1)).toBe('d ends');
  });

  it('becomes idle only when every write has ended, also those added later', async () => {
    const queue = createWriteQueue();
    let ended = 0;
    const write = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended += 1;
    };
    for (const name of ['a', 'b', 'a', 'a']) void queue.add(name, write);
    await queue.idle();
    expect(ended).toBe(3);
  });
});
