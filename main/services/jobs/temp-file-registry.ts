import { basename } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../deps';
import { sweepParts } from '../../formats/part-file';
import { createDocuments } from '../storage/documents';

const Paths = z.array(z.string());
/** The document's name since the first version. */
const NAME = 'unfinished';

/** Remembers on disk which files outside of our own folder are being written: after a kill, the next start deletes what is left. */
export type TempFileRegistry = {
  /** Adds a file that is about to be written; returns the function that removes it. */
  readonly register: (path: string) => () => void;
  /** Deletes what a killed Postern left of its files and returns notices for the analyst. Called once, at the start. */
  readonly sweep: () => Promise<readonly string[]>;
};

/** Creates the registry in a folder of documents. If the disk refuses it, jobs go on and only the clean-up is lost. */
export const createTempFileRegistry = (folder: string, clock: Clock): TempFileRegistry => {
  const documents = createDocuments(folder, 1, () => new Date(clock()));
  let paths: readonly string[] = [];
  const save = (next: readonly string[]) => {
    paths = next;
    try {
      if (paths.length > 0) documents.write(NAME, paths);
      else documents.remove(NAME);
    } catch {
      // A stray part of a file is not worth a failed job.
    }
  };
  const leftBehind = (): readonly string[] => {
    try {
      const read = documents.read(NAME, Paths);
      return read.kind === 'found' ? read.value : [];
    } catch {
      return [];
    }
  };
  return {
    register: (path) => {
      save([...paths, path]);
      return () => {
        const at = paths.indexOf(path);
        save(paths.filter((_, i) => i !== at));
      };
    },
    sweep: async () => {
      const found = leftBehind();
      for (const path of new Set(found)) if (!paths.includes(path)) await sweepParts(path);
      if (found.length > 0) save(paths);
      return found.map(
        (path) =>
          `Postern ended while it wrote ${basename(path)}. The partial file was deleted: export or download it again.`,
      );
    },
  };
};
