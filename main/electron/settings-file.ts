import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Settings } from '../../shared/model/app-state';
import type { Authority } from '../../shared/model/authority';
import type { SettingsStore as CoreSettings } from '../deps';
import { SILENT_LOG, type Log } from '../services/log/log';
import { sweepTemporary, writeFileSafely } from '../services/storage/safe-write';
import { createWriteQueue } from '../services/storage/write-queue';
import { backupOf, checkSettings } from './settings-check';
import { parseParts, type SavedBounds, type SettingsContent } from './settings-content';
import { SettingsStore } from './settings-store';
import { text } from './text';

/** The settings, with what only the shell needs of them. */
export type SettingsFile = CoreSettings & {
  readonly readBounds: (of?: WindowName) => SavedBounds | null;
  readonly writeBounds: (bounds: SavedBounds, of?: WindowName) => void;
  /** Calls with the settings after each change of them. */
  readonly onChange: (listen: (settings: Settings) => void) => void;
  /** Calls with the certificate authorities after each change of them. */
  readonly onAuthorities: (listen: (authorities: readonly Authority[]) => void) => void;
};

/** The windows whose bounds are stored. */
export type WindowName = 'window' | 'profileWindow';
type Patch = Partial<SettingsContent>;

const tabOwners = ({ workspace }: SettingsContent): readonly string[] =>
  (workspace?.tabs ?? []).flatMap(({ owner }) => owner ?? []);

/** Returns true if a change leaves out what the analyst wants gone: a connection, an authority, or the drafts of the connection that was left. */
const forgets = (former: SettingsContent, next: SettingsContent, patch: Patch): boolean =>
  patch.workspace === null ||
  tabOwners(former).some((owner) => !tabOwners(next).includes(owner)) ||
  former.connections.some(({ id }) => next.connections.every((one) => one.id !== id)) ||
  former.authorities.some(({ pem }) => next.authorities.every((one) => one.pem !== pem));

/** Makes the file on disk, known to be good, the copy for a start that cannot read it. */
const keepBackup = async (path: string): Promise<void> => {
  await sweepTemporary(path);
  await writeFileSafely(backupOf(path), await readFile(path));
};

/** Deletes older copies of what was forgotten, damaged ones too, and makes the backup again. */
const dropCopies = async (path: string): Promise<void> => {
  const folder = dirname(path);
  for (const name of await readdir(folder))
    if (name.startsWith(`${basename(path)}.corrupt-`))
      await rm(join(folder, name), { recursive: true, force: true });
  await rm(backupOf(path), { force: true });
  if (existsSync(path)) await keepBackup(path);
};

/** Brings settings to disk apart from main's thread, each after the one before. */
const createSettingsDisk = (path: string, log: Log) => {
  const queue = createWriteQueue();
  let isForgetting = false;
  let last: Promise<void> = Promise.resolve();
  const add = (work: () => Promise<void>): void => {
    last = queue.add(path, work);
    last.catch((error: unknown) => log.error('settings', error));
  };
  return {
    backUp: () => add(() => keepBackup(path)),
    write: (content: SettingsContent): void =>
      add(async () => {
        await writeFileSafely(path, Buffer.from(JSON.stringify(content, undefined, '\t')));
        if (!isForgetting) return;
        isForgetting = false;
        await dropCopies(path);
      }),
    /** Lets the next write take what is forgotten out of all copies as well. */
    forget: () => (isForgetting = true),
    /** Resolves once the last write is on disk; rejects with the disk's error. */
    settled: (): Promise<void> => last,
    flush: queue.idle,
  };
};

/** Opens electron-store; if even that fails, the settings live in memory until the app quits. */
const openStore = (
  folder: string,
  content: SettingsContent,
  persist: (content: SettingsContent) => void,
  log: Log,
): { readonly store: SettingsStore; readonly isSaved: boolean } => {
  try {
    return { store: new SettingsStore({ folder, content, persist }), isSaved: true };
  } catch (error) {
    log.error('settings', error);
    const nowhere = join(tmpdir(), 'postern-unsaved');
    return {
      store: new SettingsStore({ folder: nowhere, content, persist: () => undefined }),
      isSaved: false,
    };
  }
};

/** Opens the settings file. Nothing in it can keep the app from starting; what could not be restored is in the notices. */
export const openSettingsFile = (
  folder: string,
  { now = () => new Date(), log = SILENT_LOG }: { readonly now?: () => Date; readonly log?: Log } = {},
): SettingsFile => {
  const path = join(folder, 'settings.json');
  const { content, notices, isOurs, isGood } = checkSettings(path, now());
  const disk = createSettingsDisk(path, log);
  const persist = (next: SettingsContent) => (isOurs ? disk.write(next) : undefined);
  const { store, isSaved } = openStore(isOurs ? folder : tmpdir(), content, persist, log);
  for (const notice of notices) log.warn('settings', { notice });
  if (isGood) disk.backUp();

  const write = (patch: Patch): void => {
    const former = store.store;
    const parsed = parseParts(patch);
    if (isOurs && forgets(former, { ...former, ...parsed }, patch)) disk.forget();
    store.set(parsed);
  };
  return {
    read: () => ({
      settings: store.get('settings'),
      connections: store.get('connections'),
      workspace: store.get('workspace'),
      flags: store.get('flags'),
      openConnection: store.get('openConnection'),
      authorities: store.get('authorities'),
    }),
    write,
    save: async (patch) => {
      write(patch);
      await disk.settled();
    },
    flush: disk.flush,
    notices: isSaved ? notices : [...notices, text.settingsUnsaved],
    readBounds: (of = 'window') => store.get(of),
    writeBounds: (bounds, of = 'window') => write({ [of]: bounds }),
    onChange: (listen) =>
      void store.onDidChange('settings', (settings) => (settings ? listen(settings) : undefined)),
    onAuthorities: (listen) => void store.onDidChange('authorities', (now) => listen(now ?? [])),
  };
};
