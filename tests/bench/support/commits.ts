/** The commit being measured, and its distance from another. */
import { execFileSync } from 'node:child_process';
import { repo } from '../../support/app';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repo, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the short hash of the commit being measured. */
export const currentCommit = (): string => git('rev-parse', '--short=8', 'HEAD');

/** Names the commits between one that was measured earlier and the one being measured. */
export const commitsSince = (commit: string): string => {
  const now = currentCommit();
  try {
    const count = git('rev-list', '--count', `${commit}..${now}`);
    return `Measured at ${commit}, now at ${now}: ${count} commits (git log --oneline ${commit}..${now})`;
  } catch {
    return `Measured at ${commit}, now at ${now}: this repository doesn’t have the first`;
  }
};
