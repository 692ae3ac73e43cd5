import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ElectronStore from 'electron-store';
import { z } from 'zod';
import { Connection, Settings, Workspace } from '../../shared/model/app-state';
import type { Kept, SettingsStore } from '../deps';
import { sweepTemporary, writeFileSafely } from '../services/storage/safe-write';

const Bounds = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  isMaximized: z.boolean(),
});
/** Where the window was. */
export type SavedBounds = z.infer<typeof Bounds>;

const PARTS = {
  version: z.literal(1),
  settings: Settings,
  connections: z.array(Connection),
  workspace: Workspace.nullable(),
  flags: z.record(z.string(), z.record(z.string(), z.boolean())),
  window: Bounds.nullable(),
};
type Content = Kept & { readonly version: 1; readonly window: SavedBounds | null };
type PartName = keyof Content;
const NAMES: Readonly<Record<PartName, string>> = {
  version: 'The version of the settings',
  settings: 'The settings',
  connections: 'The saved connections',
  workspace: 'The open tabs',
  flags: 'The feature flags',
  window: 'The place of the window',
};
/** How files begin that could not be read and were moved aside. */
const ASIDE = 'settings.json.corrupt-';
const PART_NAMES = Object.keys(NAMES) as PartName[];

const defaults = (): Content => ({
  version: 1,
  settings: Settings.parse({}),
  connections: [],
  workspace: null,
  flags: {},
  window: null,
});

/** The settings and, for the window alone, its place. */
export type SettingsFile = SettingsStore & {
  readonly readBounds: () => SavedBounds | null;
  readonly writeBounds: (bounds: SavedBounds) => void;
};

/**
 * Opens the one file of settings. Nothing that is in it can keep the app from starting (research R80): a file that cannot be read is
 * moved aside, a part of it that is not as it should be is left at its default with a copy of the file kept, and both are said.
 */
export const openSettingsFile = (folder: string, now: () => Date = () => new Date()): SettingsFile => {
  const path = join(folder, 'settings.json');
  const notices: string[] = [];
  const read = readSettings(path);
  const isLeftAlone = read.kind === 'refused' || (read.kind === 'parts' && isNewer(read.parts));
  if (isLeftAlone)
    notices.push(
      `The settings ${read.kind === 'refused' ? 'could not be read just now' : 'were written by a newer Postern'}. They are left as they are; changes last until Postern quits.`,
    );
  let content = isLeftAlone
    ? { ...defaults(), ...(read.kind === 'refused' ? lastGood(path) : {}) }
    : contentOf(read, path, now, notices);
  const store = isLeftAlone ? undefined : createStore(folder, path, notices);

  const save = (patch: Partial<Content>) => {
    const former = content;
    content = { ...content, ...patch };
    for (const [name, value] of Object.entries(patch))
      z.json().parse(value, { error: () => `${name} is no plain data` });
    store?.set({ ...content });
    if (!isLeftAlone && forgets(former, content, patch)) dropCopies(path);
  };
  return {
    read: () => ({
      settings: content.settings,
      connections: content.connections,
      workspace: content.workspace,
      flags: content.flags,
    }),
    write: save,
    notices,
    readBounds: () => content.window,
    writeBounds: (window) => save({ window }),
  };
};

const contentOf = (found: SettingsRead, path: string, now: () => Date, notices: string[]): Content => {
  if (found.kind === 'absent') return defaults();
  const read = found.kind === 'parts' ? found.parts : undefined;
  const broken = read
    ? PART_NAMES.filter((name) => name in read && !PARTS[name].safeParse(read[name]).success)
    : PART_NAMES;
  if (read && broken.length === 0) {
    keepBackup(path);
    return { ...defaults(), ...kept(read, PART_NAMES) };
  }
  const aside = moveAside(path, now());
  const backup = read ? undefined : lastGood(path);
  if (backup) {
    notices.push(`The settings could not be read; those of the last good start hold.${aside}`);
    return { ...defaults(), ...backup };
  }
  if (!read || broken.includes('version')) {
    notices.push(`The settings could not be read and start anew.${aside}`);
    return defaults();
  }
  for (const name of broken) notices.push(`${NAMES[name]} could not be restored.${aside}`);
  return {
    ...defaults(),
    ...kept(
      read,
      PART_NAMES.filter((name) => !broken.includes(name)),
    ),
  };
};

const backupOf = (path: string): string => `${path}.bak`;

/** Keeps the file as it is now, known to be good, for a start that cannot read it; a disk that refuses is no reason not to start. */
const keepBackup = (path: string): void => {
  try {
    sweepTemporary(path);
    writeFileSafely(backupOf(path), readFileSync(path));
  } catch {
    // There is then the former backup, or none.
  }
};

/** Whether a change leaves out what the analyst wants gone: a connection, or the drafts of the one that is left. */
const forgets = (former: Content, content: Content, patch: Partial<Content>): boolean =>
  patch.workspace === null ||
  former.connections.some(({ id }) => content.connections.every((one) => one.id !== id));

/** Older copies of the settings must not outlive what was forgotten: the backup is made anew, files kept aside are deleted. */
const dropCopies = (path: string): void => {
  const folder = dirname(path);
  for (const name of readdirSync(folder))
    if (name.startsWith(ASIDE)) rmSync(join(folder, name), { recursive: true, force: true });
  rmSync(backupOf(path), { force: true });
  if (existsSync(path)) keepBackup(path);
};

/** The parts that are there, as their schemas give them back. */
const kept = (read: Readonly<Record<string, unknown>>, names: readonly PartName[]): Partial<Content> =>
  Object.fromEntries(
    names.filter((name) => name in read).map((name) => [name, PARTS[name].parse(read[name])]),
  );

/** A file of a later version is never read in part and never written over (research R81). */
const isNewer = ({ version }: Parts): boolean => typeof version === 'number' && version > 1;

type Parts = Readonly<Record<string, unknown>>;
/** `refused`: the disk did not give the file, which says nothing about what is in it. */
type SettingsRead =
  { readonly kind: 'absent' | 'refused' | 'broken' } | { readonly kind: 'parts'; readonly parts: Parts };

const readSettings = (path: string): SettingsRead => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return { kind: code === 'ENOENT' ? 'absent' : code === 'EISDIR' ? 'broken' : 'refused' };
  }
  try {
    const parts = z
      .record(z.string(), z.unknown())
      .safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data;
    return parts ? { kind: 'parts', parts } : { kind: 'broken' };
  } catch {
    return { kind: 'broken' };
  }
};

/** The settings of the last good start, where their copy is whole. */
const lastGood = (path: string): Partial<Content> | undefined => {
  const backup = readSettings(backupOf(path));
  if (backup.kind !== 'parts' || isNewer(backup.parts)) return undefined;
  const { parts } = backup;
  return PART_NAMES.every((name) => !(name in parts) || PARTS[name].safeParse(parts[name]).success)
    ? kept(parts, PART_NAMES)
    : undefined;
};

const moveAside = (path: string, at: Date): string => {
  const name = `${ASIDE}${at.toISOString().replaceAll(':', '-')}`;
  try {
    renameSync(path, join(path, '..', name));
    return ` The old file is kept as ${name}.`;
  } catch {
    return '';
  }
};

/** electron-store with its write made safe: its own takes a short write for a whole one (research R78). */
const safeStore = (folder: string, path: string): ElectronStore => {
  const store = new ElectronStore({ name: 'settings', cwd: folder, configFileMode: 0o600 });
  if (!('_write' in store)) throw new Error('electron-store writes in another way than it did.');
  Object.defineProperty(store, '_write', {
    value: (value: unknown) => writeFileSafely(path, Buffer.from(JSON.stringify(value, undefined, '\t'))),
  });
  return store;
};

/** Where even opening the store fails, the settings live in memory until the app quits. */
const createStore = (folder: string, path: string, notices: string[]): ElectronStore | undefined => {
  try {
    return safeStore(folder, path);
  } catch {
    notices.push('The settings file cannot be written: changes last until Postern quits.');
    return undefined;
  }
};
