/** The answers that an analyst gives about a tenant that says less than the demo tenant: what its actions do, and which of its fields count. */
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
    const queues = page.getByRole('grid', { name: 'Queues' });
    const suspicious = queues
      .getByRole('row')
      .filter({ hasText: 'Suspicious' })
      .filter({ hasText: 'Office 365 Mail' });
    await suspicious.click();
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: /^Fields of/ });
    await dialog
      .getByLabel('Verdict', { exact: true })
      .selectOption({ label: 'Phishing verdict (phishing_verdict)' });
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await suspicious.filter({ hasText: 'Phishing verdict' }).waitFor();
  }));
