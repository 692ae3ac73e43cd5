import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOADS_NO_REST } from '../support/app';
import { focusIs } from '../support/keys';
import { counts, loadAll, settled } from '../support/results';
import { until } from '../support/until';
import { cells, grid, page, running, setUpDemoWindow } from '../support/demo-window';

setUpDemoWindow({ settings: LOADS_NO_REST });

describe('a hunt in the demo tenant', () => {
  it('opens on a hunt that has run, and shows the number of rows', async () => {
    const now = await until(
      () => counts(page),
      (c) => c.total > 0,
    );
    expect(now.total).toBeGreaterThan(1000);
    expect(now.loaded).toBeGreaterThanOrEqual(25);
    expect(now.loaded).toBeLessThan(now.total);
    expect(now.selected).toBe(0);
    // The organization's own addresses are shown as they are, and those of others defanged.
    const cell = (name: RegExp) => page.getByRole('gridcell', { name }).first();
    await cell(/@contoso\.example/).waitFor();
    await cell(/@[^ ]*\[\.\](example|test|invalid)/).waitFor();
    // A stranger's host may begin with the organization's domain.
    expect(await cell(/@contoso\[\.\]example(?!\[\.\])/).count()).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('lets nobody else read the files of its rows', async () => {
    const stored = () =>
      readdirSync(running.userData, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.duckdb/.test(name))
        .map((name) => join(running.userData, name));
    const files = await until(stored, (all) => all.length > 0);
    expect(files.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  });

  it('adds a condition with the keyboard alone and runs', async () => {
    const before = await settled(page);
    await page.getByRole('button', { name: 'Add condition' }).focus();
    await page.keyboard.press('Enter');
    await focusIs(page, /Find a field/);
    await page.keyboard.type('subject');
    await page.keyboard.press('Enter');
    await focusIs(page, /^Operator/);
    await page.keyboard.type('contains');
    await page.keyboard.press('Tab');
    await focusIs(page, /^Value/);
    await page.keyboard.type('invoice');
    await page.keyboard.press('Control+Enter');
    const after = await until(
      () => counts(page),
      (c) => c.total > 0 && c.total < before.total,
    );
    expect(after.total).toBeLessThan(before.total);
    const subjects = await until(
      () => cells(page, 'Subject'),
      (all) => all.filter(Boolean).length > 3,
    );
    for (const subject of subjects.filter(Boolean)) expect(subject.toLowerCase()).toContain('invoice');
    await page.getByRole('button', { name: 'Close builder' }).click();
    await page.getByRole('button', { name: /Remove condition Subject/ }).click();
    expect(
      (
        await until(
          () => counts(page),
          (c) => c.total === before.total,
        )
      ).total,
    ).toBe(before.total);
  });

  it('loads all rows, with the total always shown', async () => {
    const { total } = await settled(page);
    await loadAll(page);
    expect(await counts(page)).toEqual({ selected: 0, loaded: total, total });
  });

  it('sorts locally by a column header', async () => {
    await loadAll(page);
    await page.getByRole('columnheader', { name: 'Subject' }).click();
    const sorted = await until(
      () => cells(page, 'Subject'),
      (all) =>
        all.length > 3 &&
        all.every((one, i) => i === 0 || (all[i - 1] ?? '').toLowerCase() <= one.toLowerCase()),
    );
    expect(
      [...sorted].sort((a, b) =>
        a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0,
      ),
    ).toEqual(sorted);
  });

  it('filters what is loaded, and selects across pages', async () => {
    await loadAll(page);
    const { total } = await counts(page);
    await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('docusign');
    const rows = () => grid(page).getByRole('row').allInnerTexts();
    const found = await until(
      rows,
      (all) =>
        all.length > 1 &&
        all
          .slice(1)
          .filter(Boolean)
          .every((one) => /docusign/i.test(one)),
    );
    expect(found.length).toBeGreaterThan(1);
    for (const one of found.slice(1).filter(Boolean)) expect(one).toMatch(/docusign/i);
    await grid(page).getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Control+a');
    const chosen = await until(
      () => counts(page),
      (c) => c.selected > 0,
    );
    expect(chosen.selected).toBeGreaterThan(0);
    expect(chosen.selected).toBeLessThan(total);
    await page.getByRole('searchbox', { name: 'Filter loaded rows' }).fill('');
    await until(
      () => counts(page),
      (c) => c.selected === 0,
    );
  });
});
