import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bytesBelow, overBudget } from '../setup/budgets.mjs';
import { say, Stop } from '../setup/say.mjs';
import { executableOf } from './build.mjs';
import { misplaced, SECRETS, strangers, wideRights } from './contents.mjs';
import { wrongFuses } from './fuses.mjs';

const require = createRequire(import.meta.url);

/** Where an application keeps its asar. */
export const asarOf = (folder) =>
  process.platform === 'darwin'
    ? join(folder, 'Postern.app', 'Contents', 'Resources', 'app.asar')
    : join(folder, 'resources', 'app.asar');

/** The files in an asar, with the unpacked ones. */
export function listAsar(asar) {
  const { getRawHeader } = require('@electron/asar');
  const walk = (node, at) =>
    Object.entries(node.files).flatMap(([name, one]) =>
      one.files ? walk(one, `${at}${name}/`) : [{ path: `${at}${name}`, isUnpacked: one.unpacked === true }],
    );
  return walk(getRawHeader(asar).header, '');
}

/** Stops when an application is not what a release must be: its fuses, its contents, its rights. */
export async function checkPackage(folder, { isTest }) {
  const { extractFile } = require('@electron/asar');
  const asar = asarOf(folder);
  const files = listAsar(asar);
  const wrong = [
    ...(await wrongFuses(executableOf(folder), { isTest })),
    ...strangers(files.map(({ path }) => path)).map((path) => `${path} does not belong into the asar`),
    ...misplaced(files).map((path) => `${path} is on the wrong side of the asar`),
    ...files
      .filter(
        ({ path, isUnpacked }) => !isUnpacked && SECRETS.test(extractFile(asar, path).toString('latin1')),
      )
      .map(({ path }) => `${path} holds a secret`),
    ...wideRights(folder).map((said) => `${said}: rights too wide`),
    ...(process.platform === 'linux'
      ? overBudget({ 'installed application': bytesBelow(join(asar, '..')) })
      : []),
  ];
  if (wrong.length > 0)
    throw new Stop(
      `the package must not be released (${wrong.slice(0, 8).join('; ')}${wrong.length > 8 ? ` and ${wrong.length - 8} more` : ''}): fix this, then run it again`,
    );
  say(`checked: ${files.length} files in the asar, fuses, rights`);
}
