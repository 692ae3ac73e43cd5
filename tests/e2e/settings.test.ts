import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { focusIs, focusInRows } from '../support/keys';
import { until } from '../support/until';
import { answerDialogs, firstRows, resultsGrid, workspaceStored } from '../support/window';

let running: RunningApp;
const userData = temporaryFolder('settings');
keepFailures(() => running);

const start = async (): Promise<void> => {
  running = await launchApp({ demo: true, userData });
  await firstRows(running.page);
};

beforeAll(start);
afterAll(async () => {
  await running.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
});

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await running.page.keyboard.press(key);
};

/** Opens the settings and searches them. The search has the focus as soon as they are drawn. */
const search = async (text: string) => {
  await press('Control+,');
  const field = running.page.getByRole('searchbox', { name: 'Search settings' });
  await field.waitFor();
  await press('Control+f');
  await focusIs(running.page, /Search settings/);
  await press('Control+a');
  await running.page.keyboard.type(text);
};

/** Goes by Tab to a control of the settings. */
const tabTo = async (name: RegExp) => {
  for (let step = 0; step < 40; step += 1) {
    await press('Tab');
    const at = await running.page.evaluate(() => {
      const now = document.activeElement;
      return now instanceof HTMLElement
        ? (now.getAttribute('aria-label') ??
            document.querySelector(`label[for="${now.id}"]`)?.textContent ??
            '')
        : '';
    });
    if (name.test(at)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
};

const toHunt = async () => {
  await press('Control+1');
  await firstRows(running.page);
};

/** The texts of the cells of the first rows. */
const cells = () => resultsGrid(running.page).getByRole('gridcell').allTextContents();
const rowHeight = () =>
  resultsGrid(running.page)
    .getByRole('row')
    .nth(2)
    .evaluate((row) => row.getBoundingClientRect().height);

describe('the settings, by keys', () => {
  it('changes the format of dates and the height of rows everywhere, and keeps both after a restart', async () => {
    await search('date format');
    await tabTo(/^Date format$/);
    await running.page.keyboard.type('yyyy');
    await search('density');
    await tabTo(/^Density$/);
    await running.page.keyboard.type('com');
    await press('ArrowDown');
    await toHunt();
    const isIso = async () => (await cells()).some((text) => /^\d{4}-\d\d-\d\d \d\d:\d\d/.test(text));
    await expect.poll(isIso).toBe(true);
    await expect.poll(rowHeight).toBe(32);
    // The tab that is open now is the one to come back.
    await until(async () => {
      const stored = await workspaceStored(running, 2);
      return stored?.current === stored?.tabs[0]?.id;
    });
    await running.close();
    await start();
    await toHunt();
    await expect.poll(isIso).toBe(true);
    expect(await rowHeight()).toBe(32);
  });

  it('gives a command another key, which runs it and is shown by the palette and the sheet', async () => {
    const { page } = running;
    await search('keyboard shortcuts');
    await tabTo(/^Change the key of Keyboard shortcuts$/);
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change the key of Keyboard shortcuts' });
    await dialog.getByRole('textbox', { name: 'New key' }).waitFor();
    await press('Alt+j');
    await dialog.getByText('Alt+J is taken by “Recent jobs” (View)', { exact: false }).waitFor();
    await press('Alt+i');
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await toHunt();
    await focusInRows(page);
    await press('?');
    await press('Alt+i');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByText('Alt+I', { exact: true }).waitFor();
    await press('Escape');
    await press('Control+k');
    await page.keyboard.type('keyboard shortcuts');
    await page.getByRole('option', { name: /Keyboard shortcuts.*Alt\+I/ }).waitFor();
    await press('Escape');
    await search('all keys');
    await tabTo(/^All keys$/);
    await press('Enter');
    await page.getByText('All keys are reset.').first().waitFor();
    await toHunt();
    await focusInRows(page);
    await press('?');
    await sheet.waitFor();
    await press('Escape');
  });

  it('exports the settings to a file, and restores them after showing the changes', async () => {
    const { page } = running;
    const path = join(userData, 'postern-settings.json');
    await search('export settings');
    await answerDialogs(running.app, path);
    await tabTo(/^Export settings$/);
    await press('Enter');
    await page.getByText('postern-settings.json', { exact: false }).first().waitFor();
    await search('notifications');
    await tabTo(/^Desktop notifications$/);
    await running.page.keyboard.type('off');
    await answerDialogs(running.app, path);
    await search('import settings');
    await tabTo(/^Import settings$/);
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Import settings' });
    await dialog.getByRole('row', { name: /Desktop notifications Off On/ }).waitFor();
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await search('notifications');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Desktop notifications' }).inputValue())
      .toBe('on');
  });

  it('opens dialogs for files in the chosen folder', async () => {
    const { page } = running;
    await answerDialogs(running.app, userData);
    await search('download folder');
    await tabTo(/^Download folder$/);
    await press('Enter');
    await page.getByRole('region', { name: 'Files and network' }).getByText(userData).waitFor();
    const asked = await running.app.evaluate(async ({ dialog }) => {
      const options = new Promise<string>((resolve) => {
        dialog.showSaveDialog = async (...given: unknown[]) => {
          const { defaultPath = '' } = given.at(-1) as { readonly defaultPath?: string };
          resolve(defaultPath);
          return { canceled: true, filePath: '' };
        };
      });
      Object.assign(globalThis, { askedPath: options });
      return true;
    });
    expect(asked).toBe(true);
    await search('export settings');
    await tabTo(/^Export settings$/);
    await press('Enter');
    const path = await running.app.evaluate(
      () => (globalThis as unknown as { readonly askedPath: Promise<string> }).askedPath,
    );
    expect(path.startsWith(userData)).toBe(true);
  });
});
