/** The empty window that some figures are measured beside. */
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { electronPath, isRoot, repo, temporaryFolder } from '../../support/app';
import { keepResults } from '../../support/keep-results';

/** Starts `peers/empty-app` in the same Electron, with a new profile. */
export const launchEmptyApp = async (): Promise<{
  readonly app: ElectronApplication;
  readonly page: Page;
}> => {
  const args = [
    ...(isRoot ? ['--no-sandbox'] : []),
    `--user-data-dir=${temporaryFolder('bench-bare')}`,
    join(repo, 'tests/bench/peers/empty-app'),
  ];
  const app = await _electron.launch({ executablePath: electronPath(), args });
  const page = await app.firstWindow();
  keepResults(page);
  await page.waitForLoadState('load');
  return { app, page };
};
