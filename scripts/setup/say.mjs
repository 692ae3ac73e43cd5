import { repo } from './paths.mjs';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const CLOSED = new Set(['EROFS', 'EACCES', 'EPERM']);

/** A failure that the user can act on: its message is one line, "what is wrong: next step". */
export class Stop extends Error {}

/** Writes one line for the user, always to stderr: stdout is for a command's result. */
export function say(line) {
  process.stderr.write(`postern: ${line}\n`);
}

/** Turns any error into the one line that the user sees. */
export function explain(error) {
  if (error instanceof Stop) return error.message;
  if (FULL.has(error?.code)) return 'the disk is full: free about 1.5 GB and run this again';
  // On a read-only disk Node reports a folder that it could not make as ENOENT.
  if (CLOSED.has(error?.code) || (error?.code === 'ENOENT' && error.syscall === 'mkdir')) {
    const path = error.path ?? 'a folder';
    const other = path.startsWith(repo) ? '' : ', or set XDG_CACHE_HOME to a folder that you own';
    return `${path} is not writable: change its owner or permissions${other}, and run this again`;
  }
  const text = String(error?.message ?? error).split('\n')[0];
  return `unexpected failure (${text}): run this again with POSTERN_DEBUG=1 to see where`;
}

/** Runs a command's body; a failure becomes one line on stderr and exit code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    say(explain(error));
    if (process.env.POSTERN_DEBUG) process.stderr.write(`${error?.stack ?? error}\n`);
    process.exit(1);
  }
}
