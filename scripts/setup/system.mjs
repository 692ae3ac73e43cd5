import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture } from './child.mjs';
import { withLock } from './lock.mjs';
import { cacheFolder } from './paths.mjs';
import { say, Stop } from './say.mjs';

/** Debian's package for each shared library that Electron and keytar load. */
const LIBRARIES = {
  'libnss3.so': 'libnss3',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libgbm.so.1': 'libgbm1',
  'libasound.so.2': 'libasound2',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libsecret-1.so.0': 'libsecret-1-0',
};

/** Debian's package for each program that the end-to-end tests run in. */
const TOOLS = {
  'xvfb-run': 'xvfb',
  xauth: 'xauth',
  'dbus-run-session': 'dbus-x11',
  'gnome-keyring-daemon': 'gnome-keyring',
};

/** Debian's package for each foreign reader that proves our files, by what it puts on the disk. Without one its tests say that they are skipped. */
const READERS = {
  '/usr/lib/python3/dist-packages/openpyxl': 'python3-openpyxl',
  '/usr/lib/python3/dist-packages/msoffcrypto': 'python3-msoffcrypto-tool',
  '/usr/bin/7zz': '7zip',
};

const SEARCH = [process.env.PATH ?? '', '/usr/sbin', '/sbin'].join(delimiter);
const env = { ...process.env, PATH: SEARCH, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
const isRoot = process.getuid?.() === 0;

/**
 * Sees to the system libraries, and to the test tools when `tools` is true. On Debian and its kin root installs what is
 * missing; anyone else gets the command to run. Elsewhere only the tools are looked for: see `checkLinked` for the rest.
 */
export async function ensureSystem({ tools }) {
  if (process.platform !== 'linux') return;
  const missingTools = Object.keys(TOOLS).filter((name) => !hasProgram(name));
  if (tools && isRoot && isDebian()) await ensureReaders();
  if (!isDebian()) {
    if (tools && missingTools.length > 0)
      throw new Stop(`programs are missing: install ${missingTools.join(', ')}, then run this again`);
    return;
  }
  const find = async () => {
    const names = (await missingLibraries()).map((name) => LIBRARIES[name]);
    if (tools || isRoot)
      names.push(
        ...Object.keys(TOOLS)
          .filter((name) => !hasProgram(name))
          .map((name) => TOOLS[name]),
      );
    return names;
  };
  const names = await find();
  if (names.length === 0) return;
  if (!isRoot) {
    const list = await packageNames(names);
    throw new Stop(
      `system packages are missing: run \`sudo apt-get install -y --no-install-recommends ${list.join(' ')}\`, then this again`,
    );
  }
  await withLock(join(cacheFolder(), 'system.lock'), 'set-up', async () => {
    const still = await find();
    if (still.length > 0) await install(still);
  });
}

/** Installs the foreign readers where that is possible; a system that has no such package does without. */
async function ensureReaders() {
  const missing = () => Object.keys(READERS).filter((path) => !existsSync(path));
  if (missing().length === 0) return;
  await withLock(join(cacheFolder(), 'system.lock'), 'set-up', async () => {
    const names = missing().map((path) => READERS[path]);
    if (names.length === 0) return;
    try {
      await install(names);
    } catch (error) {
      say(`${names.join(', ')} cannot be installed (${error.message}): tests that need them are skipped`);
    }
  });
}

/** Stops when the dynamic linker does not find a library of the given executable. */
export async function checkLinked(executable) {
  if (process.platform !== 'linux') return;
  const { code, output } = await capture('ldd', [executable], { env });
  if (code === 127) return;
  const missing = [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
  if (missing.length === 0) return;
  throw new Stop(
    `Electron needs ${missing.join(', ')}: install your system's packages for these, then run this again`,
  );
}

async function install(names) {
  say('installing system packages (a minute or two)');
  const apt = async (...args) => {
    const { code, output } = await capture('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env });
    return code === 0 ? undefined : output;
  };
  const unreachable = await apt('update', '-q');
  const list = await packageNames(names);
  const failed = await apt('install', '-q', '-y', '--no-install-recommends', ...list);
  if (failed === undefined) return;
  if (/No space left|don't have enough free space/i.test(failed))
    throw new Stop('the disk is full while installing system packages: free about 1.5 GB and run this again');
  const reason =
    (unreachable ?? failed).split('\n').find((line) => line.startsWith('E:')) ?? 'no reason given';
  throw new Stop(
    `apt-get failed (${reason}): run \`apt-get install -y --no-install-recommends ${list.join(' ')}\` by hand, then this again`,
  );
}

async function missingLibraries() {
  const { output } = await capture('ldconfig', ['-p'], { env });
  const abi = { x64: 'x86-64', arm64: 'AArch64' }[process.arch] ?? '';
  const lines = output.split('\n').filter((line) => line.includes(abi));
  return Object.keys(LIBRARIES).filter((name) => !lines.some((line) => line.trim().startsWith(`${name} `)));
}

/** Newer releases carry some libraries under a name that ends in t64. */
async function packageNames(names) {
  const list = await Promise.all(
    names.map(async (name) => {
      if (!name.startsWith('lib')) return name;
      const { code } = await capture('apt-cache', ['show', '--no-all-versions', `${name}t64`], { env });
      return code === 0 ? `${name}t64` : name;
    }),
  );
  return [...new Set(list)];
}

function isDebian() {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release) && hasProgram('apt-get');
  } catch {
    return false;
  }
}

function hasProgram(name) {
  return SEARCH.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}
