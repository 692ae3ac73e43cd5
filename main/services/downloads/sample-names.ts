/** Names of the samples that are downloaded into one folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nameEndingIn, safeFileName } from '../../formats/file-name';

/** Chooses the path of a file by its name and the ending that is added to it. */
export type NextPath = (name: string, ending: string) => string;

/** Creates the choice of names in a folder: none is used twice, in any case of its letters, and no file that is there is replaced. */
export const createNames = (folder: string): NextPath => {
  const used = new Set<string>();
  return (name, ending) => {
    const safe = safeFileName(name);
    const extension = /(?<=.)\.[^.]{1,16}$/u.exec(safe)?.[0] ?? '';
    const stem = safe.slice(0, safe.length - extension.length);
    for (let n = 1; ; n += 1) {
      const free = nameEndingIn(stem, `${n === 1 ? '' : ` (${n})`}${extension}${ending}`);
      const path = join(folder, free);
      if (used.has(free.toLowerCase()) || existsSync(path)) continue;
      used.add(free.toLowerCase());
      return path;
    }
  };
};
