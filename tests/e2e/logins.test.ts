import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, running } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';
import { until } from '../support/until';
import { answerDialogs } from '../support/window';

setUpResultsWindow();

const map = () => page.getByRole('listbox', { name: 'Places of logins on the map' });
const current = () => map().getByRole('option', { selected: true });

/** Waits until all logins are loaded. */
const allLoaded = () => page.getByText(/^logins .* old/).waitFor({ timeout: 60_000 });

beforeEach(async () => {
  await page.keyboard.press('Alt+1');
  await map().waitFor({ timeout: 60_000 });
  await allLoaded();
});

describe('the map of logins', () => {
  it('exports the drawing and the numbers behind it by the palette', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postern-map-'));
    for (const [what, file] of [
      ['Export the map as PNG', 'map.png'],
      ['Export the places as CSV', 'map.csv'],
      ['Export the hours as PNG', 'hours.png'],
    ] as const) {
      const path = join(folder, file);
      await answerDialogs(running.app, path);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(what);
      await page.getByRole('option', { name: what }).first().waitFor();
      await page.keyboard.press('Enter');
      await until(() => Promise.resolve(existsSync(path)));
    }
    expect(readFileSync(join(folder, 'map.png')).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(join(folder, 'hours.png')).length).toBeGreaterThan(5_000);
    expect(readFileSync(join(folder, 'map.csv'), 'utf8')).toMatch(
      /^\ufeffPlace,Country,Logins,Failed,.*\r\n.*Nigeria/s,
    );
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('says that places are grouped and why, until an app with many logins is left out', async () => {
    await page.keyboard.press('f');
    await page.keyboard.press('f');
    const where = page.getByRole('region', { name: 'Where' });
    const grouped = where.getByText('Grouped', { exact: true });
    await grouped.waitFor();
    expect(await grouped.getAttribute('title')).toMatch(
      /^Nearby places are grouped because .* has [\d,]+ (successful )?logins\.$/,
    );
    await page.getByRole('checkbox', { name: /^Office 365 Mail/ }).click();
    await page.getByRole('checkbox', { name: /^Gmail/ }).click();
    await grouped.waitFor({ state: 'detached' });
  });

  it('takes a time range of one’s own, and says how far the logins reach back', async () => {
    await page.getByRole('button', { name: /^When: \d\d\/\d\d\/\d\d – / }).waitFor();
    await page.keyboard.press('Alt+w');
    await page.getByRole('menuitem', { name: 'Custom time range…' }).click();
    await page.getByRole('textbox', { name: 'From' }).fill('01/01/20');
    await page.getByRole('textbox', { name: 'To' }).fill('01/02/20');
    await page.keyboard.press('Enter');
    const where = page.getByRole('region', { name: 'Where' });
    await where.getByText('No failed logins in this time and these apps').waitFor();
    expect(await map().count()).toBe(0);
  });
});

describe('the pictures by mouse', () => {
  const boxOf = async (picture: ReturnType<typeof map>) => {
    const box = await picture.locator('canvas').first().boundingBox();
    if (!box) throw new Error('The picture is not drawn.');
    return box;
  };
  /** Moves the mouse over the map, column by column from one side, until the pointer says that there is a mark. */
  const findMark = async (side: 'west' | 'east') => {
    const box = await boxOf(map());
    const isOnMark = () =>
      map()
        .locator('canvas')
        .first()
        .evaluate(({ parentElement }) => parentElement?.style.cursor === 'pointer');
    for (let across = 6; across < box.width / 2; across += 5)
      for (let y = box.y + 10; y < box.y + box.height - 40; y += 5) {
        const x = side === 'west' ? box.x + across : box.x + box.width - across;
        await page.mouse.move(x, y);
        if (!(await isOnMark())) continue;
        // The pointer follows with the next frame: it may still be that of the place before.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        if (await isOnMark()) return [x, y] as const;
      }
    throw new Error('The map has no mark there.');
  };
  /** Returns the place of the current mark: marks of one city may be too near to each other to be told apart by the mouse. */
  const place = async () => (await current().innerText()).split(':')[0] ?? '';
  const selected = (name: string) => until(place, (now) => now === name);

  it('selects the mark of the map that is clicked, which the legend neither hides nor moves', async () => {
    await map().focus();
    await page.keyboard.press('Home');
    await current()
      .filter({ hasText: /^(Los Angeles|New York|Toronto)/ })
      .waitFor();
    const first = await place();
    await page.keyboard.press('End');
    const last = await until(place, (now) => now !== first);
    const west = await findMark('west');
    await page.mouse.click(...west);
    await selected(first);
    const picked = page.getByRole('region', { name: 'Selected logins' });
    await picked.getByRole('heading').filter({ hasText: first }).waitFor();
    await page.mouse.click(...(await findMark('east')));
    await selected(last);
    const box = await boxOf(map());
    // The words of the legend are in its lower left corner.
    for (const across of [14, 40, 75, 150]) await page.mouse.click(box.x + across, box.y + box.height - 12);
    expect(await place()).toBe(last);
    await page.mouse.click(...west);
    await selected(first);
  });

  it('selects the cell of a heat map that is clicked', async () => {
    const hours = page.getByRole('listbox', { name: 'Logins by weekday and hour' });
    const box = await boxOf(hours);
    // One heat map: its cells are between 5 % and 99 % of the width, 2 % and 92 % of the height.
    const at = (weekday: number, hour: number) =>
      [
        box.x + box.width * (0.05 + (0.94 * (hour + 0.5)) / 24),
        box.y + box.height * (0.02 + (0.9 * (weekday + 0.5)) / 7),
      ] as const;
    for (const [weekday, hour, name] of [
      [2, 9, 'Tue 09:00'],
      [6, 23, 'Sat 23:00'],
    ] as const) {
      await page.mouse.click(...at(weekday, hour));
      await hours.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor();
      const picked = page.getByRole('region', { name: 'Selected logins' });
      await picked.getByRole('heading').filter({ hasText: name }).waitFor();
    }
  });
});

describe('the hours of logins', () => {
  const hours = () => page.getByRole('listbox', { name: 'Logins by weekday and hour' });
  const hour = () => hours().getByRole('option', { selected: true });

  it('leads to the logins from an odd country with three keys', async () => {
    await page.keyboard.press('u');
    await hours().and(page.locator(':focus')).waitFor();
    const label = await hour().innerText();
    expect(label).toMatch(/^[A-Z][\w ]+, \w{3} \d\d:00, [\d,]+ failed logins?$/);
    await page.keyboard.press('Shift+Enter');
    const rows = page.getByRole('region', { name: /^Logins · / });
    await rows.getByRole('button', { name: /^Clear filter Country is [A-Z]{2}$/ }).waitFor();
  });

  it('moves the cell by arrows, follows the outcome, and opens the logins of the hour in the grid', async () => {
    await hours().focus();
    await page.keyboard.press('Home');
    await hour()
      .filter({ hasText: / 00:00, / })
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await hour()
      .filter({ hasText: / 01:00, / })
      .waitFor();
    const failed = await hour().innerText();
    await page.keyboard.press('f');
    await page.keyboard.press('f');
    const label = await until(
      () => hour().innerText(),
      (now) => now !== failed && /, [\d,]+ successful logins?$/.test(now),
    );
    const count = /, ([\d,]+) successful logins?$/.exec(label)?.[1] ?? 'none';
    await page.keyboard.press('Enter');
    const rows = page.getByRole('region', { name: /^Logins · \w{3} 01:00/ });
    await rows.getByText(`${count} after filter`).waitFor();
  });
});
