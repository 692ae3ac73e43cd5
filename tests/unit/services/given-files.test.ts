import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage } from '../../../main/services/storage/storage';
import { filesOfArguments } from '../../../main/services/files/file-arguments';
import { createPickedFiles } from '../../../main/services/files/picked-files';
import { good } from '../../support/core';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-given-'));
  for (const name of ['a.csv', 'B.XLSX', 'c.parquet', 'no ending', 'evil.js'])
    writeFileSync(join(folder, name), 'x');
  mkdirSync(join(folder, 'folder.csv'));
  symlinkSync(join(folder, 'a.csv'), join(folder, 'link.csv'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const at = (name: string) => join(folder, name);

describe('the files of a start', () => {
  it('opens ordinary files with a known extension, from the working folder, but no flags and not the app’s own folder', () => {
    expect(
      filesOfArguments(
        [
          '/usr/bin/electron',
          '--demo',
          '.',
          at('a.csv'),
          'B.XLSX',
          'link.csv',
          'gone.csv',
          'folder.csv',
          at('evil.js'),
          at('no ending'),
          '-x.csv',
          'a\0.csv',
          7,
        ],
        folder,
      ),
    ).toEqual([at('a.csv'), at('B.XLSX'), at('link.csv')]);
  });
  it('opens at most fifty files', () => {
    expect(
      filesOfArguments(
        Array.from({ length: 60 }, () => 'a.csv'),
        folder,
      ),
    ).toHaveLength(50);
  });
});

describe('picked files', () => {
  const pushed: unknown[] = [];
  const dialogs = {
    openFiles: async () => [at('a.csv'), at('c.parquet')],
    openFile: async () => undefined,
    saveFile: async () => undefined,
    chooseFolder: async () => undefined,
    confirm: async () => true,
  };
  let storage: ReturnType<typeof createStorage> | undefined;
  /** A start of the app, after the former one has quit. */
  const restart = async () => {
    await storage?.flush();
    storage = createStorage(at('documents'));
    return createPickedFiles({
      dialogs,
      clock: () => 0,
      push: (event, value) => void pushed.push([event, value]),
      storage,
    });
  };

  it('announces them once, by a name without a path, and opens them by that name alone', async () => {
    const files = await restart();
    files.receive([at('a.csv'), at('gone.csv'), 'relative.csv', at('folder.csv')]);
    expect(pushed).toEqual([['filesPicked', { count: 1 }]]);
    const [given, ...others] = files.takePending();
    expect([given?.name, given?.bytes, others, files.takePending()]).toEqual(['a.csv', 1, [], []]);
    expect(JSON.stringify(given)).not.toContain(folder);
    expect(files.find(given?.file ?? '')).toMatchObject({ ok: true, value: { path: at('a.csv') } });
    expect(files.find(at('a.csv'))).toMatchObject({ ok: false, failure: { kind: 'not_found' } });
    expect(await files.pick()).toMatchObject({
      ok: true,
      value: [{ name: 'a.csv' }, { name: 'c.parquet' }],
    });
  });

  it('remembers them only if the analyst wants that, and forgets them otherwise', async () => {
    const files = await restart();
    const chosen = await files.pick();
    const known = good(files.find(good(chosen)[0]?.file ?? ''));
    files.addRecent(known);
    expect(files.recent()).toEqual({ isOn: false, files: [] });
    await files.rememberRecent(true);
    files.addRecent(known);
    const [recent] = (await restart()).recent().files;
    expect(recent?.name).toBe('a.csv');
    expect(files.openRecent(recent?.id ?? '')).toMatchObject({ ok: true, value: { name: 'a.csv' } });
    expect(good(await files.rememberRecent(false)).files).toEqual([]);
    expect((await restart()).recent()).toEqual({ isOn: false, files: [] });
  });

  it('finds them at the next start while a tab shows them, by their names alone', async () => {
    const files = await restart();
    const [first, second] = good(await files.pick());
    if (!first || !second) return expect.fail('none chosen');
    const showing = (file: string) => ({
      draft: { file: { file, name: 'whatever', bytes: 0, path: at('evil.js') } },
    });
    files.rememberTabs([
      showing(first.file),
      {
        draft: {
          before: { title: '', file: { file: second.file, name: '', bytes: 0 } },
          after: { title: '' },
          key: '',
        },
      },
      showing(at('evil.js')),
      { draft: 7 },
      {},
    ]);
    const next = await restart();
    expect(next.find(first.file)).toMatchObject({
      ok: true,
      value: { file: first.file, name: 'a.csv', path: at('a.csv') },
    });
    expect(next.find(second.file)).toMatchObject({ ok: true, value: { path: at('c.parquet') } });
    expect(next.find(at('evil.js'))).toMatchObject({ ok: false, failure: { kind: 'not_found' } });
    (await restart()).rememberTabs([showing(second.file)]);
    expect((await restart()).find(first.file)).toMatchObject({ ok: false, failure: { kind: 'not_found' } });
    renameSync(at('c.parquet'), at('moved'));
    expect((await restart()).find(second.file)).toMatchObject({
      ok: false,
      failure: { kind: 'disk', message: '“c.parquet” is missing or can’t be read.' },
    });
    renameSync(at('moved'), at('c.parquet'));
    expect((await restart()).find(second.file)).toMatchObject({ ok: true });
  });
});
