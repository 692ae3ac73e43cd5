import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import type { Query } from '../../shared/model/query';
import { keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { giveSubject } from '../support/tenant-mails';
import { queryList } from '../support/query-list';
import { cellAt, counts } from '../support/results';
import { until } from '../support/until';
import { signIn, startOver } from '../support/window';

let running: RunningApp;
let tenant: Tenant;
keepFailures(() => running);
beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 3000, seed: 7 });
  running = await launchApp();
  await signIn(running.page, tenant);
});
beforeEach(() => startOver(running.page));
afterAll(async () => {
  await running?.close();
  await tenant?.close();
});

/** Goes to the saved queries and searches them for one. */
const findQuery = async (label: string) => {
  const list = queryList(running.page);
  await list.open();
  await running.page.keyboard.press('F5');
  await list.search(label);
  await list.row(label).waitFor();
  return list.row(label);
};

/** Selects one row of the hunt. */
const selectOne = async () => {
  const { page } = running;
  await (await cellAt(page, 'Subject', 1)).click();
  await page.keyboard.press(' ');
  await until(
    () => counts(page),
    ({ selected }) => selected === 1,
  );
};

describe('work that the analyst has begun', () => {
  it('applies a bulk action to the rows it was opened for, even if the draft of the hunt changes', async () => {
    const { page } = running;
    await selectOne();
    await page.keyboard.press('+');
    await page.getByText('Query changed. Press Ctrl+Enter to run.').waitFor();
    await page.getByRole('button', { name: 'Act on selected…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Act on selected emails' });
    await dialog.getByLabel('Action', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Action', { exact: true }).locator('option').allInnerTexts()).toContain(
      'Quarantine',
    );
  });

  it('exports no rows but the selected ones, even if the selection changes', async () => {
    const { page } = running;
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await selectOne();
    await page.keyboard.press('Control+e');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await counts(page)).selected).toBe(1);
    // A typed filter takes effect after a pause; the dialog is opened during it.
    await page.getByRole('searchbox', { name: 'Filter loaded rows' }).evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        field,
        'no row has these words',
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'e', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    });
    await dialog.getByText('Nothing is selected').waitFor();
    expect(await dialog.getByRole('button', { name: 'Export to file…' }).isDisabled()).toBe(true);
  });

  it('deletes the query that waits to be deleted, whatever the list shows by then', async () => {
    const { page } = running;
    const any = [...tenant.store.queries.values()].find((one) => one.query_subtype === 'report');
    tenant.store.queries.set('q-leaves', {
      ...any,
      query_id: 'q-leaves',
      id: 'q-leaves',
      query_label: 'This one leaves',
    } as Query);
    await (await findQuery('This one leaves')).click();
    await page.keyboard.press('Delete');
    await page.getByText('Nothing has been sent.', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Kind:/ }).click();
    await page.getByRole('menuitem', { name: 'template' }).click();
    await page.getByText('1 query deleted.').waitFor({ timeout: 30_000 });
    expect(tenant.store.queries.has('q-leaves')).toBe(false);
    await page.getByRole('button', { name: /^Kind:/ }).click();
    await page.getByRole('menuitem', { name: 'any' }).click();
    await queryList(page).open();
  });

  it('shows what is new since the last view, even if the tab was left before it was counted', async () => {
    const { page } = running;
    const any = [...tenant.store.queries.values()].find((one) => one.query_label === 'All mail');
    tenant.store.queries.set('q-look', {
      ...any,
      query_id: 'q-look',
      id: 'q-look',
      query_label: 'Looked at',
      condition: { operator_id: 'is', field_id: 'email.subject', values: ['Held until seen'] },
    } as Query);
    const come = (n: number) => giveSubject(tenant, 'Held until seen', n);
    come(3);
    await (await findQuery('Looked at')).click();
    await page.keyboard.press('Enter');
    const saved = page.getByRole('group', { name: 'Saved query' });
    await saved.getByText('Not viewed yet').waitFor();
    come(2);
    // Delays the run, and then the count of the view.
    tenant.misbehave({ match: '/api/v1/query/execute', delayMs: 1_500, times: 2 });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status', { name: 'Rows' }).getByText('5 match').waitFor();
    const counted = page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          (window as unknown as { bridge: { on: (event: string, listen: () => void) => void } }).bridge.on(
            'queryCounted',
            () => resolve(),
          ),
        ),
    );
    await page.keyboard.press('Control+PageUp');
    await saved.waitFor({ state: 'detached' });
    await counted;
    await page.keyboard.press('Control+PageDown');
    await saved.getByRole('button', { name: '2 new' }).waitFor();
  });

  it('shows a dialog and the list again after the tenant was lost and came back', async () => {
    const { page } = running;
    await (await findQuery('Mass mails')).click();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: 'Edit query' });
    await dialog.getByLabel('Name', { exact: true }).fill('Half a new na');
    const { origin, token } = tenant;
    await tenant.close();
    await running.call('mail.headers', { a: 'office365_emails_email', b: 'x' });
    const lost = page.getByRole('status', { name: 'Disconnected', exact: true });
    await lost.waitFor();
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a new na');
    tenant = await startTenant({ port: Number(new URL(origin).port), emails: 3000, seed: 7, token });
    await lost.waitFor({ state: 'detached', timeout: 60_000 });
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a new na');
    await page.keyboard.press('Escape');
    await queryList(page).row('Mass mails').waitFor();
  });

  it('annotates the open row of a file, even if the rows are sorted in between', async () => {
    const { page } = running;
    const file = join(temporaryFolder('started-work'), 'rows.csv');
    writeFileSync(file, 'Entity ID,Subject\r\n1,Delta\r\n2,Alpha\r\n3,Charlie\r\n4,Bravo\r\n');
    await running.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
    }, file);
    await page.keyboard.press('Control+o');
    const rows = page.getByRole('treegrid', { name: 'Rows of the file' });
    await rows.getByRole('gridcell', { name: 'Delta' }).dblclick();
    const pane = page.getByRole('complementary', { name: 'Record' });
    const said = (subject: string) => rows.getByRole('row').filter({ hasText: subject });
    await pane.getByText('1 of 4').waitFor();
    await page.getByRole('columnheader', { name: 'Subject', exact: true }).click();
    await pane.getByText('4 of 4').waitFor();
    await pane.getByRole('button', { name: 'Malicious' }).click();
    await said('Delta').getByText('Malicious').waitFor();
    await pane.getByRole('button', { name: 'Clean' }).click();
    await said('Delta').getByText('Clean').waitFor();
    expect(await rows.getByText('Malicious').count()).toBe(0);
    await page.keyboard.press('k');
    await pane.getByText('3 of 4').waitFor();
    await pane.getByText('Charlie').first().waitFor();
    // A row that moves because of its annotation stays open.
    await said('Charlie').getByRole('gridcell', { name: 'Charlie' }).click();
    await page.getByRole('columnheader', { name: 'My verdict', exact: true }).click();
    await pane.getByRole('button', { name: 'Unsure' }).click();
    await said('Charlie').getByText('Unsure').waitFor();
    await pane.getByText('Charlie').first().waitFor();
  });
});
