/** Every screen and state of the window, in an order in which each can be reached from the one before. */
import type { RunningApp } from '../app';
import { visitFiles } from './files';
import { visitDomains, visitHunt, visitSignIn } from './hunt';
import { visitJobs } from './jobs';
import type { Look } from './look';
import { visitProfiles } from './profiles';
import { visitQueries } from './queries';
import { visitExport, visitRecord } from './record';
import { visitSettings, visitShell } from './shell';

/** Visits all of them from the sign-in on; `folder` is for the files that are opened. */
export const visitAll = async (running: RunningApp, folder: string, look: Look): Promise<void> => {
  const { page } = running;
  await visitSignIn(page, look);
  await visitHunt(page, look);
  await visitRecord(page, look);
  await visitExport(page, look);
  await visitDomains(page, look);
  await visitProfiles(page, look);
  await visitQueries(page, look);
  await visitShell(page, look);
  await visitJobs(page, look);
  await visitSettings(page, look);
  await visitFiles(running, folder, look);
};
