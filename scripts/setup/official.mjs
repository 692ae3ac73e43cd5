import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { capture } from './child.mjs';
import { withLock } from './lock.mjs';
import { npmFailure } from './npm.mjs';
import { inRepo, readJson } from './paths.mjs';
import { say, Stop } from './say.mjs';

const FOLDER = inRepo('node_modules', 'electron');
const ANSWER_WITHIN_MS = 5_000;

/** The version of Electron that package.json pins for users. */
export const officialVersion = () => readJson(join(FOLDER, 'package.json'))?.version;

/** Where the executable lies inside an Electron distribution. */
export function executableIn(dist) {
  if (process.platform === 'darwin') return join(dist, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(dist, process.platform === 'win32' ? 'electron.exe' : 'electron');
}

/** The official Electron's executable when its package has it unpacked, else undefined. */
export function officialExecutable() {
  const executable = executableIn(join(FOLDER, 'dist'));
  try {
    const version = readFileSync(join(FOLDER, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '');
    const complete = existsSync(join(FOLDER, 'path.txt')) && existsSync(executable);
    return complete && version === officialVersion() ? executable : undefined;
  } catch {
    return undefined;
  }
}

/** True when the host that the electron package would download from (or its mirror) has the file and says so in time. */
export async function officialAnswers() {
  try {
    const version = `v${officialVersion()}`;
    const file = join(dirname(FOLDER), '@electron', 'get', 'dist', 'artifact-utils.js');
    const { getArtifactRemoteURL } = await import(pathToFileURL(file).href);
    const url = await getArtifactRemoteURL({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
    });
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Has the electron package download and unpack its own distribution, which it checks against its checksums. */
export async function fetchOfficial() {
  return withLock(inRepo('.cache', 'electron.lock'), 'set-up', async () => {
    if (officialExecutable()) return officialExecutable();
    say(`downloading Electron ${officialVersion()} (about 120 MB, once)`);
    const { output } = await capture(process.execPath, [join(FOLDER, 'install.js')], { cwd: FOLDER });
    const executable = officialExecutable();
    if (!executable) throw new Stop(officialFailure(output));
    return executable;
  });
}

function officialFailure(output) {
  if (/ENOSPC|no space left/i.test(output)) return npmFailure(output, 'Electron');
  const reason =
    output
      .split('\n')
      .find((line) => /error/i.test(line))
      ?.trim() ?? 'no reason given';
  return `Electron could not be fetched (${reason}): run this again, or set ELECTRON_MIRROR to another mirror`;
}
