import { basename } from 'node:path';
import { z } from 'zod';
import { sweepParts } from '../../formats/part-file';
import type { Storage } from '../storage/storage';

const Paths = z.array(z.string());
/** The document's name since the first version. */
const NAME = 'unfinished';

/** Remembers on disk which files outside of our own folder are being written: after a kill, the next start deletes what is left. */
export type TempFileRegistry = {
  /** Adds a file that is about to be written. Resolves, once the entry is on disk, to the function that removes it. */
  readonly register: (path: string) => Promise<() => void>;
  /** Deletes what a killed Postern left of its files and returns notices for the analyst. Called once, at the start. */
  readonly sweep: () => Promise<readonly string[]>;
};

/** Opens the registry. If the disk refuses it, jobs go on and only the clean-up is lost. */
export const createTempFileRegistry = (storage: Storage): TempFileRegistry => {
  const store = storage.store({ name: '.', label: 'The list of unfinished files', schema: Paths });
  const leftBehind = store.read(NAME) ?? [];
  let paths: readonly string[] = [];
  /** Resolves whatever the disk says: a stray part of a file is not worth a failed job. */
  const save = async (next: readonly string[]): Promise<void> => {
    paths = next;
    await (paths.length > 0 ? store.save(NAME, [...paths]) : store.remove(NAME)).catch(() => undefined);
  };
  return {
    register: async (path) => {
      await save([...paths, path]);
      return () => {
        const at = paths.indexOf(path);
        void save(paths.filter((_, i) => i !== at));
      };
    },
    sweep: async () => {
      for (const path of new Set(leftBehind)) if (!paths.includes(path)) await sweepParts(path);
      if (leftBehind.length > 0) await save(paths);
      return leftBehind.map(
        (path) =>
          `Postern ended while it wrote ${basename(path)}. The partial file was deleted: export or download it again.`,
      );
    },
  };
};
