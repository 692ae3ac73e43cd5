import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { flagsOf } from '../../main/demo/flags';
import { launchApp, repo, temporaryFolder } from '../support/app';
import { visitAll } from '../support/visits/all';
import { createShoot } from './shoot';

/** Each flag of the tenant the other way round than the demo tenant has it. */
const otherFlags = `--flags=${Object.entries(flagsOf({}))
  .map(([name, isOn]) => `${name}=${isOn ? 'off' : 'on'}`)
  .join(',')}`;

const SIZES = [
  { width: 1440, height: 900, args: [] },
  // The other size shows the other brand, and the other flags.
  { width: 1100, height: 700, args: ['--brand=checkpoint', otherFlags] },
] as const;
const THEMES = ['dark', 'light'] as const;
const folder = join(repo, 'artifacts', 'tour');

/** A picture of every screen and state, for people to look at; what it checks is only that each can be reached. */
describe('tour', () => {
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    mkdirSync(folder, { recursive: true });
  });

  for (const theme of THEMES) {
    for (const size of SIZES) {
      it(`${theme} at ${size.width}x${size.height}`, async () => {
        const userData = temporaryFolder('tour');
        const running = await launchApp({ userData, args: size.args });
        const { page } = running;
        const shoot = createShoot(page, folder, `${theme}-${size.width}`);
        try {
          await running.app.evaluate(
            ({ BrowserWindow }, { width, height }) =>
              BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
            size,
          );
          await page.getByLabel('Portal address').waitFor();
          const settings = (await running.call('app.state')) as {
            readonly value: { readonly settings: object };
          };
          await running.call('app.saveSettings', { ...settings.value.settings, theme });
          await page.reload();
          await visitAll(running, temporaryFolder('tour-files'), shoot, { eachProfile: true });
          expect(running.errors).toEqual([]);
          expect(running.violations).toEqual([]);
        } finally {
          await running.close();
          rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
        }
      });
    }
  }
});
