import { type Result, ok, fail } from '../../../shared/bridge';
import type { PickedFile, RecentFiles } from '../../../shared/model/files';
import type { Deps, Clock } from '../../deps';
import type { Storage } from '../storage/storage';
import { FILE_ENDINGS, MAX_FILES } from './file-arguments';
import { createFileRegistry, withoutPath, type OpenableFile } from './file-registry';
import { text } from './text';
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { failure } from '../../wire/failures';

const MAX_RECENT = 12;
const RecentDocument = z.strictObject({
  isKept: z.boolean(),
  files: z.array(z.strictObject({ id: z.string(), path: z.string(), at: z.string() })).max(MAX_RECENT),
});
type RecentDocument = z.infer<typeof RecentDocument>;
const DOCUMENT = 'recent-files';

/** Creates the list of recently opened files. It is off until the analyst turns it on. */
const createRecentFiles = (storage: Storage, clock: Clock) => {
  const store = storage.store<RecentDocument>({
    name: 'recent',
    label: text.recentLabel,
    schema: RecentDocument,
  });
  const read = (): RecentDocument => store.read(DOCUMENT) ?? { isKept: false, files: [] };

  return {
    list: (): RecentFiles => {
      const { isKept, files } = read();
      return { isOn: isKept, files: files.map(({ id, path, at }) => ({ id, name: basename(path), at })) };
    },
    /** Turns the list on or off. Either empties it. */
    turn: async (isOn: boolean): Promise<Result<RecentFiles>> => {
      try {
        await store.save(DOCUMENT, { isKept: isOn, files: [] });
        return ok({ isOn, files: [] });
      } catch {
        // The store has logged the cause.
        return fail(failure('disk', text.recentNotSaved));
      }
    },
    /** Puts a file at the top of the list. If the disk fails, the store logs it and only the entry is lost. */
    add: (path: string) => {
      const { isKept, files } = read();
      if (!isKept) return;
      const rest = files.filter((file) => file.path !== path).slice(0, MAX_RECENT - 1);
      store.put(DOCUMENT, {
        isKept,
        files: [{ id: randomUUID(), path, at: new Date(clock()).toISOString() }, ...rest],
      });
    },
    path: (id: string): Result<string> => {
      const found = read().files.find((file) => file.id === id);
      return found
        ? ok(found.path)
        : fail(failure('not_found', text.notInRecent, { next: text.openByDialog }));
    },
  };
};

type PickedDeps = Pick<Deps, 'dialogs' | 'clock' | 'push'> & { readonly storage: Storage };

/** Files that the analyst picked, by ID: the page never learns a path and never names one. */
export type PickedFiles = ReturnType<typeof createPickedFiles>;

/** Shows the native dialog; returns no paths if it was closed. */
const showDialog = (dialogs: Deps['dialogs']): Promise<readonly string[]> =>
  dialogs.openFiles({
    title: text.pickTitle,
    filters: [
      { name: text.pickTables, extensions: FILE_ENDINGS.map((ending) => ending.slice(1)) },
      { name: text.pickAll, extensions: ['*'] },
    ],
  });

/** Creates the list of picked files. */
export const createPickedFiles = ({ dialogs, clock, push, storage }: PickedDeps) => {
  const registry = createFileRegistry(storage);
  const recent = createRecentFiles(storage, clock);
  let pending: OpenableFile[] = [];

  return {
    find: registry.find,
    rememberTabs: registry.rememberTabs,
    addOwn: registry.addOwn,
    /** Shows the native dialog; returns no files if it was closed. */
    pick: async (): Promise<Result<readonly PickedFile[]>> => {
      const files: PickedFile[] = [];
      for (const path of await showDialog(dialogs)) {
        const added = registry.addForPage(path);
        if (!added.ok) return added;
        files.push(added.value);
      }
      return ok(files);
    },
    /** Adds files from a drop, a double click or a second start, and tells the page that they are pending. */
    receive: (paths: readonly string[]) => {
      for (const path of paths.slice(0, MAX_FILES)) {
        const added = registry.add(path);
        if (added.ok) pending.push(added.value);
      }
      if (pending.length > 0) push('filesPicked', { count: pending.length });
    },
    /** Returns the files received since the last call. */
    takePending: (): readonly PickedFile[] => {
      const files = pending.map(withoutPath);
      pending = [];
      return files;
    },
    recent: recent.list,
    rememberRecent: recent.turn,
    addRecent: ({ path }: Pick<OpenableFile, 'path'>) => recent.add(path),
    openRecent: (id: string): Result<PickedFile> => {
      const path = recent.path(id);
      return path.ok ? registry.addForPage(path.value) : path;
    },
  };
};
