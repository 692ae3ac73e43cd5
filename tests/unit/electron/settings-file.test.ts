import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSettingsFile } from '../../../main/electron/settings-file';
import type { Connection } from '../../../shared/model/app-state';

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
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const path = () => join(folder, 'settings.json');
const holdsCanary = () =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(CANARY));
/** A folder as a few starts leave it: a backup, and a file that could not be read. */
const lived = async () => {
  writeFileSync(path(), `{"connections":[{"label":"${CANARY}"`);
  await openSettingsFile(folder).save({ connections: [connection, other], workspace: workspace });
  writeFileSync(join(folder, `.settings.json.1.0a0b0c0d.tmp`), CANARY);
  const again = openSettingsFile(folder);
  await again.save({ flags: {} });
  writeFileSync(join(folder, `.settings.json.1.0a0b0c0d.tmp`), CANARY);
  expect(holdsCanary()).toHaveLength(4);
  return again;
};

describe('forgotten data', () => {
  it('removes a forgotten connection from all older copies', async () => {
    const file = await lived();
    await file.save({ connections: [other], workspace: null });
    expect(holdsCanary()).toEqual([]);
    expect(JSON.parse(readFileSync(`${path()}.bak`, 'utf8'))).toMatchObject({
      value: { connections: [{ id: 'c2' }] },
    });
  });

  it('removes forgotten drafts from all older copies', async () => {
    const file = await lived();
    await file.save({ workspace: null });
    expect(readdirSync(folder).filter((name) => name.includes('corrupt') || name.endsWith('.tmp'))).toEqual(
      [],
    );
    expect(readFileSync(`${path()}.bak`, 'utf8')).not.toContain('draft');
  });

  it('removes the drafts of one connection from all older copies, and keeps those of others', async () => {
    const of = (owner: string, text: string) => ({
      tabs: [{ id: owner, screen: 'hunt', title: 'x', owner, draft: { text } }],
      current: null,
    });
    const [canary, others] = [of('c1', CANARY), of('c2', 'theirs')];
    await openSettingsFile(folder).save({ workspace: { ...others, tabs: [...canary.tabs, ...others.tabs] } });
    const again = openSettingsFile(folder);
    await again.save({ flags: {} });
    expect(holdsCanary()).toHaveLength(2);
    await again.save({ workspace: others });
    expect(holdsCanary()).toEqual([]);
    expect(readFileSync(`${path()}.bak`, 'utf8')).toContain('theirs');
  });

  it('leaves the copies of all other changes alone', async () => {
    const file = await lived();
    const before = readFileSync(path());
    await file.save({ connections: [{ ...connection, label: 'renamed' }, other] });
    expect(readFileSync(`${path()}.bak`)).toEqual(before);
    expect(readdirSync(folder).some((name) => name.includes('corrupt'))).toBe(true);
  });

  it('does not touch the files of a newer Postern', async () => {
    writeFileSync(path(), '{"version":9}');
    writeFileSync(`${path()}.bak`, 'theirs');
    await openSettingsFile(folder).save({ workspace: null });
    expect([readFileSync(path(), 'utf8'), readFileSync(`${path()}.bak`, 'utf8')]).toEqual([
      '{"version":9}',
      'theirs',
    ]);
    expect(existsSync(path())).toBe(true);
  });
});

describe('the settings file', () => {
  it('reports a change once, with the new value, and reports no change that changes nothing', async () => {
    const file = openSettingsFile(folder);
    const seen: unknown[] = [];
    file.onChange(({ theme }) => seen.push(theme));
    file.write({ settings: { ...file.read().settings, theme: 'light' } });
    file.write({ settings: { ...file.read().settings, theme: 'light' } });
    file.write({ workspace });
    await file.flush();
    expect(seen).toEqual(['light']);
  });

  it('opens the file that version 0.1.0 wrote, with defaults for parts added later, and writes it as version 2', async () => {
    const window = { x: 0, y: 0, width: 900, height: 600, isMaximized: false };
    const first = { version: 1, settings: { theme: 'light' }, connections: [other], window };
    writeFileSync(path(), JSON.stringify(first));
    const file = openSettingsFile(folder);
    expect(file.notices).toEqual([]);
    const state = { settings: { theme: 'light', undoSeconds: 5 }, connections: [other], workspace: null };
    expect(file.read()).toMatchObject(state);
    await file.save({ flags: {} });
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({ version: 2, value: state });
    expect(openSettingsFile(folder).read()).toMatchObject(state);
  });

  it('undoes a change that the disk refused, and reports both', async () => {
    const file = openSettingsFile(folder);
    const seen: unknown[] = [];
    file.onChange(({ theme }) => seen.push(theme));
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file in place of the folder');
    await expect(file.save({ settings: { ...file.read().settings, theme: 'light' } })).rejects.toThrow();
    expect([seen, file.read().settings.theme]).toEqual([['light', 'dark'], 'dark']);
  });

  it('writes every change before its flush ends', async () => {
    const file = openSettingsFile(folder);
    for (const undoSeconds of [1, 2, 3]) file.write({ settings: { ...file.read().settings, undoSeconds } });
    file.write({ workspace });
    await file.flush();
    expect(openSettingsFile(folder).read()).toMatchObject({ settings: { undoSeconds: 3 }, workspace });
  });

  it('refuses invalid settings', () => {
    const file = openSettingsFile(folder);
    expect(() => file.write({ settings: { ...file.read().settings, undoSeconds: -1 } })).toThrow();
    expect(file.read().settings.undoSeconds).toBe(5);
  });
});
