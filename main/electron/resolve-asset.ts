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

/** A file of the page, and how it is served. */
export type Asset = {
  readonly path: string;
  readonly type: string;
  readonly isPage: boolean;
  readonly isHashed: boolean;
};

/** Matches characters that no file of the page has in its name and that some systems treat specially. */
const isOdd = (path: string) => /[\0-\x1f\x7f\\:%*?"<>|]/.test(path);

/** Decodes the path of an address once; undefined if it is malformed or could lead out of the folder. */
const safePath = (address: string): string | undefined => {
  const path = decodePath(new URL(address).pathname);
  return path === undefined || isOdd(path) || path.split('/').includes('..') ? undefined : path;
};

const isInside = (folder: string, path: string): boolean => {
  const fromFolder = relative(folder, path);
  return (
    fromFolder !== '' && fromFolder !== '..' && !fromFolder.startsWith(`..${sep}`) && !isAbsolute(fromFolder)
  );
};

/**
 * Finds the file for an address of the page; undefined if there is none. A path that leads out of the folder by any means (dots,
 * links, drives, a sibling with the same beginning) counts as missing.
 */
export const resolveAsset = async (root: string, address: string): Promise<Asset | undefined> => {
  if (!isOwnUrl(address)) return undefined;
  const wanted = safePath(address);
  if (wanted === undefined) return undefined;
  try {
    const folder = await realpath(root);
    const path = await realpath(join(folder, wanted === '/' || wanted === '' ? 'index.html' : wanted));
    const type = TYPES[extname(path).toLowerCase()];
    if (!isInside(folder, path) || type === undefined || !(await stat(path)).isFile()) return undefined;
    return { path, type, isPage: extname(path) === '.html', isHashed: /-[\w-]{8}\.\w+$/.test(path) };
  } catch {
    // A file that cannot be found or read is answered with 404.
    return undefined;
  }
};

const decodePath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    // A malformed address names no file.
    return undefined;
  }
};
