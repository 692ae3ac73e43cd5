import { describe, expect, it } from 'vitest';
import { cellAt, rowWith } from '../support/results';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';
import { openTabOfRecord } from '../support/window';
import { until } from '../support/until';

setUpResultsWindow();

const record = () => page.getByRole('complementary', { name: 'Record' });
const tab = (name: string | RegExp) => record().getByRole('tab', { name });

/** Opens the first email with a phishing verdict, by keys alone from its row on. */
const openPhish = async () => {
  await (await rowWith(page, 'Phishing')).getByRole('gridcell').nth(2).click();
  await page.keyboard.press('Enter');
  await tab(/^Why/).waitFor();
  // The tab that was open last, such as that of another test, stays open.
  await page.keyboard.press('1');
  await record().getByRole('list', { name: 'Verdicts' }).waitFor();
};

describe('an email under investigation', () => {
  it('shows by keys alone why it was flagged, its hops, who else got it, and a new scan', async () => {
    await openPhish();
    const verdicts = record().getByRole('list', { name: 'Verdicts' });
    await expect
      .poll(() => verdicts.getByRole('listitem').first().innerText())
      .toMatch(/Phishing|Suspicious/);
    await page.keyboard.press('3');
    await record().getByRole('table', { name: 'Hops' }).waitFor();
    await page.keyboard.press('4');
    await record().getByRole('table', { name: 'Recipients' }).waitFor();
    await page.keyboard.press('8');
    await record()
      .getByRole('list', { name: 'Similar emails' })
      .getByRole('button', { name: /^same sender [\d,]+/ })
      .waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('s');
    const rescan = page.getByRole('dialog', { name: 'Rescan with security tools' });
    await rescan.getByRole('checkbox').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await rescan.waitFor({ state: 'detached' });
    await page.getByRole('log', { name: 'Notifications' }).getByText('Rescan requested').waitFor();
  });

  it('marks the verdict that an analyst’s classification changed', async () => {
    await openPhish();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Classify this email' });
    await dialog.getByLabel('Classification').selectOption('clean');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await record()
      .getByText(/^was (Phishing|Suspicious)/)
      .first()
      .waitFor();
  });

  it('puts the tabs that don’t fit into a menu, and keeps the open one in the strip', async () => {
    await openPhish();
    expect(await tab('All fields').count()).toBe(0);
    await record().getByRole('button', { name: 'More tabs' }).click();
    await page.getByRole('menuitem', { name: 'All fields' }).click();
    await tab('All fields').waitFor();
    await expect.poll(() => tab('All fields').getAttribute('aria-selected')).toBe('true');
    const moreTabs = record().getByRole('button', { name: 'More tabs' });
    await until(
      () => moreTabs.evaluate((button) => button === document.activeElement),
      (hasFocus) => hasFocus,
    );
    await openTabOfRecord(record(), /^Timeline/);
    await record().getByRole('table', { name: 'Timeline' }).waitFor();
    await page.keyboard.press('1');
  });

  it('leads to a recipient and back to where it was, and opens the recipient in a tab', async () => {
    await openPhish();
    await tab(/^Recipients/).click();
    const recipient = record()
      .getByTitle(/^Open: Recipient/)
      .first();
    await recipient.focus();
    await page.keyboard.press('Enter');
    await record().getByRole('navigation', { name: 'Opened records' }).waitFor();
    await record().getByRole('tab', { name: 'Activity' }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await recipient.waitFor();
    await expect.poll(() => tab(/^Recipients/).getAttribute('aria-selected')).toBe('true');
    await recipient.focus();
    await page.keyboard.press('Enter');
    await record().getByRole('tab', { name: 'Activity' }).waitFor();
    await page.keyboard.press('o');
    const own = page.getByRole('region', { name: 'Record' });
    // A group opens at its members.
    await own.getByRole('tab', { name: 'Activity' }).click();
    await own.getByRole('list', { name: 'Ready queries' }).waitFor();
  });
});

describe('the record of an address in the palette', () => {
  it('opens as a tab', async () => {
    const address = (await (await cellAt(page, 'From', 0)).innerText()).trim();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(address);
    await page.getByRole('option', { name: /^Open the user or group/ }).click();
    await page.getByRole('region', { name: 'Record' }).waitFor();
  });
});
