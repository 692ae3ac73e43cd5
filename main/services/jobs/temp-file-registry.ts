import { basename } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../deps';
import { sweepParts } from '../../formats/part-file';
import { createDocuments } from '../storage/documents';

const Paths = z.array(z.string());
const NAME = 'unfinished';

/** Files outside of our own folder that jobs write just now, remembered on the disk: a Postern that was killed cannot tidy up, the next one can. */
export type Unfinished = {
  /** Remembers a file that is about to be written; answers the function that forgets it. */
  readonly begin: (path: string) => () => void;
  /** Deletes what a killed Postern left of its files; answers what to tell the analyst. To be called once, at the start. */
  readonly sweep: () => Promise<readonly string[]>;
};

/** Creates the memory in a folder of documents. A disk that refuses it costs no job: only the tidying up is lost. */
export const createUnfinished = (folder: string, clock: Clock): Unfinished => {
  const documents = createDocuments(folder, 1, () => new Date(clock()));
  let paths: readonly string[] = [];
  const keep = (next: readonly string[]) => {
    paths = next;
    try {
      if (paths.length > 0) documents.write(NAME, paths);
      else documents.remove(NAME);
    } catch {
      // A stray part of a file is worth no failed job.
    }
  };
  const left = (): readonly string[] => {
    try {
      const read = documents.read(NAME, Paths);
      return read.kind === 'found' ? read.value : [];
    } catch {
      return [];
    }
  };
  return {
    begin: (path) => {
      keep([...paths, path]);
      return () => {
        const at = paths.indexOf(path);
        keep(paths.filter((_, i) => i !== at));
      };
    },
    sweep: async () => {
      const found = left();
      for (const path of new Set(found)) if (!paths.includes(path)) await sweepParts(path);
      if (found.length > 0) keep(paths);
      return found.map(
        (path) =>
          `Postern ended while it wrote ${basename(path)}. Nothing of it is left: export or download it again.`,
      );
    },
  };
};
