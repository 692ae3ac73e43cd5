import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandFile } from '../deps';

/** Reads the brand packs of a folder; one that can't be read is reported as empty, so that it is not missing without a word. */
export const readBrandFiles = async (folder: string): Promise<readonly BrandFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8').catch(() => '') })),
  );
};
