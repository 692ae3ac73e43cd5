import { capture } from './child.mjs';
import { repo } from './paths.mjs';
import { Stop } from './say.mjs';

const QUIET = [
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=4000',
];

/** Runs npm in the repository; a failure becomes one line that says what to do. `what` names the thing fetched. */
export async function npm(args, what) {
  const [file, first] = npmCommand();
  const { code, output } = await capture(file, [...first, ...args, ...QUIET], {
    cwd: repo,
    shell: process.platform === 'win32' && first.length === 0,
  });
  if (code !== 0) throw new Stop(npmFailure(output, what));
  return output;
}

/** How to run npm here: the program and its first arguments. */
export function npmCommand() {
  const runner = process.env.npm_execpath;
  if (runner && /npm-cli\.[cm]?js$/.test(runner)) return [process.execPath, [runner]];
  return ['npm', []];
}

/** The one line for what npm printed when it failed. */
export function npmFailure(output, what) {
  const has = (pattern) => pattern.test(output);
  if (has(/ENOSPC|no space left/i))
    return `the disk is full while fetching ${what}: free about 1.5 GB and run this again`;
  if (has(/EINTEGRITY|checksum|TAR_BAD_ARCHIVE|Z_BUF_ERROR|Z_DATA_ERROR/)) {
    return `${what}: what arrived is damaged or incomplete: run \`npm cache verify\`, then this again`;
  }
  if (has(/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONN|ERR_SOCKET|EHOSTUNREACH|ENETUNREACH|network|socket/i)) {
    return `the npm registry does not answer (${what}): check the network or \`npm config get registry\`, then run this again`;
  }
  if (has(/E401|E403/))
    return `the npm registry refuses ${what}: check your npm login or registry policy, then run this again`;
  if (has(/E404|ETARGET|ENOVERSIONS/))
    return `the npm registry does not have ${what}: use one that does, then run this again`;
  if (has(/EUSAGE|in sync/))
    return 'package.json and package-lock.json disagree: run `npm install`, then this again';
  if (has(/EROFS|EACCES|EPERM/))
    return `npm may not write while fetching ${what}: check the owner of this folder and of npm's cache, then run this again`;
  const line =
    output.split('\n').find((text) => /error/i.test(text)) ??
    output.trim().split('\n').at(-1) ??
    'no reason given';
  return `npm failed on ${what} (${line.trim()}): run this again`;
}
