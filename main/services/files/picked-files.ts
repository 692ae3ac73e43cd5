import { randomUUID } from 'node:crypto';
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { z } from 'zod';
import type { Result } from '../../../shared/bridge';
import { fail, ok } from '../../../shared/bridge';
import type { Tab } from '../../../shared/model/app-state';
import { filesOfDraft } from '../../../shared/model/file-drafts';
import type { PickedFile, RecentFiles } from '../../../shared/model/files';
import type { Deps } from '../../deps';
import type { Storage } from '../storage/storage';
import { failure } from '../../wire/failures';
import { FILE_ENDINGS, isOrdinaryFile, MOST_GIVEN } from './file-arguments';

const MOST_RECENT = 12;
const RecentDocument = z.strictObject({
  isKept: z.boolean(),
  files: z.array(z.strictObject({ id: z.string(), path: z.string(), at: z.string() })).max(MOST_RECENT),
});
type RecentDocument = z.infer<typeof RecentDocument>;
const RECENT = 'recent-files';
/** Where the files lie that open tabs show: they are read again after a restart, by the names that they had. */
const TabFiles = z.strictObject({
  files: z.array(z.strictObject({ file: z.string(), path: z.string(), name: z.string() })),
});
type TabFiles = z.infer<typeof TabFiles>;
const OF_TABS = 'tab-files';

type Known = PickedFile & { readonly path: string };
type GivenDeps = Pick<Deps, 'dialogs' | 'clock' | 'push'> & { readonly storage: Storage };

/** Files that the analyst gave us, by a name of ours: the page never names a path. */
export type PickedFiles = ReturnType<typeof createPickedFiles>;

/** Creates the list of files that were given. */
export const createPickedFiles = ({ dialogs, clock, push, storage }: GivenDeps) => {
  const recent = storage.store<RecentDocument>({
    name: 'recent',
    label: 'The list of recent files',
    schema: RecentDocument,
  });
  const tabFiles = storage.store<TabFiles>({
    name: 'recent',
    label: 'The list of files in open tabs',
    schema: TabFiles,
  });
  const known = new Map<string, Known>();
  let pending: Known[] = [];

  const readRecent = (): RecentDocument => recent.read(RECENT) ?? { isKept: false, files: [] };

  const readTabFiles = (): TabFiles['files'] => tabFiles.read(OF_TABS)?.files ?? [];

  const take = (path: string, file: string = randomUUID()): Result<Known> => {
    try {
      if (!isAbsolute(path) || path.includes('\0')) throw new Error('not a path');
      lstatSync(path);
      const real = realpathSync(path);
      const { size } = statSync(real);
      if (!isOrdinaryFile(real))
        return fail(failure('invalid', `“${basename(path)}” is not a file.`, { next: 'Choose a file.' }));
      const one: Known = { file, name: basename(path), bytes: size, path: real };
      known.set(one.file, one);
      return ok(one);
    } catch {
      return fail(
        failure('disk', `“${basename(path)}” is not there, or may not be read.`, {
          next: 'Put it back and try again, or choose a file that can be read.',
        }),
      );
    }
  };
  const shown = ({ file, name, bytes }: Known): PickedFile => ({ file, name, bytes });

  return {
    /** A given file with its path, for our own processes alone: of this start, or of a tab that outlived the last one. */
    find: (file: string): Result<Known> => {
      const here = known.get(file);
      if (here) return ok(here);
      const kept = readTabFiles().find((one) => one.file === file);
      return kept
        ? take(kept.path, file)
        : fail(
            failure('not_found', 'This file was not given to Postern in this session.', {
              next: 'Open it again.',
            }),
          );
    },
    /** Keeps where the files of these tabs lie, and forgets all others. A disk that refuses costs their return, never the tabs. */
    keepForTabs: (tabs: readonly Pick<Tab, 'draft'>[]) => {
      const before = readTabFiles();
      const named = new Set(tabs.flatMap(({ draft }) => filesOfDraft(draft)));
      const files = [...named].flatMap((file) => {
        const { path, name } = known.get(file) ?? before.find((one) => one.file === file) ?? {};
        return path === undefined || name === undefined ? [] : [{ file, path, name }];
      });
      if (JSON.stringify(files) === JSON.stringify(before)) return;
      tabFiles.put(OF_TABS, { files });
    },
    /** A file of our own making, under a name for people. */
    own: (path: string, name: string): Result<PickedFile> => {
      const taken = take(path);
      if (!taken.ok) return taken;
      const named = { ...taken.value, name };
      known.set(named.file, named);
      return ok(shown(named));
    },
    /** Asks by the native dialog; answers none where it was closed. */
    choose: async (): Promise<Result<readonly PickedFile[]>> => {
      const paths = await dialogs.openFiles({
        title: 'Open files for review',
        filters: [
          { name: 'Tables', extensions: FILE_ENDINGS.map((ending) => ending.slice(1)) },
          { name: 'All files', extensions: ['*'] },
        ],
      });
      const files: PickedFile[] = [];
      for (const path of paths) {
        const taken = take(path);
        if (!taken.ok) return taken;
        files.push(shown(taken.value));
      }
      return ok(files);
    },
    /** Files that came by a drop, a double click or a second start: the page is told, and fetches them. */
    give: (paths: readonly string[]) => {
      for (const path of paths.slice(0, MOST_GIVEN)) {
        const taken = take(path);
        if (taken.ok) pending.push(taken.value);
      }
      if (pending.length > 0) push('filesPicked', { count: pending.length });
    },
    /** What came since it was last asked. */
    pending: (): readonly PickedFile[] => {
      const given = pending.map(shown);
      pending = [];
      return given;
    },
    recent: (): RecentFiles => {
      const { isKept, files } = readRecent();
      return { isOn: isKept, files: files.map(({ id, path, at }) => ({ id, name: basename(path), at })) };
    },
    /** Starts or stops keeping the list; what was kept is forgotten with it. */
    keepRecent: async (isKept: boolean): Promise<Result<RecentFiles>> => {
      try {
        await recent.save(RECENT, { isKept, files: [] });
        return ok({ isOn: isKept, files: [] });
      } catch {
        return fail(failure('disk', 'The list of recent files could not be saved.'));
      }
    },
    /** Puts a file at the head of the list. A disk that refuses costs the list, never the file. */
    noteRecent: ({ path }: Known) => {
      const { isKept, files } = readRecent();
      if (!isKept) return;
      const rest = files.filter((one) => one.path !== path).slice(0, MOST_RECENT - 1);
      recent.put(RECENT, {
        isKept,
        files: [{ id: randomUUID(), path, at: new Date(clock()).toISOString() }, ...rest],
      });
    },
    openRecent: (id: string): Result<PickedFile> => {
      const found = readRecent().files.find((one) => one.id === id);
      if (!found)
        return fail(
          failure('not_found', 'This file is no longer in the list.', { next: 'Open it by the dialog.' }),
        );
      const taken = take(found.path);
      return taken.ok ? ok(shown(taken.value)) : taken;
    },
  };
};
