import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder; it is also the folder that Electron is started with. */
export const repo = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the repository. */
export const inRepo = (...parts) => join(repo, ...parts);

/** Reads and parses a JSON file; undefined when it is missing or broken. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The user's cache folder for what all checkouts share. */
export function cacheFolder(env = process.env) {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'postern');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'postern');
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'postern', 'Cache');
  return join(homedir(), '.cache', 'postern');
}

/** The folder that Electron gives the app for its data when no `--user-data-dir` is passed. */
export function defaultUserData(env = process.env) {
  const about = readJson(inRepo('package.json'));
  const name = about.productName ?? about.name;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  if (process.platform === 'win32') return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), name);
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), name);
}

/** The script behind a package's command, to be run with this Node: works where shell shims do not. */
export function commandFile(packageName, command = packageName) {
  const { bin } = readJson(inRepo('node_modules', packageName, 'package.json')) ?? {};
  return inRepo('node_modules', packageName, typeof bin === 'string' ? bin : (bin?.[command] ?? 'missing'));
}
