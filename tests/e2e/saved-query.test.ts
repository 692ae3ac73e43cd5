import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Query } from '../../shared/model/query';
import { giveSubject } from '../support/tenant-mails';
import { until } from '../support/until';
import { closeAll, startOver } from '../support/window';
import {
  addQuery,
  atTenant,
  goToList,
  page,
  row,
  running,
  saved,
  search,
  setUpQueriesWindow,
  tenant,
} from '../support/queries-window';

setUpQueriesWindow();

const SECRET = 'hunter2-only-the-tenant-knows';

describe('a saved query in a hunt', () => {
  const edit = async (value: string) => {
    await page.getByRole('button', { name: /^Add (a )?condition$/ }).click();
    const finder = page.getByRole('combobox', { name: 'Find a field' });
    await finder.waitFor({ timeout: 2_000 }).catch(() =>
      page
        .getByRole('button', { name: /^Field: / })
        .last()
        .click(),
    );
    await finder.fill('subject');
    await page.keyboard.press('Enter');
    const added = page.getByRole('group', { name: /^Condition Subject/ }).last();
    await added.getByLabel('Operator').selectOption({ label: 'contains' });
    await added.getByLabel('Value').fill(value);
  };

  beforeEach(async () => {
    await closeAll(page);
    await goToList();
  });

  /** Opens a query of the calling test's own from the list, and waits for its rows. */
  const openQuery = async (label: string) => {
    const made = await addQuery(label);
    await row(label).click();
    await page.keyboard.press('Enter');
    await saved().getByText(label).waitFor();
    await page.getByRole('treegrid', { name: 'Results' }).or(page.getByText('No results')).first().waitFor();
    await saved().getByText('No unsaved changes').waitFor();
    return made;
  };

  it('opens by Enter without an unsaved change, lists changes, and discards them', async () => {
    await openQuery('Opened by Enter');
    await edit('invoice');
    await saved().getByRole('button', { name: '1 unsaved change' }).click();
    const changes = page.getByRole('table', { name: 'Unsaved changes' });
    await expect.poll(() => changes.getByRole('row', { name: /Condition/ }).innerText()).toContain('invoice');
    await page.keyboard.press('Escape');
    await saved().getByRole('button', { name: 'Revert' }).click();
    await saved().getByText('No unsaved changes').waitFor();
  });

  it('saves by keys, with every key that it came with', async () => {
    const before = await addQuery('With a key of theirs', { their_key: { deep: [1] } });
    await row('With a key of theirs').click();
    await page.keyboard.press('Enter');
    await saved().getByText('No unsaved changes').waitFor();
    await edit('invoice');
    await page.keyboard.press('Control+s');
    await saved().getByText('No unsaved changes').waitFor();
    const after = atTenant('With a key of theirs');
    expect(JSON.stringify(after?.condition)).toContain('invoice');
    expect(after).toMatchObject({
      their_key: { deep: [1] },
      columns: before.columns,
      sort_by: before.sort_by,
    });
  });

  it('shows a change by someone else side by side, and overwrites it only on request', async () => {
    const now = await openQuery('Changed by two');
    tenant.store.queries.set(now.query_id, {
      ...now,
      query_description: 'Theirs now',
      update_time: new Date(Date.now() + 60_000).toISOString(),
    });
    await edit('payroll');
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'This query was changed since you opened it' });
    await dialog
      .getByRole('row', { name: /Description/ })
      .getByText('Theirs now')
      .waitFor();
    await dialog
      .getByRole('row', { name: /Condition/ })
      .getByText('payroll', { exact: false })
      .waitFor();
    expect(JSON.stringify(atTenant('Changed by two')?.condition)).not.toContain('payroll');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await saved().getByText('No unsaved changes').waitFor();
    expect(JSON.stringify(tenant.store.queries.get(now.query_id)?.condition)).toContain('payroll');
  });

  it('gets a schedule whose password is written and never shown again', async () => {
    await openQuery('With a schedule');
    await saved().getByRole('button', { name: 'Schedule, report…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit query' });
    const isOn = dialog.getByRole('checkbox', { name: /on a schedule/ });
    if (!(await isOn.isChecked())) await isOn.check({ force: true });
    await dialog.getByLabel('Send to').fill('nobody');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText("“nobody” isn't a valid email address.").first().waitFor();
    expect(atTenant('With a schedule')?.schedule?.emails ?? []).not.toContain('nobody');
    await dialog.getByLabel('Send to').fill('soc@contoso.example');
    await dialog.getByLabel('Frequency').selectOption('monthly');
    await dialog.getByLabel('Week').selectOption({ label: 'Second' });
    await dialog.getByLabel('Day').selectOption({ label: 'Monday' });
    await dialog.getByLabel('Time', { exact: true }).fill('08:00');
    await dialog.getByLabel('Tenant time').selectOption('America/New_York');
    await dialog.getByLabel('Format').selectOption('xlsx');
    await dialog.getByLabel('Password').fill(SECRET);
    const next = dialog.getByRole('region', { name: 'Next runs' });
    await next.getByText('The second Monday of each month at 08:00, tenant time').waitFor();
    await expect.poll(() => next.getByRole('listitem').count()).toBe(5);
    await expect
      .poll(() => next.getByRole('listitem').first().innerText())
      .toMatch(/^Mon \d\d\/\d\d\/\d\d 08:00 UTC−[45]$/);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(atTenant('With a schedule')?.schedule).toEqual({
      emails: ['soc@contoso.example'],
      format: 'xlsx',
      frequency: 'monthly',
      week: 2,
      day: 1,
      time: '08:00',
      password: SECRET,
    });
    await saved().getByRole('button', { name: 'Schedule, report…' }).click();
    await dialog.getByRole('group', { name: 'Password is set' }).waitFor();
    await dialog.getByLabel('Time', { exact: true }).fill('09:15');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(atTenant('With a schedule')?.schedule).toMatchObject({ time: '09:15', password: SECRET });
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(SECRET);
    await until(
      () => readFileSync(join(running.userData, 'settings.json'), 'utf8'),
      (text) => text.includes('09:15'),
    );
    expect(readFileSync(join(running.userData, 'settings.json'), 'utf8')).not.toContain(SECRET);
  });

  it('gets a report condition of its own, written in the tree by keys', async () => {
    await openQuery('With a report');
    const before = atTenant('With a report');
    await saved().getByRole('button', { name: 'Schedule, report…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit query' });
    await dialog.getByRole('tab', { name: 'Report' }).press('Enter');
    const own = dialog.getByRole('radio', { name: 'A condition of its own' });
    await own.press('Space');
    const tree = dialog.getByRole('region', { name: 'Query builder' });
    const conditions = tree.getByRole('group', { name: /^Condition / });
    await tree.waitFor();
    const count = await conditions.count();
    await own.press('Tab');
    await until(
      () => tree.evaluate((element) => element.contains(document.activeElement)),
      (isIn) => isIn,
    );
    await page.keyboard.press('Alt+n');
    const finder = page.getByRole('combobox', { name: 'Find a field' });
    await finder.fill('subject');
    await finder.press('Enter');
    const added = tree.getByRole('group', { name: /^Condition Subject/ });
    await added.getByLabel('Operator').selectOption({ label: 'contains' });
    await added.getByLabel('Value').fill('payroll');
    await tree.getByRole('group', { name: 'Condition Subject contains “payroll”' }).waitFor();
    await page.keyboard.press('Control+z');
    await tree.getByRole('group', { name: 'Condition Subject contains “payroll”' }).waitFor({
      state: 'hidden',
    });
    await page.keyboard.press('Control+y');
    await tree.getByRole('group', { name: 'Condition Subject contains “payroll”' }).waitFor();
    await page.keyboard.press('Escape');
    await until(
      () => own.evaluate((element) => element === document.activeElement),
      (isBack) => isBack,
    );
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'hidden' });
    const after = atTenant('With a report');
    expect(JSON.stringify(after?.report_condition)).toContain('payroll');
    expect(after?.report_condition?.condition).toHaveLength(count + 1);
    expect(after?.condition).toEqual(before?.condition);
  });

  it('shows what is new since the last view, on the hunt and on the list', async () => {
    const query = {
      ...(atTenant('All mail') as Query),
      query_id: 'q-new',
      query_label: 'Just in',
      condition: { operator_id: 'is', field_id: 'email.subject', values: ['Just in now'] },
    };
    tenant.store.queries.set(query.query_id, query);
    const mark = (n: number) => giveSubject(tenant, 'Just in now', n);
    mark(3);
    await goToList();
    await page.keyboard.press('F5');
    await search('Just in');
    await row('Just in').click();
    await page.keyboard.press('Enter');
    await saved().getByText('Not viewed yet').waitFor();
    mark(2);
    await goToList();
    await page.keyboard.press('F5');
    await row('Just in').getByText('2 new').waitFor();
    await row('Just in').click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await saved().getByRole('button', { name: '2 new' }).click();
    await page.getByRole('group', { name: 'Result' }).getByText('2 after filter').waitFor();
    await goToList();
    expect(
      await until(
        () => row('Just in').getByText('2 new').count(),
        (n) => n === 0,
      ),
    ).toBe(0);
  });

  it('starts from any hunt', async () => {
    await startOver(page);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Save as a new query' });
    await dialog.getByLabel('Name', { exact: true }).fill('Made of a hunt');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved().getByText('Made of a hunt').waitFor();
    await saved().getByText('No unsaved changes').waitFor();
    expect(atTenant('Made of a hunt')).toMatchObject({
      query_subtype: 'report',
      query_entity_type: 'office365_emails_email',
    });
    expect(atTenant('Made of a hunt')?.report_columns?.length).toBeGreaterThan(3);
  });
});
