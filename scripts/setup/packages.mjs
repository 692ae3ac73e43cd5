import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { inRepo, readJson } from './paths.mjs';
import { say, Stop } from './say.mjs';

const STAMP = inRepo('node_modules', '.postern-setup.json');

/** Refuses a Node older than package.json's `engines` asks for. */
export function checkNode(version = process.versions.node) {
  const least = readJson(inRepo('package.json')).engines.node.replace(/^\D+/, '');
  const [haveMajor, haveMinor] = version.split('.').map(Number);
  const [major, minor = 0] = least.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  throw new Stop(`Node ${version} is too old: install Node ${least} or newer, then run this again`);
}

/** Brings node_modules to what the lock file says, without any package's own install script. */
export async function ensurePackages() {
  const wanted = lockHash();
  if (!isStamped(wanted)) {
    await withLock(inRepo('.cache', 'packages.lock'), 'set-up', async () => {
      if (isStamped(wanted)) return;
      if (!matchesLock()) {
        say('installing the packages (a minute or two)');
        await npm(['ci', '--ignore-scripts', '--prefer-offline'], 'the packages');
      }
      writeFileSync(STAMP, `${JSON.stringify({ lock: wanted })}\n`);
    });
  }
  await ensureKeytar();
}

function lockHash() {
  try {
    return createHash('sha256')
      .update(readFileSync(inRepo('package-lock.json')))
      .digest('hex');
  } catch {
    throw new Stop('package-lock.json is missing: restore it with `git checkout package-lock.json`');
  }
}

function isStamped(wanted) {
  const about = readJson(inRepo('package.json'));
  const direct = Object.keys({ ...about.dependencies, ...about.devDependencies });
  return (
    readJson(STAMP)?.lock === wanted &&
    direct.every((name) => existsSync(inRepo('node_modules', name, 'package.json')))
  );
}

/** True when npm's own record of node_modules equals the lock file: packages put there by `npm install` are kept. */
function matchesLock() {
  const wanted = readJson(inRepo('package-lock.json'))?.packages;
  const present = readJson(inRepo('node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (present[path] === undefined) return entry.optional === true;
    return present[path].version === entry.version && existsSync(inRepo(path, 'package.json'));
  });
}

/** keytar's own install step, the only one that runs: it copies the prebuilt binary for this system into place. */
async function ensureKeytar() {
  const folder = inRepo('node_modules', 'keytar');
  const binary = join(folder, 'build', 'Release', 'keytar.node');
  if (existsSync(binary)) return;
  const { code } = await capture(process.execPath, [join(folder, 'script', 'install.js')], { cwd: folder });
  if (code === 0 && existsSync(binary)) return;
  throw new Stop(
    `keytar has no binary for ${process.platform}-${process.arch}: use one of the systems listed in README`,
  );
}
