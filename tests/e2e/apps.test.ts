import { describe, expect, it } from 'vitest';
import { firstRows, windowTabs } from '../support/window';
import { page, setUpDemoWindow } from '../support/demo-window';
import { rowWith } from '../support/results';
import { openByPalette } from '../support/visits/exception-tools';

setUpDemoWindow();

const details = () => page.getByRole('complementary', { name: 'Details of the app' });
const heading = (name: RegExp) => details().getByRole('heading', { name, level: 2 });

describe('the screen of apps', () => {
  it('lists apps and tools with their state and numbers, and searches an app, by keys alone', async () => {
    await openByPalette(page, 'Apps and security tools');
    await heading(/^Office 365 Mail Enabled/).waitFor();
    await details().getByText('Threats').waitFor();
    await page.getByRole('grid', { name: 'Apps' }).getByRole('gridcell').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await heading(/^Gmail/).waitFor();
    await page.keyboard.press('ArrowDown');
    await heading(/^OneDrive/).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('grid', { name: 'Security tools' }).getByRole('gridcell').first().waitFor();
    await heading(/^(?!OneDrive)/).waitFor();
    await page.keyboard.press('t');
    await heading(/^OneDrive/).waitFor();
    await page.keyboard.press('Enter');
    await firstRows(page);
    await expect.poll(() => page.getByRole('button', { name: /^App: OneDrive/ }).count()).toBe(1);
  });

  it('opens at the tool of a verdict', async () => {
    await (await rowWith(page, 'Phishing')).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Enter');
    const record = page.getByRole('complementary', { name: 'Record' });
    await record.getByRole('tab', { name: /^Why/ }).click();
    const row = record
      .getByRole('list', { name: 'Verdicts' })
      .getByRole('listitem')
      .filter({ has: page.locator('summary') })
      .first();
    await row.locator('summary').first().click();
    const about = row.getByRole('button', { name: /^About / });
    const tool = ((await about.textContent()) ?? '').replace('About ', '');
    await about.focus();
    await page.keyboard.press('Enter');
    await heading(new RegExp(`^${tool}`)).waitFor();
    await expect.poll(() => windowTabs(page).count()).toBe(2);
  });

  it('opens at an app of the dashboard', async () => {
    await page.keyboard.press('Alt+1');
    await page.getByRole('button', { name: 'Details of ShareFile' }).focus();
    await page.keyboard.press('Enter');
    await heading(/^ShareFile Disabled/).waitFor();
    await details().getByText('Postern doesn’t search disabled apps.').waitFor();
  });
});
