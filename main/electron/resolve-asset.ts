import { realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { isOwnUrl } from './own-origin';

export const PAGE_TYPE = 'text/html; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.html': PAGE_TYPE,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file of the page: where it is and how it is served. */
export type Asset = {
  readonly path: string;
  readonly type: string;
  readonly isPage: boolean;
  readonly isHashed: boolean;
};

/** Letters that no file of ours has in its name, and that some system reads as more than a letter. */
const isOdd = (path: string) => /[\0-\x1f\x7f\\:%*?"<>|]/.test(path);

/**
 * Finds the file behind an address of the page, or nothing. The address is decoded once; what is still encoded then, or
 * leads out of the folder by any way (dots, links, drives, a sibling with the same beginning), is not there.
 */
export const resolveAsset = async (root: string, address: string): Promise<Asset | undefined> => {
  if (!isOwnUrl(address)) return undefined;
  const wanted = decodePath(new URL(address).pathname);
  if (wanted === undefined || isOdd(wanted) || wanted.split('/').includes('..')) return undefined;
  try {
    const inside = await realpath(root);
    const path = await realpath(join(inside, wanted === '/' || wanted === '' ? 'index.html' : wanted));
    const way = relative(inside, path);
    if (way === '' || way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return undefined;
    const type = TYPES[extname(path).toLowerCase()];
    if (type === undefined || !(await stat(path)).isFile()) return undefined;
    return { path, type, isPage: extname(path) === '.html', isHashed: /-[\w-]{8}\.\w+$/.test(path) };
  } catch {
    return undefined;
  }
};

const decodePath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};
