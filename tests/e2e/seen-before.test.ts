import { expect, it } from 'vitest';
import { cellAt } from '../support/results';
import { until } from '../support/until';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';

setUpResultsWindow();

const seen = () => page.getByRole('treegrid', { name: 'Everything seen with this value' });
const states = async (): Promise<readonly string[]> =>
  seen()
    .getByRole('gridcell', { name: /^(Live|Cached .*)$/ })
    .allInnerTexts();

it('lists by P what was seen with a value, searches live, and opens a row, by keys alone', async () => {
  const cell = await cellAt(page, 'From', 0);
  const sender = (await cell.innerText()).trim();
  await cell.click();
  await page.keyboard.press('p');
  await seen().getByRole('gridcell').first().waitFor();
  expect(await states()).toContain('Cached just now');
  expect((await seen().getByRole('gridcell', { name: sender }).count()) > 0).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('group', { name: 'Live search' })
    .getByRole('button', { name: /: [\d,]+/ })
    .first()
    .waitFor();
  await until(states, (all) => all.includes('Live'));
  await until(
    async () => page.getByRole('group', { name: 'Live search' }).getByRole('status').count(),
    (n) => n === 0,
  );
  await seen().getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Record' }).getByRole('tab').first().waitFor();
});
