import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Connection, Settings, Workspace } from '../../shared/model/app-state';
import { Authority, MOST_AUTHORITIES } from '../../shared/model/authority';
import type { SavedState, SettingsStore } from '../deps';
import { SILENT_LOG, type Log } from '../services/log/log';
import { damagedName } from '../services/storage/document-file';
import { createStorage } from '../services/storage/storage';
import { text } from './text';

/** The settings, with what only the shell needs of them. */
export type SettingsFile = SettingsStore & {
  /** Calls with the settings after each change of them. */
  readonly onChange: (listen: (settings: Settings) => void) => void;
  /** Calls with the certificate authorities after each change of them. */
  readonly onAuthorities: (listen: (authorities: readonly Authority[]) => void) => void;
};

/** The parts of the settings file, each with its schema. */
const PARTS = z.object({
  settings: Settings,
  connections: z.array(Connection),
  workspace: Workspace.nullable(),
  flags: z.record(z.string(), z.record(z.string(), z.boolean())),
  openConnection: z.string().nullable(),
  authorities: z.array(Authority).max(MOST_AUTHORITIES),
});
const PATCH = PARTS.partial();
type PartName = keyof typeof PARTS.shape;
type Patch = Partial<SavedState>;

const DOCUMENT = 'settings';
const VERSION = 2;

/** Returns the settings of a first start. */
const defaults = (): SavedState => ({
  settings: Settings.parse({}),
  connections: [],
  workspace: null,
  flags: {},
  openConnection: null,
  authorities: [],
});

/** Returns the stored parts. A part that is missing, or that its schema refuses, gets its default; a refused one is reported to `onLost`. */
const readParts = (parts: Readonly<Record<string, unknown>>, onLost: (part: PartName) => void): SavedState =>
  PARTS.keyof().options.reduce((state, name) => {
    if (!(name in parts)) return state;
    const { success, data } = PARTS.shape[name].safeParse(parts[name]);
    if (!success) onLost(name);
    return success ? { ...state, [name]: data } : state;
  }, defaults());

/** Copies a file with lost parts, because the next change replaces it. Returns the sentence that names the copy; an empty text if the disk fails. */
const copyDamaged = (folder: string, at: Date, log: Log): string => {
  const file = `${DOCUMENT}.json`;
  const copy = damagedName(file, at);
  try {
    copyFileSync(join(folder, file), join(folder, copy));
    return text.copiedTo(copy);
  } catch (error) {
    log.error('settings', error);
    return '';
  }
};

/** Opens the document, with a notice for each part that was lost. */
const openDocument = (folder: string, now: () => Date, log: Log) => {
  const storage = createStorage(folder, { log, now });
  const lost = new Set<PartName>();
  const store = storage.store<SavedState>({
    name: '.',
    label: text.settingsFile,
    schema: z
      .record(z.string(), z.unknown())
      .transform((parts) => readParts(parts, (name) => void lost.add(name))),
    version: VERSION,
    // Version 1 had the parts beside the version number.
    migrate: (parts) => parts,
  });
  store.open(DOCUMENT);
  const copied = lost.size > 0 ? copyDamaged(folder, now(), log) : '';
  const notices = [...lost].map((name) => `${text.partLost(text.parts[name])}${copied}`);
  for (const notice of notices) log.warn('settings', { notice });
  return { storage, store, notices: [...store.notices(), ...notices] };
};

const tabOwners = ({ workspace }: SavedState): readonly string[] =>
  (workspace?.tabs ?? []).flatMap(({ owner }) => owner ?? []);

/** Returns true if a change removes what must not stay in a copy: a connection, an authority, or the drafts of a tenant. */
const forgets = (former: SavedState, next: SavedState, patch: Patch): boolean =>
  patch.workspace === null ||
  tabOwners(former).some((owner) => !tabOwners(next).includes(owner)) ||
  former.connections.some(({ id }) => next.connections.every((one) => one.id !== id)) ||
  former.authorities.some(({ pem }) => next.authorities.every((one) => one.pem !== pem));

/** Opens the settings file. Nothing in it can keep the app from starting; what could not be restored is in the notices. */
export const openSettingsFile = (
  folder: string,
  { now = () => new Date(), log = SILENT_LOG }: { readonly now?: () => Date; readonly log?: Log } = {},
): SettingsFile => {
  const { storage, store, notices } = openDocument(folder, now, log);
  const listeners: (() => void)[] = [];
  const read = (): SavedState => store.read(DOCUMENT) ?? defaults();
  const notify = () => {
    for (const listen of listeners) listen();
  };
  const listenTo = <T>(select: (state: SavedState) => T, listen: (value: T) => void): void => {
    let known = select(read());
    listeners.push(() => {
      const value = select(read());
      if (isDeepStrictEqual(value, known)) return;
      known = value;
      listen(value);
    });
  };
  /** Returns the settings with a change. What the change forgets is also removed from all copies. */
  const changed = (patch: Patch): SavedState => {
    const former = read();
    const next = { ...former, ...(PATCH.parse(patch) as Patch) };
    if (forgets(former, next, patch)) store.dropCopies(DOCUMENT);
    return next;
  };
  const write = (patch: Patch): void => {
    store.put(DOCUMENT, changed(patch));
    notify();
  };
  return {
    read,
    write,
    save: async (patch) => {
      // A notice has named a file that may not be replaced; changes last until Postern quits.
      if (!store.open(DOCUMENT).isOurs) return write(patch);
      const saved = store.save(DOCUMENT, changed(patch));
      notify();
      // If the disk refuses, the store has undone the change.
      await saved.finally(notify);
    },
    flush: storage.flush,
    notices,
    onChange: (listen) => listenTo(({ settings }) => settings, listen),
    onAuthorities: (listen) => listenTo(({ authorities }) => authorities, listen),
  };
};
