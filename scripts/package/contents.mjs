import { statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './stage.mjs';

/** What may lie in app.asar: each file must match one of these. */
export const ALLOWED = [
  /^package\.json$/,
  /^resources\/brands\/[\w-]+\.json$/,
  /^out\/main\/[\w./-]+\.js$/,
  /^out\/preload\/index\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/postern\.svg$/,
  /^out\/renderer\/assets\/[\w.-]+\.(?:js|css|woff2|svg|png)$/,
  /^node_modules\/(?:@[\w.-]+\/)?[\w.-]+\/(?:[\w.@+-]+\/)*[\w.@+-]+\.(?:[cm]?js|json)$/,
  /^node_modules\/@zip\.js\/zip\.js\/[\w./-]+\.wasm$/,
  /^node_modules\/(?:@[\w.-]+\/)?[\w.-]+\/(?:[\w.-]+\/)*(?:licen[cs]e|notice|copying)(?:[-.][\w.]*)?$/i,
];
/** Native code, where it is expected and nowhere else; it lies unpacked beside the asar. */
export const NATIVE = [
  /^node_modules\/@duckdb\/node-bindings-[\w-]+\/(?:duckdb\.node|libduckdb\.(?:so|dylib)|duckdb\.dll)$/,
  /^node_modules\/@libsql\/[\w-]+\/index\.node$/,
  /^node_modules\/keytar\/build\/Release\/keytar\.node$/,
];
/** What must never be there, whatever the lists above let through. */
const NEVER =
  /\.(?:map|ts|tsx|mts|cts|cc|h|gyp|env|pem|key|p12|pfx|log|stamp)$|(?:^|\/)(?:\.[^/]+|tests?|__tests__|artifacts)(?:\/|$)|\.env/i;
/** Texts that only a secret has. */
export const SECRETS =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bghp_[A-Za-z0-9]{36}\b|\bnpm_[A-Za-z0-9]{36}\b|\bxox[baprs]-[0-9A-Za-z-]{20,}/;

/** The paths that do not belong into the asar; natives count as they are listed there, though they lie outside. */
export const strangers = (paths) =>
  paths.filter((path) => NEVER.test(path) || ![...ALLOWED, ...NATIVE].some((pattern) => pattern.test(path)));

const NATIVE_PACKAGES = /^node_modules\/(?:@duckdb\/node-bindings-[\w-]+|@libsql\/[\w-]+|keytar)\//;

/** Files on the wrong side of the asar: natives inside it, or outside anything but the packages of natives. */
export const misplaced = (files) =>
  files
    .filter(({ path, isUnpacked }) =>
      isUnpacked ? !NATIVE_PACKAGES.test(path) : NATIVE.some((pattern) => pattern.test(path)),
    )
    .map(({ path }) => path);

/** Files and folders of an application whose rights are too wide: written by others, or run with another's rights. */
export function wideRights(folder) {
  if (process.platform === 'win32') return [];
  return filesBelow(folder).flatMap((path) => {
    const { mode } = statSync(path);
    const isHelper = path === join(folder, 'chrome-sandbox');
    return (mode & 0o022) !== 0 || ((mode & 0o6000) !== 0 && !isHelper)
      ? [`${path.slice(folder.length + 1)} ${(mode & 0o7777).toString(8)}`]
      : [];
  });
}
