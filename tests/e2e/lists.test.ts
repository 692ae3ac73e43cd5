import { describe, it } from 'vitest';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';
import { chooseFrom, resultsGrid } from '../support/window';

setUpResultsWindow();

const record = () => page.getByRole('complementary', { name: 'Record' });
const list = (name: RegExp) => page.getByRole('region', { name });

describe('a long list of a record', () => {
  it('opens in the grid, is loaded whole, and leads to the profile of a row, by keys alone', async () => {
    await resultsGrid(page).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Enter');
    await record().getByRole('tab', { name: /^Why/ }).waitFor();
    await page.keyboard.press('4');
    await record().getByRole('table', { name: 'Recipients' }).waitFor();
    await page.keyboard.press('Shift+O');
    const grid = list(/^Recipients · /).getByRole('treegrid');
    await grid.getByRole('gridcell').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await record().waitFor();
    await page.keyboard.press('Shift+P');
    await record().getByRole('tab', { name: 'Activity' }).waitFor();
  });

  it('counts the events that a log leaves out, in the file’s tab and in the grid', async () => {
    await chooseFrom(page, /^App/, /OneDrive/);
    await chooseFrom(page, /^Type: /, /Files/);
    await page.keyboard.press('Control+Enter');
    await resultsGrid(page).getByRole('gridcell', { name: /^Yes$/ }).first().dblclick();
    await record().getByRole('tab', { name: /^Why/ }).waitFor();
    await page.keyboard.press('3');
    const left = record().getByText(/(\d+) left out: their scan failed or never ran/);
    for (let files = 0; files < 20 && (await left.count()) === 0; files += 1) {
      await page.keyboard.press('j');
      await record()
        .getByText(/\d events?/)
        .waitFor();
    }
    const inTab = /([\d,]+) left out/.exec(await left.innerText())?.[1];
    await page.keyboard.press('Shift+O');
    await list(/^Events · /)
      .getByRole('treegrid')
      .waitFor();
    await page.keyboard.press('Control+Shift+L');
    await list(/^Events · /)
      .getByText(`${inTab} left out: their scan failed or never ran`)
      .waitFor();
  });
});

describe('the logins of a user', () => {
  it('opens by keys alone, leads to their IP address, and opens in the grid with a filter', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('t.nakamura@contoso.example');
    await page.getByRole('option', { name: /^Open the user or group/ }).waitFor();
    await page.getByRole('option', { name: /^Open the user or group/ }).click();
    const own = page.getByRole('region', { name: 'Record' });
    await own.getByRole('tab', { name: 'Logins' }).waitFor();
    await page.keyboard.press('2');
    await own.getByRole('table', { name: 'Logins' }).waitFor();
    const counted = /^([\d,]+) logins?/.exec(await own.getByText(/^[\d,]+ logins? ·/).innerText())?.[1];
    await page.keyboard.press('Shift+O');
    const logins = list(/^Logins · /);
    await logins.getByText(`${counted} after filter`).waitFor();
    await logins.getByRole('button', { name: /^Clear filter User is/ }).waitFor();
    await page.keyboard.press('Control+w');
    await own
      .getByTitle(/^Open: IP address/)
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await own.getByRole('tab', { name: 'Events' }).waitFor();
    await own.getByRole('table', { name: 'Events' }).waitFor();
    await page.keyboard.press('2');
    await own.getByRole('table', { name: 'Logins' }).waitFor();
    await page.keyboard.press('3');
    await own.getByRole('list', { name: 'Ready queries' }).waitFor();
  });
});
