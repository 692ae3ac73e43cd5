import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { officialExecutable, officialVersion } from '../setup/official.mjs';
import { CLOSED_VERSION, closedFolder } from '../setup/closed.mjs';
import { inRepo, readJson } from '../setup/paths.mjs';
import { setFuses } from './fuses.mjs';
import { stage } from './stage.mjs';

const require = createRequire(import.meta.url);
/** Where everything goes. */
export const DIST = inRepo('artifacts', 'package');
/** The words that a build with another runtime than the official Electron carries in its folder's name and in itself. */
export const TEST_BUILD = 'TEST-BUILD-not-for-release';

/** Options of electron-builder for every system. */
const common = (app, output) => ({
  appId: 'dev.postern.desktop',
  productName: 'Postern',
  directories: { app, output, buildResources: inRepo('resources') },
  files: ['**/*'],
  asar: true,
  asarUnpack: ['**/*.node', '**/libduckdb.*', '**/duckdb.dll'],
  npmRebuild: false,
  // The modules are staged already: nothing is installed, and nothing is taken from elsewhere.
  beforeBuild: async () => false,
  publish: null,
  forceCodeSigning: false,
  afterPack: ({ appOutDir, packager }) => setFuses(executableOf(appOutDir, packager.appInfo.productFilename)),
  linux: { executableName: 'postern', category: 'Utility', target: ['dir'] },
  // Files that Postern writes are marked as from outside; there is no way to run them from here all the same.
  mac: {
    category: 'public.app-category.utilities',
    hardenedRuntime: true,
    extendInfo: { LSFileQuarantineEnabled: true },
    target: ['dir'],
  },
  win: { target: ['dir'] },
  nsis: { perMachine: true, oneClick: false, allowElevation: true },
});

/** The application's executable inside its folder. */
export function executableOf(folder, productName = 'Postern') {
  if (process.platform === 'darwin')
    return join(folder, `${productName}.app`, 'Contents', 'MacOS', productName);
  return join(folder, process.platform === 'win32' ? `${productName}.exe` : 'postern');
}

/** Makes the application with the given runtime; answers its folder. */
async function make({ version, dist, output }) {
  const app = join(DIST, '.staged');
  stage(app);
  const { build, Platform, Arch } = require('electron-builder');
  const config = { ...common(app, output), electronVersion: version, electronDist: dist };
  await build({
    targets: Platform.current().createTarget('dir', process.arch === 'arm64' ? Arch.arm64 : Arch.x64),
    config,
    publish: 'never',
  });
  rmSync(app, { recursive: true, force: true });
  const made = readdirSync(output)
    .map((one) => join(output, one))
    .find((one) => statSync(one).isDirectory() && existsSync(executableOf(one)));
  if (!made) throw new Error('electron-builder left no application');
  return made;
}

/** The application for release, from the official Electron alone. */
export async function makeRelease() {
  const output = join(DIST, 'release');
  rmSync(output, { recursive: true, force: true });
  return make({
    version: officialVersion(),
    dist: dirname(
      process.platform === 'darwin' ? join(officialExecutable(), '../../..') : officialExecutable(),
    ),
    output,
  });
}

/** The same with the runtime for tests: to prove the shape of a release where none can be made. Its folder says what it is. */
export async function makeTestBuild() {
  const output = join(DIST, 'work');
  rmSync(output, { recursive: true, force: true });
  const dist = join(DIST, '.runtime');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  // Without the loader that starts any folder, and without our own mark.
  cpSync(closedFolder(), dist, {
    recursive: true,
    filter: (source) =>
      basename(source) !== 'postern.json' && !source.startsWith(join(closedFolder(), 'resources', 'app')),
  });
  const made = await make({ version: CLOSED_VERSION, dist, output });
  const folder = join(DIST, `Postern-${readJson(inRepo('package.json')).version}-${TEST_BUILD}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(made, folder);
  for (const rest of [output, dist]) rmSync(rest, { recursive: true, force: true });
  writeFileSync(
    join(folder, `${TEST_BUILD}.txt`),
    `This folder was made with Electron ${CLOSED_VERSION} out of a package for tests. It proves the shape of a release and must never be handed to anybody.\n`,
  );
  chmodSync(join(folder, `${TEST_BUILD}.txt`), 0o644);
  return folder;
}
