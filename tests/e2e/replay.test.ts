import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { page, running } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';
import { until } from '../support/until';
import { answerDialogs } from '../support/window';

setUpResultsWindow();

/** Opens the replay of a user from their record, by keys; returns its map. */
const openReplay = async () => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('t.nakamura@contoso.example');
  await page.getByRole('option', { name: /^Open the user or group/ }).click();
  const own = page.getByRole('region', { name: 'Record' });
  await own.getByRole('tab', { name: 'Logins' }).waitFor();
  await page.keyboard.press('2');
  await own.getByRole('table', { name: 'Logins' }).waitFor({ timeout: 60_000 });
  await own.getByRole('button', { name: 'Replay on the map' }).focus();
  await page.keyboard.press('Enter');
  const map = page.getByRole('listbox', { name: 'Logins on the map' });
  await map.and(page.locator(':focus')).waitFor({ timeout: 30_000 });
  return map;
};

it('replays the logins of a user on the map by keys: plays, pauses, steps, and moves the list with it', async () => {
  const map = await openReplay();
  const current = page.getByRole('region', { name: 'Current login' });
  await current.getByText(/^[\d,]+ of [\d,]+$/).waitFor();
  await page.keyboard.press('Home');
  await current.getByText(/^1 of [\d,]+$/).waitFor();
  const list = page.getByRole('grid', { name: 'Logins in order of time' });
  const login = () => map.getByRole('option', { selected: true }).innerText();
  await page.keyboard.press('ArrowRight');
  await current.getByText(/^2 of [\d,]+$/).waitFor();
  await page.keyboard.press(' ');
  // It may be further by the time that it is looked at.
  await current.getByText(/^(?![12] )[\d,]+ of [\d,]+$/).waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await page.keyboard.press('End');
  await current.getByText(/^([\d,]+) of \1$/).waitFor();
  // The list draws the rows near those in view only.
  const [time = ''] = (await login()).split(', ');
  await list.getByRole('row').filter({ hasText: time }).first().waitFor();
  await page.keyboard.press('Home');
  await current.getByText(/^1 of [\d,]+$/).waitFor();
  const all = /^1 of ([\d,]+)$/.exec(await current.getByText(/^1 of [\d,]+$/).innerText())?.[1];
  await page.getByText(new RegExp(`^${all} of [\\d,]+ logins`)).waitFor();
  await list
    .getByRole('row')
    .filter({ hasText: (await login()).split(', ')[0] ?? '' })
    .getByRole('gridcell')
    .first()
    .focus();
  await page.keyboard.press('ArrowDown');
  const text = await until(
    () => current.innerText(),
    (now) => /^2 of /m.test(now),
  );
  const [, place = 'none'] = (await login()).split(', ');
  expect(text).toContain(place);
});

it('opens the list of logins at the one that the replay starts at', async () => {
  const map = await openReplay();
  const current = page.getByRole('region', { name: 'Current login' });
  const position = await current.getByText(/^[\d,]+ of [\d,]+$/).innerText();
  // A list that starts at its first row would prove nothing.
  expect(Number(position.split(' of ')[0]?.replace(',', ''))).toBeGreaterThan(20);
  const [time = ''] = (await map.getByRole('option', { selected: true }).innerText()).split(', ');
  const list = page.getByRole('grid', { name: 'Logins in order of time' });
  const row = list.locator('.row-open').filter({ hasText: time });
  await row.waitFor({ timeout: 10_000 });
  const [box, frame] = [await row.boundingBox(), await list.boundingBox()];
  expect(box && frame && box.y >= frame.y && box.y + box.height <= frame.y + frame.height).toBe(true);
});

it('exports a replay as a picture and as a table, and opens its logins in the grid, by mouse', async () => {
  await openReplay();
  const bar = page.getByRole('toolbar', { name: 'Replay' });
  const folder = mkdtempSync(join(tmpdir(), 'postern-replay-'));
  for (const [what, file] of [
    ['Export the replay as PNG', 'replay.png'],
    ['Export the logins of the replay as CSV', 'replay.csv'],
  ] as const) {
    const path = join(folder, file);
    await answerDialogs(running.app, path);
    await bar.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: what }).click();
    await until(() => Promise.resolve(existsSync(path)));
  }
  expect(readFileSync(join(folder, 'replay.png')).subarray(1, 4).toString()).toBe('PNG');
  const csv = readFileSync(join(folder, 'replay.csv'), 'utf8');
  expect(csv).toMatch(/^\ufeffTime,Place,Latitude,Longitude,Country only,Outcome,App,IP address,Client\r\n/);
  const position = /^[\d,]+ of ([\d,]+)$/;
  const steps = position.exec(await page.getByText(position).innerText())?.[1] ?? '';
  expect(csv.trimEnd().split('\r\n')).toHaveLength(Number(steps.replace(',', '')) + 1);
  const all = / of ([\d,]+) logins/.exec(await bar.getByText(/^[\d,]+ of [\d,]+ logins/).innerText())?.[1];
  await bar.getByRole('button', { name: /^Open in the grid/ }).click();
  const rows = page.getByRole('region', { name: 'Logins · t.nakamura@contoso.example' });
  await rows.getByText(new RegExp(`^${all} after filter$`)).waitFor();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
