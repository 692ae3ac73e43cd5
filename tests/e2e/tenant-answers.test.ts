/** The answers that an analyst gives about a tenant that says less than the demo tenant: what its actions do, and which of its fields count. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { withApp, type RunningApp } from '../support/app';
import { startDialectServer } from '../support/dialects/server';
import { createDialect } from '../support/dialects/traits';
import { itemOpen, openQueue, setUpReviewWindow, tenant, waitingEmails } from '../support/review-window';
import { signIn, startOver } from '../support/window';

setUpReviewWindow();

/** Signs in to the same organization, which states nothing about its actions and calls them by IDs that say nothing. */
const atSilentTenant = async (work: (running: RunningApp) => Promise<void>): Promise<void> => {
  const dialect = { ...createDialect(0), effects: 'missing', actions: 'opaque' } as const;
  const server = await startDialectServer(tenant.origin, dialect);
  try {
    await withApp({}, async (running) => {
      await signIn(running.page, { origin: server.origin, token: tenant.token });
      await work(running);
      expect(running.errors).toEqual([]);
    });
  } finally {
    await server.close();
  }
};

it('asks once what an action does, takes it for a destructive one until then, and uses the answer', () =>
  atSilentTenant(async ({ page }) => {
    await startOver(page);
    await page.getByRole('treegrid', { name: 'Results' }).getByRole('row').nth(1).click();
    await page.keyboard.press(' ');
    await page.getByText(/ · 1 selected/).waitFor();
    const act = async () => {
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog', { name: /^Act on/ });
      await dialog.waitFor();
      await dialog.getByLabel('Action').selectOption({ label: 'Mark as clean' });
      return dialog;
    };
    const asked = await act();
    const effect = asked.getByLabel('What it does at this tenant');
    await asked.getByText('Effect unknown: choose').waitFor({ state: 'attached' });
    await asked.getByLabel('Type 1 to confirm').waitFor();
    await effect.selectOption({ label: 'Other, takes nothing away' });
    await asked.getByLabel('Type 1 to confirm').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await asked.waitFor({ state: 'detached' });
    const again = await act();
    await again.getByText('You said: Other, takes nothing away.').waitFor();
    await page.keyboard.press('Escape');
  }));

it('asks in the review queue before a key takes an action for the first time, and decides then', () =>
  atSilentTenant(async ({ page }) => {
    await waitingEmails(3);
    await openQueue(page);
    await page.keyboard.press('r');
    const question = page.getByRole('dialog', { name: 'What does “Restore” do?' });
    await question.waitFor();
    await expect.poll(() => question.getByLabel('What it does at this tenant').inputValue()).toBe('restore');
    await page.keyboard.press('Control+Enter');
    await question.waitFor({ state: 'detached' });
    const second = await itemOpen(1, page);
    await page.keyboard.press('r');
    expect(await itemOpen(second, page)).toBeGreaterThan(0);
    expect(await question.count()).toBe(0);
  }));

it('shows which field a queue uses, and makes the queue from another one that is chosen', () =>
  atSilentTenant(async ({ page }) => {
    await openQueue(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page
      .getByRole('grid', { name: 'Queues' })
      .getByRole('button', { name: /^Suspicious, Office 365 Mail: / })
      .focus();
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: /^Fields of/ });
    await dialog
      .getByLabel('Verdict', { exact: true })
      .selectOption({ label: 'Phishing verdict (phishing_verdict)' });
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Suspicious, Office 365 Mail .*made from “Phishing verdict”/).waitFor();
  }));

/** Opens the form of an exception that allows something. */
const openForm = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('new exception');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New exception' });
  await form.getByRole('radio', { name: 'Allow', exact: true }).press(' ');
  return form;
};

/** Opens the form of an exception that allows the sender of the last email. */
const openSenderForm = async (page: Page) => {
  await startOver(page);
  const [mail] = tenant.store.select<{ from_email: string }>(
    'SELECT from_email FROM email WHERE copy_of IS NULL ORDER BY received DESC LIMIT 1',
  );
  const sender = mail?.from_email ?? '';
  const form = await openForm(page);
  await form.getByLabel('Security tool').selectOption('ap_avanan');
  await form.getByLabel('Type', { exact: true }).selectOption('sender_email');
  await form.getByLabel('Value').fill(sender);
  return { form, sender };
};

it('asks once for the entity of exceptions, finds an email that has the value, and remembers the choice', () =>
  atSilentTenant(async ({ page }) => {
    const { form } = await openSenderForm(page);
    const entity = form.getByLabel('Entity', { exact: true });
    await expect.poll(() => entity.inputValue()).toBe('');
    await entity.selectOption('named');
    await form.getByRole('button', { name: /^Find one with/ }).press('Enter');
    await form.getByText(/^Found an email in /).waitFor();
    await expect.poll(() => form.getByLabel('Entity ID').inputValue()).not.toBe('');
    await form.getByLabel('Your email address').fill('analyst@contoso.example');
    const confirm = form.getByLabel('I checked this and want to add it.');
    const add = form.getByRole('button', { name: 'Add exception' });
    await expect
      .poll(async () => {
        if ((await confirm.count()) > 0 && !(await confirm.isChecked())) await confirm.press(' ');
        return add.isEnabled();
      })
      .toBe(true);
    await add.press('Enter');
    await form.waitFor({ state: 'detached' });
    const again = await openForm(page);
    await expect.poll(() => again.getByLabel('Entity', { exact: true }).inputValue()).toBe('named');
    await page.keyboard.press('Escape');
  }));

it('opens the rows of open results that an exception would have applied to', () =>
  atSilentTenant(async ({ page }) => {
    const { form, sender } = await openSenderForm(page);
    await form.getByRole('button', { name: 'Show them in open results' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /^Open results · /, selected: true }).waitFor();
    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell'), hasText: sender });
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
  }));

it('asks for the status of the exceptions in view, and shows it in their list', () =>
  atSilentTenant(async ({ page }) => {
    await startOver(page);
    await page.keyboard.press('Alt+8');
    const list = page.getByRole('treegrid', { name: 'Exceptions of the tenant' });
    // The column is beyond the right edge, and only what is in view is asked for.
    await expect.poll(() => list.evaluate((grid) => grid.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('End');
    const asked = list.getByRole('gridcell', { name: /^(Active|Off|Not listed)$/ });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/status.png` });
    await expect.poll(() => asked.count(), { timeout: 30_000 }).toBeGreaterThan(0);
  }));
