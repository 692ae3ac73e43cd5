import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbidErrors, keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { cellAt, grid, launchWithAllRows } from '../support/results';
import { until } from '../support/until';

type Held = { readonly sent: string[]; readonly release: () => void };
type HoldingWindow = { held: Held };

/** Holds the page's requests for rows of one kind back until `release`. */
const hold = (page: Page, op: 'view' | 'facts') =>
  page.evaluate((kind) => {
    const { prototype } = MessagePort;
    const plain = Object.getOwnPropertyDescriptor(prototype, 'postMessage');
    if (!plain) throw new Error('ports have no postMessage');
    const send = plain.value as (...message: unknown[]) => void;
    const sent: string[] = [];
    const waiting: (() => void)[] = [];
    let isHolding = true;
    prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const isAsked = typeof message[0] === 'string' && message[0].includes(`"op":"${kind}"`);
      if (isAsked) sent.push(String(message[0]));
      if (isAsked && isHolding) waiting.push(() => send.apply(this, message));
      else send.apply(this, message);
    };
    const release = () => {
      isHolding = false;
      for (const one of waiting.splice(0)) one();
    };
    (window as unknown as HoldingWindow).held = { sent, release };
  }, op);
const release = (page: Page) => page.evaluate(() => (window as unknown as HoldingWindow).held.release());
/** The requests since `hold`, also released ones. */
const sent = (page: Page) => page.evaluate(() => (window as unknown as HoldingWindow).held.sent);

describe('superseded work of a hunt', () => {
  let running: RunningApp;
  let page: Page;
  keepFailures(() => running);
  forbidErrors(() => running);
  beforeAll(async () => {
    running = await launchWithAllRows();
    page = running.page;
  });
  afterAll(() => running?.close());

  it('restores no letter of the quick filter, which is cleared with the other filters', async () => {
    const field = page.getByRole('searchbox', { name: 'Filter loaded rows' });
    await hold(page, 'view');
    await field.fill('a');
    await until(
      () => sent(page),
      (now) => now.length > 0,
    );
    // Types on without a pause until the rows of the first letter are there.
    const [typed, stands] = await field.evaluate(async (one) => {
      const input = one as HTMLInputElement;
      const result = document.querySelector('[role=group][aria-label=Result]');
      const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
      let all = input.value;
      (window as unknown as HoldingWindow).held.release();
      do {
        all += 'a';
        input.setRangeText('a', input.value.length, input.value.length, 'end');
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await pause();
      } while (!result?.textContent?.includes('after filter') && all.length < 1_000);
      await pause();
      return [all, input.value] as const;
    });
    expect(stands).toBe(typed);
    const asked = await until(
      () => sent(page),
      (now) => now.some((one) => one.includes(`"text":"${typed}"`)),
    );
    expect(asked.at(-1)).toContain(`"text":"${typed}"`);
    expect(await field.inputValue()).toBe(typed);
    await field.fill('');
    await page.getByText('after filter').waitFor({ state: 'detached' });

    await field.fill('a');
    await page.getByText('after filter').waitFor();
    await (await cellAt(page, 'Verdict', 0)).click();
    await page.keyboard.press('=');
    await page
      .getByRole('group', { name: 'Local filters' })
      .getByText(/^Verdict is /)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    expect(
      await until(
        () => field.inputValue(),
        (now) => now === '',
      ),
    ).toBe('');
    await page.getByText('after filter').waitFor({ state: 'detached' });
  });

  it('never shows groups of another column, and keeps them while only the filter changes', async () => {
    const panel = page.getByRole('complementary', { name: 'Groups' });
    const groups = panel.getByRole('list', { name: 'Groups of rows' }).getByRole('button');
    const by = async (label: string) => {
      await panel.getByRole('button', { name: /^Group by/ }).click();
      await page.getByRole('combobox', { name: /^(Find a field|Group by)$/ }).fill(label);
      await page
        .getByRole('option', { name: new RegExp(`^${label}`) })
        .first()
        .click();
      await panel.getByRole('button', { name: `Group by: ${label}`, exact: true }).waitFor();
    };
    await (await cellAt(page, 'Verdict', 0)).click();
    await page.keyboard.press('Alt+g');
    await groups.first().waitFor();
    await by('Verdict');
    await panel.getByLabel('Statistics of Verdict', { exact: true }).waitFor();

    await hold(page, 'facts');
    await by('Subject');
    await panel.getByRole('status', { name: 'Counting' }).waitFor();
    expect(await groups.count()).toBe(0);
    expect(await panel.getByLabel(/^Statistics of/).count()).toBe(0);
    await release(page);
    await groups.first().waitFor();
    await panel.getByLabel('Statistics of Subject', { exact: true }).waitFor();

    await hold(page, 'facts');
    await groups.first().click();
    await page.getByText('after filter').waitFor();
    await until(
      () => sent(page),
      (now) => now.length > 0,
    );
    expect(await groups.count()).toBeGreaterThan(0);
    await release(page);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('after filter').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Close groups' }).click();
  });

  it('never shows a record that a later click superseded', async () => {
    await page.getByRole('button', { name: /^Type: / }).click();
    await page.getByRole('menuitem', { name: 'Clicks' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('columnheader', { name: 'URL', exact: true }).waitFor();
    await grid(page).getByRole('row').nth(5).waitFor();
    await (await cellAt(page, 'URL', 0)).dblclick();
    const record = page.getByRole('complementary', { name: 'Record' });
    const isRead = () =>
      record.getByRole('status', { name: 'Loading the record' }).waitFor({ state: 'detached' });
    await record.getByText(/^1 (of|·) /).waitFor();
    await isRead();
    // Every record that was ever drawn under a number.
    await page.evaluate(() => {
      const drawn: string[] = [];
      const note = () => {
        const pane = document.querySelector('aside[aria-label=Record]');
        const title = pane?.querySelector('h2')?.textContent;
        if (title) drawn.push(`${/J([\d,]+) (?:of|·) /.exec(pane.textContent ?? '')?.[1] ?? ''} ${title}`);
      };
      note();
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      (window as unknown as { drawn: string[] }).drawn = drawn;
    });
    for (const position of [2, 3, 4, 5]) {
      await page.keyboard.press('j');
      await record.getByText(new RegExp(`^${position} (of|·) `)).waitFor();
      await isRead();
    }
    const drawn = new Set(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn));
    const positions = [...drawn].map((one) => one.split(' ')[0]);
    expect(positions.length).toBeGreaterThan(1);
    expect(new Set(positions).size, [...drawn].join('\n')).toBe(positions.length);
  });
});

describe('superseded work of a comparison', () => {
  let running: RunningApp;
  keepFailures(() => running);
  beforeAll(async () => {
    running = await launchApp();
  });
  afterAll(() => running?.close());

  it('builds the next change on the one that is still loading', async () => {
    const { app, page } = running;
    const folder = temporaryFolder('superseded');
    writeFileSync(join(folder, 'one.csv'), 'Entity ID,Subject\n1,Invoice\n2,Lunch\n');
    writeFileSync(join(folder, 'two.csv'), 'Entity ID,Subject\n1,Invoice\n3,Offer\n');
    await page.getByRole('button', { name: 'Review files offline' }).press('Enter');
    await page.getByRole('button', { name: 'Open files…' }).waitFor();
    for (const name of ['one.csv', 'two.csv']) {
      await app.evaluate(
        ({ dialog }, file) => {
          dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [file] });
        },
        join(folder, name),
      );
      await page.keyboard.press('Control+o');
      await page.getByRole('tab', { name, exact: true }).waitFor();
      await page.getByRole('status', { name: 'Rows' }).getByText('2 loaded').waitFor();
      await page
        .getByRole('treegrid', { name: 'Rows of the file' })
        .getByRole('gridcell', { name: name === 'one.csv' ? 'Lunch' : 'Offer' })
        .waitFor();
    }
    await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
    await page.getByLabel('Before').selectOption({ label: 'one.csv · 2 rows' });
    await page.getByLabel('After').selectOption({ label: 'two.csv · 2 rows' });
    await page.getByRole('group', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click();
    const added = page.getByRole('button', { name: '+ Added 1' });
    await added.waitFor();
    await hold(page, 'view');
    await added.evaluate((one) => {
      for (let n = 0; n < 2; n += 1) (one as HTMLElement).click();
    });
    const asked = await until(
      () => sent(page),
      (now) => now.length > 1,
    );
    expect(asked.map((one) => one.includes('"filter":[]'))).toEqual([false, true]);
    await release(page);
    await page
      .getByRole('treegrid', { name: 'Differences' })
      .getByRole('gridcell', { name: '− Gone' })
      .waitFor();
    expect(await added.getAttribute('aria-pressed')).toBe('false');
  });
});
