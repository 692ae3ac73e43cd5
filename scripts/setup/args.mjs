import { resolve } from 'node:path';

const FLAG = '--user-data-dir';
/** Flags with a value that Chromium reads only as `--flag=value`. */
const VALUES = ['--brand', '--emails', '--flags', '--clock'];

/**
 * The arguments for Electron, with `--user-data-dir X` and relative folders brought to the one form that Chromium
 * knows: `--user-data-dir=<absolute folder>`, and each flag of `VALUES` from `--flag X` to `--flag=X`. Relative means relative to where the user typed the command.
 */
export function electronArgs(given, from = process.env.INIT_CWD ?? process.cwd()) {
  const args = [];
  for (let i = 0; i < given.length; i++) {
    const arg = given[i];
    if (arg === FLAG && given[i + 1] !== undefined) args.push(`${FLAG}=${resolve(from, given[++i])}`);
    else if (arg.startsWith(`${FLAG}=`)) args.push(`${FLAG}=${resolve(from, arg.slice(FLAG.length + 1))}`);
    else if (VALUES.includes(arg) && given[i + 1] !== undefined) args.push(`${arg}=${given[++i]}`);
    else args.push(arg);
  }
  return args;
}

/** The folder named by `--user-data-dir` among arguments made by `electronArgs`, if any. */
export function userDataOf(args) {
  return args.findLast((arg) => arg.startsWith(`${FLAG}=`))?.slice(FLAG.length + 1);
}
