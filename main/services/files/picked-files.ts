import type { Result } from '../../../shared/bridge';
import { ok } from '../../../shared/bridge';
import type { PickedFile } from '../../../shared/model/files';
import type { Deps } from '../../deps';
import type { Storage } from '../storage/storage';
import { FILE_ENDINGS, MAX_FILES } from './file-arguments';
import { createFileRegistry, withoutPath, type OpenableFile } from './file-registry';
import { createRecentFiles } from './recent-files';
import { text } from './text';

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
