import { describe, expect, it } from 'vitest';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';
import { chooseFrom, resultsGrid } from '../support/window';

setUpResultsWindow();

const record = () => page.getByRole('complementary', { name: 'Record' });
const list = (name: RegExp) => page.getByRole('region', { name });
const shot = (name: string) => page.screenshot({ path: `/tmp/people11/${name}.png` });

describe('a long list of a record', () => {
  it('opens in the grid, is loaded whole, and leads to the profile of a row, by keys alone', async () => {
    await resultsGrid(page).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Enter');
    await record().getByRole('tab', { name: /^Why/ }).waitFor();
    await page.keyboard.press('4');
    await record().getByRole('table', { name: 'Recipients' }).waitFor();
    await shot('recipients-tab');
    await page.keyboard.press('Shift+O');
    const grid = list(/^Recipients · /).getByRole('treegrid');
    await grid.getByRole('gridcell').first().waitFor();
    await shot('recipients-list');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await record().waitFor();
    await page.keyboard.press('p');
    await record().getByRole('tab', { name: 'Activity' }).waitFor();
    await shot('recipients-profile');
  });

  it('counts the events that a log leaves out, in the file’s tab and in the grid', async () => {
    await chooseFrom(page, /^App/, /OneDrive/);
    await chooseFrom(page, /^Type: /, /Files/);
    await page.keyboard.press('Control+Enter');
    await resultsGrid(page).getByRole('gridcell', { name: /^Yes$/ }).first().dblclick();
    await record().getByRole('tab', { name: /^Why/ }).waitFor();
    await page.keyboard.press('3');
    await record().getByRole('table', { name: 'Events' }).waitFor();
    await page.keyboard.press('Shift+O');
    await list(/^Events · /)
      .getByText(/\d left out: their scan failed or never ran/)
      .waitFor();
    await page.keyboard.press('Control+Shift+L');
    await shot('events-list');
    expect(
      await list(/^Events · /)
        .getByRole('group', { name: 'Result' })
        .innerText(),
    ).toMatch(/in the list/);
  });
});
