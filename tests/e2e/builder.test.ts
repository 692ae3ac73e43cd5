import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forbidErrors, keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { focusIs } from '../support/keys';
import { until } from '../support/until';
import { startOver } from '../support/window';

const builderOf = (page: Page) => page.getByRole('region', { name: 'Query builder' });
const rowNames = (page: Page) =>
  builderOf(page)
    .getByRole('group', { name: /^(Condition|Group)/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
const row = (page: Page, name: string | RegExp): Locator =>
  builderOf(page).getByRole('group', { name }).last();
const total = async (page: Page) =>
  Number(
    /([\d,]+) match/
      .exec(
        await page
          .getByRole('contentinfo')
          .or(page.getByRole('status', { name: 'Status' }))
          .first()
          .innerText(),
      )?.[1]
      ?.replaceAll(',', '') ?? NaN,
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const addByKeys = async (page: Page, field: string, operator: string, value: string) => {
  await page.getByRole('combobox', { name: 'Find a field' }).fill(field);
  await page.keyboard.press('Enter');
  await focusIs(page, /^Operator/);
  await page.keyboard.type(operator);
  await page.keyboard.press('Tab');
  await focusIs(page, /^Value/);
  await page.keyboard.type(value);
};

describe('the query builder', () => {
  let running: RunningApp;
  let page: Page;
  const userData = temporaryFolder('builder');
  keepFailures(() => running);
  forbidErrors(() => running);
  beforeAll(async () => {
    running = await launchApp({ demo: true, userData });
    page = running.page;
    await page
      .getByRole('treegrid', { name: 'Results' })
      .getByRole('row')
      .nth(1)
      .waitFor({ timeout: 60_000 });
  });
  beforeEach(async () => {
    await startOver(page);
    await page.keyboard.press('Control+b');
    await builderOf(page).waitFor();
  });
  afterAll(() => running.close());

  it('leaves the rows of the last run where they are while the query is edited', async () => {
    const rows = page.getByRole('treegrid', { name: 'Results' });
    const widths = async () => [
      (await builderOf(page).boundingBox())?.width,
      (await rows.boundingBox())?.width,
    ];
    const before = await widths();
    await builderOf(page).getByRole('button', { name: 'Add a condition', exact: true }).click();
    await addByKeys(page, 'subject', 'contains', 'invoice');
    await page.getByText('Query changed. Press Ctrl+Enter to run.').waitFor();
    expect(await widths()).toEqual(before);
    await expect.poll(() => rows.getByRole('row').count()).toBeGreaterThan(5);
  });

  const BUILT = [
    'Group: All of',
    'Condition Received in the last 7 days',
    'Group: Any of',
    'Condition Subject contains “invoice”',
    'Condition From domain ends with “.example”',
  ];
  /** Adds a group of two conditions by the keyboard alone. */
  const buildGroup = async () => {
    await builderOf(page).getByRole('button', { name: 'Add a group', exact: true }).focus();
    await page.keyboard.press('Enter');
    await row(page, 'Group: Any of').waitFor();
    await addByKeys(page, 'subject', 'contains', 'invoice');
    await builderOf(page).getByRole('button', { name: 'Add a condition to the group Any of' }).focus();
    await page.keyboard.press('Enter');
    await addByKeys(page, 'from domain', 'ends with', '.example');
  };

  it('builds nested groups by the keyboard alone, and shows each row in words', async () => {
    await buildGroup();
    expect(await rowNames(page)).toEqual(BUILT);
  });

  it('moves rows by keys: among siblings, out of a group and into one; duplicates, groups and removes them', async () => {
    await buildGroup();
    await row(page, /^Condition Subject/)
      .getByRole('button', { name: 'Move Subject', exact: true })
      .focus();
    await page.keyboard.press('Alt+ArrowDown');
    expect((await rowNames(page)).slice(3)).toEqual([
      'Condition From domain ends with “.example”',
      'Condition Subject contains “invoice”',
    ]);
    expect(await focused(page)).toBe('Move Subject');
    await page.keyboard.press('Alt+ArrowLeft');
    expect((await rowNames(page)).slice(2)).toEqual([
      'Group: Any of',
      'Condition From domain ends with “.example”',
      'Condition Subject contains “invoice”',
    ]);
    await page.keyboard.press('Control+d');
    expect((await rowNames(page)).filter((one) => one.startsWith('Condition Subject'))).toHaveLength(2);
    await page.keyboard.press('Delete');
    expect((await rowNames(page)).filter((one) => one.startsWith('Condition Subject'))).toHaveLength(1);
    await row(page, /^Condition Subject/)
      .getByRole('button', { name: 'Move Subject', exact: true })
      .focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Control+g');
    expect((await rowNames(page)).filter((one) => one.startsWith('Group'))).toHaveLength(3);
    await page.keyboard.press('Control+z');
    expect((await rowNames(page)).filter((one) => one.startsWith('Group'))).toHaveLength(2);
  });

  it('undoes and redoes every step', async () => {
    await buildGroup();
    const last = await until(
      () => rowNames(page),
      (all) => all.length === BUILT.length,
    );
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('Control+z');
    expect(
      await until(
        () => rowNames(page),
        (all) => all.length === 2,
      ),
    ).toEqual(['Group: All of', 'Condition Received in the last 7 days']);
    for (let n = 0; n < 30; n += 1) await page.keyboard.press('Control+Shift+z');
    expect(
      await until(
        () => rowNames(page),
        (all) => all.length === last.length,
      ),
    ).toEqual(last);
  });

  it('drags a row into another group by the mouse', async () => {
    await buildGroup();
    const handle = row(page, /^Condition Received/).getByRole('button', {
      name: 'Move Received',
      exact: true,
    });
    const target = row(page, /^Condition From domain/);
    const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error('rows are not on screen');
    await page.mouse.move(from.x + 5, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 4, { steps: 6 });
    await page.mouse.up();
    expect(
      await until(
        () => rowNames(page),
        (all) => all[1] === 'Group: Any of',
      ),
    ).toEqual([
      'Group: All of',
      'Group: Any of',
      'Condition Subject contains “invoice”',
      'Condition Received in the last 7 days',
      'Condition From domain ends with “.example”',
    ]);
  });

  it('counts one row and the whole query, and drops the count of a row that changes', async () => {
    await buildGroup();
    const subject = row(page, /^Condition Subject/);
    await subject.getByRole('button', { name: 'Count Subject' }).click();
    const counted = subject.getByRole('button', { name: /match Subject/ });
    await counted.waitFor();
    await builderOf(page).getByRole('button', { name: 'Count the whole query' }).click();
    await builderOf(page)
      .getByRole('button', { name: /match the whole query/ })
      .waitFor();
    const whole = Number(
      (
        await builderOf(page)
          .getByRole('button', { name: /match the whole query/ })
          .innerText()
      ).replaceAll(',', ''),
    );
    await page.keyboard.press('Control+Enter');
    expect(
      await until(
        () => total(page),
        (n) => n === whole,
      ),
    ).toBe(whole);
    await subject.getByLabel('Value').fill('invoices');
    await counted.waitFor({ state: 'hidden' });
    await builderOf(page).getByRole('button', { name: 'Count the whole query' }).waitFor();
    await page.keyboard.press('Control+z');
    await counted.waitFor();
  });

  it('opens in the first value, and runs by Enter from a value', async () => {
    await until(
      () => focused(page),
      (name) => name === 'Number',
    );
    const before = await total(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1');
    await page.getByText('Query changed. Press Ctrl+Enter to run.').waitFor();
    await page.keyboard.press('Enter');
    await until(
      () => total(page),
      (n) => n < before,
    );
  });

  it('blocks only Run because of an invalid row, shows why, and enables it once the row is corrected', async () => {
    await buildGroup();
    const value = row(page, /^Condition Subject/).getByLabel('Value');
    await value.fill('');
    await row(page, /^Condition Subject/)
      .getByRole('alert')
      .getByText('Enter a value.')
      .waitFor();
    const before = await total(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Not run: Subject: Enter a value.').first().waitFor();
    expect(await total(page)).toBe(before);
    await value.fill('invoice');
    await page.keyboard.press('Control+Enter');
    expect(
      await until(
        () => total(page),
        (n) => n > 0,
      ),
    ).toBeGreaterThan(0);
  });

  it('takes a pasted list as any of its values', async () => {
    await buildGroup();
    const value = row(page, /^Condition Subject/).getByLabel('Value');
    await value.focus();
    await value.evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'invoice\ndocusign\nvoicemail');
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    expect(
      (
        await until(
          () => rowNames(page),
          (all) => all.some((one) => one.includes('voicemail')),
        )
      ).filter((one) => one.startsWith('Condition Subject contains')),
    ).toHaveLength(3);
    await page.keyboard.press('Control+z');
  });

  it('opens again with its draft after a kill, with the last typed character', async () => {
    await buildGroup();
    await row(page, /^Condition Subject/)
      .getByLabel('Value')
      .fill('typed just before');
    const names = await rowNames(page);
    await until(
      () => readFileSync(join(userData, 'settings.json'), 'utf8'),
      (stored) => stored.includes('typed just before'),
    );
    const ended = new Promise((resolve) => running.app.process().once('exit', resolve));
    running.app.process().kill('SIGKILL');
    await ended;
    running = await launchApp({ demo: true, userData });
    page = running.page;
    expect(
      await until(
        () => rowNames(page),
        (all) => all.length === names.length,
        { within: 60_000 },
      ),
    ).toEqual(names);
  });
});
