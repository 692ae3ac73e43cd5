/** Every place below the folder of documents in which Postern stores something. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repo } from '../../support/app';

/** The places that belong to a tenant: shown under no other, and empty after its connection is forgotten. */
export const OF_A_TENANT = [
  'egress',
  'jobs',
  'past-queries',
  'pasted',
  'pivot',
  'review',
  'schedules',
  'seen',
  'snapshots',
  'tracks',
  'verdicts',
] as const;

/** The places that stay, with the reason. */
export const STAYS: Readonly<Record<string, string>> = {
  '.': 'the paths of unfinished files on this workstation, until they are deleted',
  recent: 'the paths of files that the analyst has opened',
  reviews: 'the notes of the analyst on files',
  cases: 'evidence that the analyst has gathered; shown under their own tenant only',
  journal: 'bulk actions that were being sent, until they have ended',
  'audit-begun': 'changes at a tenant whose outcome is not known yet',
  'audit-journal': 'evidence of who did what; shown under its own tenant only',
  'audit-heads': 'the ends of these journals',
};

const OPENED = /\b(?:storage|stores?)\.(?:store|wal)\b(?:<[^()]*?>)?\(\s*(?:\{\s*name:\s*)?(?:'([^']+)')?/g;

/** Returns the names of all stores that the sources open; a name that is not written there as text is an empty one. */
export const openedStores = (): readonly string[] => {
  const main = join(repo, 'main');
  const names = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...readFileSync(join(main, path), 'utf8').matchAll(OPENED)])
    .map(([, name = '']) => name);
  return [...new Set(names)].sort();
};
