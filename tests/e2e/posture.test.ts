import { describe, it } from 'vitest';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';

setUpResultsWindow();

const run = async (text: string, entry: RegExp) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.getByRole('option', { name: entry }).first().waitFor();
  await page.keyboard.press('Enter');
};

describe('the posture of a tenant', () => {
  it('lists the findings of a check with their links, and opens the profile of one, by keys alone', async () => {
    await run('Posture', /^Posture/);
    const check = page.getByRole('button', { name: /^Guest accounts/ });
    await check.waitFor();
    await check.focus();
    await page.keyboard.press('Enter');
    const findings = page.getByRole('region', { name: 'Findings · Guest accounts' });
    await findings
      .getByRole('gridcell', { name: /profile/ })
      .first()
      .waitFor();
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    const record = page.getByRole('complementary', { name: 'Record' });
    await record.getByRole('tab', { name: 'Logins' }).waitFor();
    await page.keyboard.press('Shift+P');
    await record.getByRole('button', { name: 'Open the user' }).waitFor();
    await page.keyboard.press('Control+Shift+L');
    await findings.getByRole('button', { name: /^Load all/ }).waitFor({ state: 'detached' });
  });
});

describe('the people at risk', () => {
  it('counts them by recipient over all rows that the query finds', async () => {
    await run('Most attacked people', /^Most attacked people: Office 365 Mail/);
    const groups = page.getByRole('list', { name: 'Groups of rows' });
    await groups.getByRole('button').nth(1).waitFor();
    await run('Top clickers', /^Top clickers: /);
    await groups.getByRole('button').nth(1).waitFor();
  });
});

describe('the lists for troubleshooting', () => {
  it('opens them by the palette from a record, and shows what the tenant left behind', async () => {
    await page.getByRole('treegrid', { name: 'Results' }).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Record' }).getByRole('tab', { name: /^Why/ }).waitFor();
    await page
      .getByRole('complementary', { name: 'Record' })
      .getByRole('region', { name: 'Exceptions' })
      .waitFor();
    await page.keyboard.press('0');
    await page
      .getByRole('complementary', { name: 'Record' })
      .getByRole('region', { name: 'Properties' })
      .waitFor();
    await run('Open its debug links', /^Open its debug links/);
    await page
      .getByRole('region', { name: /^Debug links · / })
      .getByRole('treegrid')
      .waitFor();
    await page.keyboard.press('Control+w');
    await run('Open the web notifications', /^Open the web notifications/);
    await page
      .getByRole('region', { name: /^Web notifications · / })
      .getByRole('gridcell')
      .first()
      .waitFor();
  });
});
