import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFailures, type RunningApp } from '../support/app';
import { cellAt, counts, grid, launchWithAllRows } from '../support/results';
import { until } from '../support/until';

describe('expanded rows', () => {
  let running: RunningApp;
  let page: Page;
  keepFailures(() => running);
  const clipboard = () => running.app.evaluate(({ clipboard: held }) => held.readText());
  beforeAll(async () => {
    running = await launchWithAllRows();
    page = running.page;
  });
  afterAll(() => running.close());

  it('shows all fields in place, and every command still applies to its own row', async () => {
    const { total } = await counts(page);
    const subjects: string[] = [];
    for (const n of [0, 1, 2]) subjects.push((await (await cellAt(page, 'Subject', n)).innerText()).trim());
    const at = (n: number) => grid(page).locator(`[role=row][aria-rowindex="${n + 2}"]`);
    await (await cellAt(page, 'Subject', 1)).click();
    await page.keyboard.press('e');
    await until(
      () => at(1).getAttribute('aria-expanded'),
      (now) => now === 'true',
    );
    const lines = Number(await grid(page).getAttribute('aria-rowcount')) - total - 1;
    // A line takes the whole width: it is one cell beside the one that chooses.
    expect(
      await until(
        () => at(2).getByRole('gridcell').count(),
        (n) => n === 2,
      ),
    ).toBe(2);
    expect(lines).toBeGreaterThan(8);
    await at(2).getByText('entity_id:').or(at(2).getByText('received:')).first().waitFor();
    // The row after it is below its lines, and is still the third of the view.
    expect(
      await until(
        async () => (await (await cellAt(page, 'Subject', 2 + lines)).innerText()).trim(),
        (now) => now === subjects[2],
      ),
    ).toBe(subjects[2]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+c');
    await until(clipboard, (now) => now !== '' && !now.includes('\n'));
    await page.keyboard.press('Control+Shift+c');
    expect(JSON.parse(await until(clipboard, (now) => now.startsWith('{')))).toMatchObject({
      subject: subjects[1],
    });
    const subject = grid(page).getByRole('row').filter({ hasText: `subject: "` }).first();
    await subject.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('m');
    await page
      .getByRole('menu', { name: 'Row' })
      .getByRole('menuitem', { name: 'Show only this value' })
      .waitFor();
    await page.keyboard.press('Escape');
    // A line belongs to its row: Space chooses that, Enter opens it, and so do the rows below.
    await subject.getByRole('gridcell').nth(1).click();
    await page.keyboard.press(' ');
    expect(
      (
        await until(
          () => counts(page),
          (c) => c.selected === 1,
        )
      ).selected,
    ).toBe(1);
    await page.keyboard.press(' ');
    await page.keyboard.press('Enter');
    const record = page.getByRole('complementary', { name: 'Record' });
    await record.getByText(`2 of ${total.toLocaleString('en-US')}`).waitFor();
    await page.keyboard.press('j');
    await record.getByText(`3 of ${total.toLocaleString('en-US')}`).waitFor();
    expect(
      await until(
        () =>
          page.evaluate(
            () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex') ?? '',
          ),
        (now) => now === String(2 + lines + 2),
      ),
    ).toBe(String(2 + lines + 2));
    await page.keyboard.press('Escape');
    // A part of it is expanded too, by a press on its line.
    await grid(page)
      .getByRole('row')
      .filter({ hasText: '▸ recipients:' })
      .first()
      .getByRole('gridcell')
      .nth(1)
      .dblclick();
    await grid(page).getByText('▾ recipients:').waitFor();
    // In another order it is found again; Alt+Left collapses it, and the row is where it was.
    await page.getByRole('columnheader', { name: 'Subject', exact: true }).click();
    await until(
      () => page.getByRole('columnheader', { name: 'Subject', exact: true }).getAttribute('aria-sort'),
      (now) => now === 'ascending',
    );
    expect(
      Number(
        await until(
          () => grid(page).getAttribute('aria-rowcount'),
          (now) => Number(now) > total + 1,
        ),
      ),
    ).toBeGreaterThan(total + 1);
    for (let n = 0; n < 2; n += 1)
      await page.getByRole('columnheader', { name: 'Subject', exact: true }).click();
    await until(
      () => at(1).getAttribute('aria-expanded'),
      (now) => now === 'true',
    );
    await at(3).getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Alt+ArrowLeft');
    expect(
      Number(
        await until(
          () => grid(page).getAttribute('aria-rowcount'),
          (now) => Number(now) === total + 1,
        ),
      ),
    ).toBe(total + 1);
    expect(
      await until(
        async () => (await (await cellAt(page, 'Subject', 2)).innerText()).trim(),
        (now) => now === subjects[2],
      ),
    ).toBe(subjects[2]);
    // By the mouse: the mark beside the one that chooses.
    const mark = at(0).getByRole('gridcell').first();
    await mark.click({ position: { x: 40, y: 12 } });
    await until(
      () => at(0).getAttribute('aria-expanded'),
      (now) => now === 'true',
    );
    await mark.click({ position: { x: 40, y: 12 } });
    await until(
      () => at(0).getAttribute('aria-expanded'),
      (now) => now === 'false',
    );
    expect((await counts(page)).selected).toBe(0);
  });

  it('ignores keys while a dialog is open over them, even before the dialog has the focus', async () => {
    const cell = await cellAt(page, 'Subject', 1);
    await cell.click();
    const before = await grid(page).getAttribute('aria-rowcount');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').first().waitFor();
    // As a letter that was typed before the palette had the focus: it reaches the cell that had it.
    for (const key of ['e', ' ', 'm', 'Enter']) await cell.dispatchEvent('keydown', { key });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.getByRole('menu', { name: 'Row' }).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Record' }).count()).toBe(0);
    expect((await counts(page)).selected).toBe(0);
    expect(await grid(page).getAttribute('aria-rowcount')).toBe(before);
    // The focus is back on the cell: the same key expands the row.
    await until(
      () => page.evaluate(() => document.activeElement?.getAttribute('role')),
      (role) => role === 'gridcell',
    );
    await page.keyboard.press('e');
    expect(
      Number(
        await until(
          () => grid(page).getAttribute('aria-rowcount'),
          (now) => now !== before,
        ),
      ),
    ).toBeGreaterThan(Number(before));
  });
});
