import { beforeEach, describe, it } from 'vitest';
import { page, running, setUpDemoWindow } from '../support/demo-window';
import { until } from '../support/until';

setUpDemoWindow();

const map = () => page.getByRole('listbox', { name: 'Places of logins on the map' });
const current = () => map().getByRole('option', { selected: true });

beforeEach(async () => {
  await page.keyboard.press('Alt+1');
  await map().waitFor({ timeout: 60_000 });
  await page.getByText(/^logins .* old/).waitFor({ timeout: 60_000 });
});

describe('the map of logins', () => {
  it('walks the places by arrows, reads them as a table, and opens the rows of one in the grid', async () => {
    await map().focus();
    await page.keyboard.press('Home');
    await current()
      .filter({ hasText: /^(Los Angeles|New York|Toronto)/ })
      .waitFor();
    const first = await current().innerText();
    await page.keyboard.press('End');
    const name = await until(
      () => current().innerText(),
      (now) => now !== first,
    );
    const count = /: ([\d,]+) failed login/.exec(name)?.[1] ?? 'none';
    const picked = page.getByRole('region', { name: 'Selected logins' });
    await picked.getByText(new RegExp(`^${count} failed logins?$`)).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('grid', { name: 'Logins by place' }).getByRole('gridcell').first().waitFor();
    await page.getByRole('gridcell').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('t');
    await map().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('region', { name: /^Logins · / });
    await rows.getByText(`${count} after filter`).waitFor();
  });
});

describe('what needs the analyst', () => {
  const row = () => page.getByRole('region', { name: 'What needs you' });
  const zoom = (factor: number, width: number, height: number) =>
    running.app.evaluate(
      ({ BrowserWindow }, [by, w, h]) => {
        const window = BrowserWindow.getAllWindows()[0];
        window?.setContentSize(w, h);
        window?.webContents.setZoomFactor(by);
      },
      [factor, width, height] as const,
    );

  it('opens a queue with as many items as it counted, by keys, also at 200 % zoom', async () => {
    const restore = row().getByRole('button', { name: /^Restore requests: [\d,]+, oldest / });
    await restore.waitFor({ timeout: 60_000 });
    await zoom(2, 1_100, 700);
    await until(async () => {
      const boxes = await Promise.all(
        (await row().getByRole('button').all()).map((one) => one.boundingBox()),
      );
      const [right, bottom] = await page.evaluate(() => [innerWidth, innerHeight] as const);
      return (
        right < 600 &&
        boxes.length > 5 &&
        boxes.every((box) => box !== null && box.x + box.width <= right && box.y + box.height <= bottom)
      );
    });
    await zoom(1, 1_440, 900);
    await page.keyboard.press('w');
    await restore.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const first = page.getByRole('menu', { name: 'Restore requests' }).getByRole('menuitem').first();
    await first.and(page.locator(':focus')).waitFor();
    const [name, count] = /^(.+) · .+?([\d,]+) · oldest /s.exec(await first.innerText())?.slice(1) ?? [];
    await page.keyboard.press('Enter');
    const queue = page.getByRole('toolbar', { name: 'Queue', exact: true });
    await queue.getByText(`Restore requests · ${name}`, { exact: true }).waitFor();
    await queue.getByText(`${count} left`, { exact: true }).waitFor();
  });
});
