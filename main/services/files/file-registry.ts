import { randomUUID } from 'node:crypto';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { type Failure, type Result, fail, ok } from '../../../shared/bridge';
import type { Tab } from '../../../shared/model/app-state';
import type { PickedFile } from '../../../shared/model/files';
import { failure } from '../../wire/failures';
import type { Storage } from '../storage/storage';
import { isOrdinaryFile } from './file-arguments';
import { text } from './text';
import { z } from 'zod';
import { filesOfDraft } from '../../../shared/model/file-drafts';

const TabFilesDocument = z.strictObject({
  files: z.array(z.strictObject({ file: z.string(), path: z.string(), name: z.string() })),
});
type TabFilesDocument = z.infer<typeof TabFilesDocument>;
type TabFile = TabFilesDocument['files'][number];
const DOCUMENT = 'tab-files';

/** Creates the list of files in open tabs, with their paths: it opens them again after a restart. */
const createTabFiles = (storage: Storage) => {
  const store = storage.store<TabFilesDocument>({
    name: 'recent',
    label: text.tabFilesLabel,
    schema: TabFilesDocument,
  });
  const list = (): readonly TabFile[] => store.read(DOCUMENT)?.files ?? [];
  const find = (file: string) => list().find((one) => one.file === file);

  return {
    find,
    /** Stores the files of these tabs and forgets all others. If the disk fails, only their return after a restart is lost. */
    remember: (
      tabs: readonly Pick<Tab, 'draft'>[],
      opened: (file: string) => Pick<TabFile, 'path' | 'name'> | undefined,
    ) => {
      const named = new Set(tabs.flatMap(({ draft }) => filesOfDraft(draft)));
      const files = [...named].flatMap((file) => {
        const found = opened(file) ?? find(file);
        return found ? [{ file, path: found.path, name: found.name }] : [];
      });
      if (JSON.stringify(files) !== JSON.stringify(list())) store.put(DOCUMENT, { files });
    },
  };
};

/** A file with its path, which the page never learns. */
export type OpenableFile = PickedFile & { readonly path: string };

/** Returns what the page may know of a file. */
export const withoutPath = ({ file, name, bytes }: OpenableFile): PickedFile => ({ file, name, bytes });

/** The failure of a file that is not there, or that the analyst may not read. */
export const unreadable = (path: string): Failure =>
  failure('disk', text.unreadable(basename(path)), { next: text.unreadableNext });

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
    return fail(unreadable(path));
  }
};

/** Creates the registry of files that the page may open, by ID. */
export const createFileRegistry = (storage: Storage) => {
  const tabFiles = createTabFiles(storage);
  const known = new Map<string, OpenableFile>();

  const add = (path: string, file: string = randomUUID()): Result<OpenableFile> => {
    const described = describeFile(path, file);
    if (described.ok) known.set(file, described.value);
    return described;
  };

  return {
    add: (path: string) => add(path),
    /** Adds a file and returns what the page may know of it. */
    addForPage: (path: string): Result<PickedFile> => {
      const added = add(path);
      return added.ok ? ok(withoutPath(added.value)) : added;
    },
    /** Adds a file that Postern wrote, under a name for the analyst. */
    addOwn: (path: string, name: string): Result<PickedFile> => {
      const added = add(path);
      if (!added.ok) return added;
      const named = { ...added.value, name };
      known.set(named.file, named);
      return ok(withoutPath(named));
    },
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
  };
};
