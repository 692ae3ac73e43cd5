/** Every screen and state of the window, in an order in which each can be reached from the one before. */
import type { Page } from 'playwright';
import { DOMAINS_OF } from '../../../main/demo/config/domains';
import type { RunningApp } from '../app';
import { noteScreens } from '../screen-visits';
import { visitExceptions } from './exceptions';
import { visitExceptionImport, visitExceptionTools } from './exception-tools';
import { visitFiles } from './files';
import { visitDomains, visitHunt, visitSignIn } from './hunt';
import { visitJobs } from './jobs';
import { visitLists } from './lists';
import { visitCases, visitJournal } from './journal';
import type { Look } from './look';
import { visitEachProfile, visitProfiles } from './profiles';
import { visitQueries } from './queries';
import { visitExport, visitRecord } from './record';
import { visitReview } from './review';
import { visitSettings, visitShell } from './shell';

type Visit = (page: Page, look: Look) => Promise<void>;

/** The visits that need only the page, each with the number of looks that it takes. */
const PAGE_VISITS: readonly (readonly [visit: Visit, looks: number])[] = [
  [visitSignIn, 3],
  [visitHunt, 21],
  [visitRecord, 10],
  [visitExport, 2],
  [visitDomains, 5],
  [visitProfiles, 13],
  [visitLists, 10],
  [visitQueries, 11],
  [visitShell, 8],
  [visitJobs, 7],
  [visitJournal, 1],
  [visitExceptions, 3],
  [visitExceptionTools, 3],
  [visitReview, 4],
  [visitCases, 2],
  [visitSettings, 7],
];
/** A profile of each type of each app: only pictures are taken of them, since all profiles of a type are drawn alike. */
const PROFILE_LOOKS = Object.values(DOMAINS_OF).flat().length;
const IMPORT_LOOKS = 1;
const FILE_LOOKS = 7;

/**
 * Visits all of them from the sign-in on; `folder` is for the files that are opened. Fails if a visit takes
 * more or fewer looks than listed, or if a screen is left out.
 */
export const visitAll = async (
  running: RunningApp,
  folder: string,
  look: Look,
  { eachProfile = false } = {},
): Promise<void> => {
  const wrong: string[] = [];
  const screens = noteScreens(running.page);
  const counted = async (name: string, looks: number, visit: (look: Look) => Promise<void>) => {
    let taken = 0;
    await visit(async (...asked) => {
      taken += 1;
      await screens.note();
      await look(...asked);
    });
    if (taken !== looks) wrong.push(`${name} took ${taken} looks instead of ${looks}`);
  };
  for (const [visit, looks] of PAGE_VISITS) {
    await counted(visit.name, looks, (counting) => visit(running.page, counting));
    if (visit === visitProfiles && eachProfile)
      await counted('visitEachProfile', PROFILE_LOOKS, (one) => visitEachProfile(running.page, one));
  }
  await counted('visitExceptionImport', IMPORT_LOOKS, (one) => visitExceptionImport(running, folder, one));
  await counted('visitFiles', FILE_LOOKS, (one) => visitFiles(running, folder, one));
  wrong.push(...screens.missing().map((id) => `no visit shows the screen ${id}`));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
};
