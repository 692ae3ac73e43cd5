import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsFile } from '../../../main/electron/settings-file';
import type { Connection } from '../../../shared/model/app-state';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const path = () => join(folder, 'settings.json');
const connection: Connection = {
  id: 'c1',
  address: 'https://portal.example.com',
  label: 'kept',
  colour: 0,
  keeps: 'keychain',
};
const aside = () => readdirSync(folder).filter((name) => name.includes('corrupt'));
/** A file with its copy. */
const lived = async () => {
  await openSettingsFile(folder).save({ connections: [connection] });
  await openSettingsFile(folder).save({ flags: {} });
  return readFileSync(path());
};

const BROKEN: Readonly<Record<string, (good: Buffer) => Uint8Array | string>> = {
  'no bytes': () => '',
  'only NULs': (good) => Buffer.alloc(good.length),
  'half of it': (good) => good.subarray(0, Math.floor(good.length / 2)),
  'all but its last byte': (good) => good.subarray(0, -2),
  'bytes that are no text': (good) =>
    Buffer.concat([good.subarray(0, 20), Buffer.from([0xff, 0xfe, 0x80]), good.subarray(20)]),
  'another kind of value': () => '[1,2,3]',
  'a text': () => '"settings"',
  'a page': () => '<!doctype html>',
};

describe('settings that cannot be read', () => {
  it.each(Object.entries(BROKEN))(
    'restores its copy if the file holds %s, sets it aside and tells the analyst',
    async (_name, spoil) => {
      writeFileSync(path(), spoil(await lived()));
      const file = openSettingsFile(folder);
      expect(file.read().connections).toEqual([connection]);
      expect(file.notices).toHaveLength(1);
      expect(aside()).toHaveLength(1);
      await file.save({ flags: {} });
      const again = openSettingsFile(folder);
      expect([again.read().connections, again.notices]).toEqual([[connection], []]);
    },
  );

  it.each(Object.entries(BROKEN))(
    'starts with defaults and sets the file aside if it holds %s and there is no copy',
    (_name, spoil) => {
      writeFileSync(path(), spoil(Buffer.from('{"version":1,"connections":[]}')));
      const file = openSettingsFile(folder);
      expect(file.read().connections).toEqual([]);
      expect([file.notices.length, aside().length]).toEqual([1, 1]);
    },
  );

  it('resets only a part of the wrong type', async () => {
    const { value } = JSON.parse((await lived()).toString('utf8')) as { value: object };
    const damaged = JSON.stringify({ version: 2, value: { ...value, workspace: 7, flags: 'on' } });
    writeFileSync(path(), damaged);
    const file = openSettingsFile(folder);
    expect(file.read().connections).toEqual([connection]);
    expect(file.read().workspace).toBeNull();
    expect(file.notices).toHaveLength(2);
    expect(aside().map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([damaged]);
  });

  it('resets only the damaged part of a copy that is used in place of the file', async () => {
    await lived();
    const copy = JSON.parse(readFileSync(`${path()}.bak`, 'utf8')) as { value: object };
    writeFileSync(`${path()}.bak`, JSON.stringify({ version: 2, value: { ...copy.value, workspace: 7 } }));
    writeFileSync(path(), '{');
    const file = openSettingsFile(folder);
    expect([file.read().connections, file.read().workspace]).toEqual([[connection], null]);
    expect(file.notices.join(' ')).toContain('The open tabs could not be restored.');
    expect(file.notices).toHaveLength(2);
    expect(aside().map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['{']);
  });

  it('starts although a folder is in their place', async () => {
    mkdirSync(path());
    const file = openSettingsFile(folder);
    expect(file.read().connections).toEqual([]);
    expect(file.notices.length).toBeGreaterThan(0);
    await file.save({ connections: [connection] });
    expect(openSettingsFile(folder).read().connections).toEqual([connection]);
  });

  it('leaves settings of a newer Postern unchanged, and applies changes for the session only', async () => {
    const theirs = JSON.stringify({ version: 3, value: { connections: 'in another shape' } });
    writeFileSync(path(), theirs);
    const file = openSettingsFile(folder);
    await file.save({ connections: [connection] });
    expect(file.read().connections).toEqual([connection]);
    expect(file.notices.join(' ')).toContain('newer version of Postern');
    expect([readFileSync(path(), 'utf8'), readdirSync(folder)]).toEqual([theirs, ['settings.json']]);
  });
});
