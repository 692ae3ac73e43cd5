import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettingsFile } from '../../../main/electron/settings-file';
import type { Connection } from '../../../shared/model/app-state';

// electron-store is `conf` with a folder that Electron names; plain Node has no Electron.
vi.mock('electron-store', async () => {
  const { default: Conf } = await vi.importActual<{ default: new (options: object) => object }>('conf');
  return {
    default: class extends Conf {
      constructor({ name, ...options }: { name: string }) {
        super({ ...options, configName: name });
      }
    },
  };
});

const CANARY = 'canary-5b20';
const connection: Connection = {
  id: 'c1',
  address: `https://${CANARY}.example.com`,
  label: CANARY,
  colour: 0,
  keeps: 'keychain',
};
const other: Connection = {
  id: 'c2',
  address: 'https://other.example.com',
  label: 'other',
  colour: 1,
  keeps: 'session',
};
const workspace = { tabs: [{ id: 't', screen: 'hunt', title: 'x', draft: { text: CANARY } }], current: null };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postern-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, 'settings.json');
const holdsCanary = () =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(CANARY));
/** A folder as a few starts leave it: a backup, and a file that could not be read. */
const lived = () => {
  writeFileSync(path(), `{"connections":[{"label":"${CANARY}"`);
  openSettingsFile(folder).write({ connections: [connection, other], workspace: workspace });
  writeFileSync(join(folder, `.settings.json.1.0a0b0c0d.tmp`), CANARY);
  const again = openSettingsFile(folder);
  writeFileSync(join(folder, `.settings.json.1.0a0b0c0d.tmp`), CANARY);
  expect(holdsCanary()).toHaveLength(4);
  return again;
};

describe('what is forgotten', () => {
  it('is in no older copy either once its connection is gone', () => {
    lived().write({ connections: [other], workspace: null });
    expect(holdsCanary()).toEqual([]);
    expect(JSON.parse(readFileSync(`${path()}.bak`, 'utf8'))).toMatchObject({ connections: [{ id: 'c2' }] });
  });

  it('is in no older copy either once the drafts are gone', () => {
    const file = lived();
    file.write({ workspace: null });
    expect(readdirSync(folder).filter((name) => name.includes('corrupt') || name.endsWith('.tmp'))).toEqual(
      [],
    );
    expect(readFileSync(`${path()}.bak`, 'utf8')).not.toContain('draft');
  });

  it('leaves the copies of all other changes alone', () => {
    const file = lived();
    const before = readFileSync(`${path()}.bak`);
    file.write({ connections: [{ ...connection, label: 'renamed' }, other] });
    file.writeBounds({ x: 0, y: 0, width: 900, height: 600, isMaximized: false });
    expect(readFileSync(`${path()}.bak`)).toEqual(before);
    expect(readdirSync(folder).some((name) => name.includes('corrupt'))).toBe(true);
  });

  it('does not touch the files of a newer Postern', () => {
    writeFileSync(path(), '{"version":9}');
    writeFileSync(`${path()}.bak`, 'theirs');
    openSettingsFile(folder).write({ workspace: null });
    expect([readFileSync(path(), 'utf8'), readFileSync(`${path()}.bak`, 'utf8')]).toEqual([
      '{"version":9}',
      'theirs',
    ]);
    expect(existsSync(path())).toBe(true);
  });
});
