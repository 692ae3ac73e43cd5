import { randomUUID } from 'node:crypto';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Tab } from '../../../shared/model/app-state';
import type { PickedFile } from '../../../shared/model/files';
import type { Deps } from '../../deps';
import { failure } from '../../wire/failures';
import type { Storage } from '../storage/storage';
import { FILE_ENDINGS, isOrdinaryFile, MAX_FILES } from './file-arguments';
import { createRecentFiles } from './recent-files';
import { createTabFiles } from './tab-files';
import { text } from './text';

type OpenableFile = PickedFile & { readonly path: string };
type PickedDeps = Pick<Deps, 'dialogs' | 'clock' | 'push'> & { readonly storage: Storage };

/** Files that the analyst picked, by ID: the page never learns a path and never names one. */
export type PickedFiles = ReturnType<typeof createPickedFiles>;

const withoutPath = ({ file, name, bytes }: OpenableFile): PickedFile => ({ file, name, bytes });

/** Checks a path and describes its file; a link stands for the file it leads to. */
const describeFile = (path: string, file: string): Result<OpenableFile> => {
  try {
    if (!isAbsolute(path) || path.includes('\0')) throw new Error('not a path');
    lstatSync(path);
    const real = realpathSync(path);
    const { size } = statSync(real);
    return isOrdinaryFile(real)
      ? ok({ file, name: basename(path), bytes: size, path: real })
      : fail(failure('invalid', text.notAFile(basename(path)), { next: text.pickFile }));
  } catch {
    // The analyst reads it as a failure of this file.
    return fail(failure('disk', text.unreadable(basename(path)), { next: text.unreadableNext }));
  }
};

/** Creates the list of picked files. */
export const createPickedFiles = ({ dialogs, clock, push, storage }: PickedDeps) => {
  const recent = createRecentFiles(storage, clock);
  const tabFiles = createTabFiles(storage);
  const known = new Map<string, OpenableFile>();
  let pending: OpenableFile[] = [];

  const add = (path: string, file: string = randomUUID()): Result<OpenableFile> => {
    const described = describeFile(path, file);
    if (described.ok) known.set(file, described.value);
    return described;
  };
  const addForPage = (path: string): Result<PickedFile> => {
    const added = add(path);
    return added.ok ? ok(withoutPath(added.value)) : added;
  };

  return {
    /** Returns a file with its path: one picked since the start, or one of a tab that was restored. */
    find: (file: string): Result<OpenableFile> => {
      const found = known.get(file);
      if (found) return ok(found);
      const inTab = tabFiles.find(file);
      return inTab
        ? add(inTab.path, file)
        : fail(failure('not_found', text.unknownFile, { next: text.openAgain }));
    },
    rememberTabs: (tabs: readonly Pick<Tab, 'draft'>[]) => tabFiles.remember(tabs, (file) => known.get(file)),
    /** Adds a file that Postern wrote, under a name for the analyst. */
    addOwn: (path: string, name: string): Result<PickedFile> => {
      const added = add(path);
      if (!added.ok) return added;
      const named = { ...added.value, name };
      known.set(named.file, named);
      return ok(withoutPath(named));
    },
    /** Shows the native dialog; returns no files if it was closed. */
    pick: async (): Promise<Result<readonly PickedFile[]>> => {
      const paths = await dialogs.openFiles({
        title: text.pickTitle,
        filters: [
          { name: text.pickTables, extensions: FILE_ENDINGS.map((ending) => ending.slice(1)) },
          { name: text.pickAll, extensions: ['*'] },
        ],
      });
      const files: PickedFile[] = [];
      for (const path of paths) {
        const added = addForPage(path);
        if (!added.ok) return added;
        files.push(added.value);
      }
      return ok(files);
    },
    /** Adds files from a drop, a double click or a second start, and tells the page that they are pending. */
    receive: (paths: readonly string[]) => {
      for (const path of paths.slice(0, MAX_FILES)) {
        const added = add(path);
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
      return path.ok ? addForPage(path.value) : path;
    },
  };
};
