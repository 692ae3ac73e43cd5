import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtSizes, overBudget } from './budgets.mjs';
import { capture } from './child.mjs';
import { withLock } from './lock.mjs';
import { commandFile, inRepo, readJson, repo } from './paths.mjs';
import { say, Stop } from './say.mjs';

const FOLDERS = ['main', 'preload', 'renderer', 'shared', 'resources'];
const ROOT_FILES = /^(electron\.vite\.config\.\w+|tsconfig.*\.json|package(-lock)?\.json)$/;
const STAMP = inRepo('out', '.stamp');

/** Builds the app into out/ when its sources changed since the last build; resolves to whether it built. */
export async function ensureBuilt() {
  if (isFresh()) return false;
  return withLock(inRepo('.cache', 'build.lock'), 'build', async () => {
    const sources = fingerprint();
    if (isFresh(sources)) return false;
    say('building the app');
    rmSync(STAMP, { force: true });
    const { code, output } = await capture(
      process.execPath,
      [commandFile('electron-vite'), 'build', '--logLevel', 'warn'],
      {
        cwd: repo,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    if (code !== 0) {
      process.stderr.write(output);
      throw new Stop('the app does not build: fix the errors above, then run this again');
    }
    const tooLarge = overBudget(builtSizes(inRepo('out')));
    if (tooLarge.length > 0) throw new Stop(`the build is over its budget: ${tooLarge.join('; ')}`);
    mkdirSync(inRepo('out'), { recursive: true });
    writeFileSync(STAMP, `${JSON.stringify({ sources })}\n`);
    return true;
  });
}

function isFresh(sources = fingerprint()) {
  const entry = readJson(inRepo('package.json')).main;
  return existsSync(inRepo(entry)) && readJson(STAMP)?.sources === sources;
}

/** A hash over path, time and size of every file that the build reads. */
function fingerprint() {
  const files = readdirSync(repo).filter((name) => ROOT_FILES.test(name));
  for (const folder of FOLDERS) {
    if (existsSync(inRepo(folder))) files.push(...filesBelow(folder));
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const about = statSync(inRepo(file), { throwIfNoEntry: false });
    if (about) hash.update(`${file}\0${about.mtimeMs}\0${about.size}\n`);
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(inRepo(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
