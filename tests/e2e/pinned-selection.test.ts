import { expect, it } from 'vitest';
import { grid, page, setUpDemoWindow } from '../support/demo-window';
import { focusInRows } from '../support/keys';
import { until } from '../support/until';

setUpDemoWindow();

it('keeps the boxes that select rows in view when the rows are scrolled sideways', async () => {
  await page.setViewportSize({ width: 1_100, height: 700 });
  await focusInRows(page);
  await page.keyboard.press(' ');
  const row = grid(page).getByRole('row', { selected: true }).first();
  const box = row.getByRole('gridcell').first();
  const leftOf = async () => (await box.boundingBox())?.x;
  const before = await leftOf();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Record' }).waitFor();
  await focusInRows(page);
  const header = grid(page).getByRole('columnheader').nth(1);
  const headerAt = async () => (await header.boundingBox())?.x ?? 0;
  const start = await headerAt();
  await until(async () => {
    await page.keyboard.press('ArrowRight');
    return (await headerAt()) < start - 100;
  });
  expect(await leftOf()).toBe(before);
  expect(
    await box.evaluate((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  ).toBe(true);
});
