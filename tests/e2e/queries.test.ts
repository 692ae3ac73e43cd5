import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Query } from '../../shared/model/query';
import { until } from '../support/until';
import { answerDialogs, closeAll, openReceipt } from '../support/window';
import {
  addQuery,
  atTenant,
  folder,
  goToList,
  page,
  queries,
  row,
  running,
  saved,
  search,
  setUpQueriesWindow,
  tenant,
} from '../support/queries-window';

setUpQueriesWindow();

const list = () => queries().grid();
const act = (name: string | RegExp) => queries().press(name);

describe('the list of saved queries', () => {
  beforeEach(async () => {
    await closeAll(page);
    await goToList();
  });

  it('shows the properties of each query, filtered by subtype, entity and text', async () => {
    await expect.poll(() => list().getAttribute('aria-rowcount')).toBe(String(tenant.store.queries.size + 1));
    await row('Quarantined by Microsoft')
      .getByText('paused')
      .or(row('User reports').getByText(/\d · /))
      .first()
      .waitFor();
    await expect
      .poll(() => list().innerText())
      .toMatch(/the (first|second|third|fourth) \w+day of each month at 07:30, tenant time/);
    await expect.poll(() => page.getByText('paused').count()).toBeGreaterThan(0);
    expect(await page.getByText('pause', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: /^Kind:/ }).click();
    await page.getByRole('menuitem', { name: 'template' }).click();
    const templates = [...tenant.store.queries.values()].filter(
      (one) => one.query_subtype === 'template',
    ).length;
    expect(
      await until(
        () => list().getAttribute('aria-rowcount'),
        (n) => n === String(templates + 1),
      ),
    ).toBe(String(templates + 1));
    await page.getByRole('button', { name: /^Kind:/ }).click();
    await page.getByRole('menuitem', { name: 'any' }).click();
    await search('slack lures');
    await row('Slack lures').waitFor();
    await expect.poll(() => list().getAttribute('aria-rowcount')).toBe('2');
    await search('nothing is called this');
    await page.getByText('No query matches').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await list().waitFor();
  });

  it('counts a watched query, describes its growth in words, and marks it until it is viewed', async () => {
    const [id, any] =
      [...tenant.store.queries.entries()].find(([, one]) => one.query_domain === 'email') ?? [];
    if (!id || !any) throw new Error('no query');
    const subject = 'Watched from here on';
    tenant.store.queries.set('q-watched', {
      ...any,
      query_id: 'q-watched',
      id: 'q-watched',
      query_label: 'Watched here',
      saas_id: 'office365_emails',
      query_entity_type: 'office365_emails_email',
      condition: { operator_id: 'is', field_id: 'email.subject', values: [subject] },
    });
    await page.keyboard.press('F5');
    await search('Watched here');
    await row('Watched here').click();
    const watch = async () => {
      await page.keyboard.press('t');
      await page.getByRole('dialog').getByLabel('Check every (minutes)').press('Enter');
    };
    await watch();
    await row('Watched here')
      .getByRole('img', { name: /^0, no change since/ })
      .waitFor();
    tenant.store.cells(
      `UPDATE "email" SET "subject" = ? WHERE "entity_id" IN (SELECT "entity_id" FROM "email" WHERE "saas" = 'office365_emails' AND "copy_of" IS NULL LIMIT 3) RETURNING 1`,
      [subject],
    );
    await watch();
    await row('Watched here')
      .getByRole('img', { name: /^0 → 3, \+3 since/ })
      .waitFor();
    const badge = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('img', { name: '1 watched query has new rows' });
    await badge.waitFor();
    await page.keyboard.press('o');
    await badge.waitFor({ state: 'detached' });
    await goToList();
    await search('Watched here');
    await row('Watched here').click();
    await page.keyboard.press('t');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).click();
    await row('Watched here').getByRole('img').waitFor({ state: 'detached' });
    tenant.store.queries.delete('q-watched');
    await search('');
    await page.keyboard.press('F5');
  });

  it('sorts with each Enter on a header, although the current row moves', async () => {
    await list().getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
    const header = list().getByRole('columnheader', { name: 'Name', exact: true });
    await header.focus();
    const sorted = () => header.getAttribute('aria-sort');
    const first = await sorted();
    await page.keyboard.press('Enter');
    const second = await until(sorted, (now) => now !== first);
    await page.keyboard.press('Enter');
    await until(sorted, (now) => now !== second);
    expect(await header.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await list().waitFor();
  });

  it('moves and selects by keys alone', async () => {
    await queries().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.getByRole('status', { name: 'Rows' }).getByText('2 selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText(`${tenant.store.queries.size} selected`, { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('status', { name: 'Rows' }).getByText('0 selected').waitFor();
    await page.keyboard.press('End');
    const focusedRow = () =>
      page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'));
    await until(focusedRow, (index) => index === String(tenant.store.queries.size + 1));
  });

  it('starts and stops the selected queries, and shows their new status', async () => {
    await search('Mass mails');
    await row('Mass mails').getByRole('gridcell').first().click();
    await act('Stop');
    await row('Mass mails').getByText('stopped').waitFor();
    await act('Start');
    await row('Mass mails').getByText('running').waitFor();
    expect(atTenant('Mass mails')?.status).toBe('running');
  });

  it('creates a query from a template, and opens it', async () => {
    await page.getByRole('button', { name: 'New from template…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New query' });
    await dialog.getByLabel('Name', { exact: true }).fill('From the template');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'From the template' }).waitFor();
    await saved().getByText('From the template').waitFor();
    const made = atTenant('From the template');
    expect(made?.query_subtype).toBe('report');
    expect(tenant.store.queries.get(made?.parent_id ?? '')?.query_subtype).toBe('template');
  });

  it('duplicates a query with its parent and without its schedule, and renames it by F2', async () => {
    await search('Phishing');
    const reports = [...tenant.store.queries.values()].filter(
      (one) => one.schedule && /phishing/i.test(one.query_label),
    );
    const original = reports[0] ?? [...tenant.store.queries.values()].find((one) => one.schedule);
    if (!original) throw new Error('no report with a schedule');
    await search(original.query_label);
    await row(original.query_label).first().click();
    await act('Duplicate');
    await row(`Copy of ${original.query_label}`).waitFor();
    const copy = atTenant(`Copy of ${original.query_label}`);
    expect(copy).toMatchObject({
      parent_id: original.query_id,
      condition: original.condition,
      columns: original.columns,
    });
    expect(copy?.schedule ?? null).toBeNull();
    await row(`Copy of ${original.query_label}`).click();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: 'Edit query' });
    await dialog.getByLabel('Name', { exact: true }).fill('Renamed copy');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await search('Renamed copy');
    await row('Renamed copy').waitFor();
    expect(tenant.store.queries.get(copy?.query_id ?? '')?.query_label).toBe('Renamed copy');
  });

  it('deletes only after a delay in which that can be undone', async () => {
    await addQuery('Short lived');
    await row('Short lived').click();
    await page.keyboard.press('Delete');
    await page.getByText('Nothing has been sent.', { exact: false }).waitFor();
    await page.keyboard.press('u');
    await page.getByText(/nothing was changed/i).waitFor();
    expect(atTenant('Short lived')).toBeDefined();
    await row('Short lived').click();
    await act('Mark for deletion');
    expect(atTenant('Short lived')).toBeDefined();
    await page.getByText('1 query marked for deletion.').waitFor({ timeout: 30_000 });
    expect(atTenant('Short lived')).toBeUndefined();
    await page.getByText('No query matches').waitFor();
  });

  it('deletes and duplicates many queries with an outcome for each, and retries those that failed', async () => {
    const any = [...tenant.store.queries.values()][0];
    const ids = ['q-many-1', 'q-many-2', 'q-many-3'];
    for (const id of ids)
      tenant.store.queries.set(id, { ...any, query_id: id, id, query_label: `Many ${id}` } as Query);
    await page.keyboard.press('F5');
    await search('Many q-many');
    await row('Many q-many-3').waitFor();
    const chooseAll = async () => {
      await queries().focus();
      await page.keyboard.press('Control+a');
      await page.getByRole('toolbar', { name: /3 selected/ }).waitFor();
    };
    await chooseAll();
    await act('Duplicate');
    await page.getByText('3 queries duplicated').waitFor();
    expect(
      [...tenant.store.queries.values()].filter((one) => /^Copy of Many/.test(one.query_label)),
    ).toHaveLength(3);
    for (const [id, one] of tenant.store.queries)
      if (/^Copy of Many/.test(one.query_label)) tenant.store.queries.delete(id);
    await page.keyboard.press('F5');
    await until(
      () => list().getAttribute('aria-rowcount'),
      (n) => n === '4',
    );
    await chooseAll();
    tenant.misbehave({ match: '/api/v1/query/q-many-2', status: 403 });
    await page.keyboard.press('Delete');
    const left = page.getByRole('list', { name: 'Failed queries' });
    await left.waitFor({ timeout: 30_000 });
    expect(await left.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Many q-many-2: /),
    ]);
    await page.getByText('2 queries deleted, 1 query not deleted:').waitFor();
    expect(ids.filter((id) => tenant.store.queries.has(id))).toEqual(['q-many-2']);
    await page.getByRole('button', { name: 'Retry 1 query' }).click();
    await page.getByText('1 query deleted.').waitFor();
    expect(tenant.store.queries.has('q-many-2')).toBe(false);
    await search('');
  });

  it('exports and imports definitions, and names those that failed with the reason', async () => {
    await search('User reports');
    await row('User reports').click();
    const path = join(folder, 'definitions.json');
    await answerDialogs(running.app, path);
    await act('Export definitions…');
    await openReceipt(page, 'Export');
    await page.keyboard.press('Escape');
    const file = JSON.parse(readFileSync(path, 'utf8')) as { queries: Query[] };
    expect(file.queries).toHaveLength(1);
    writeFileSync(
      path,
      JSON.stringify({
        queries: [...file.queries, { ...file.queries[0], query_label: 'Broken', query_domain: 'printer' }],
      }),
    );
    const before = tenant.store.queries.size;
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import finished' });
    await dialog.getByText('1 of 2 definitions imported', { exact: false }).waitFor();
    await expect
      .poll(() => dialog.getByRole('row', { name: /Broken/ }).innerText())
      .toContain('query_domain');
    await page.keyboard.press('Escape');
    expect(tenant.store.queries.size).toBe(before + 1);
  });

  it('shows a list that fails to load as empty, and reports the failure', async () => {
    const { queries } = tenant.store;
    const real = queries.values.bind(queries);
    queries.values = () => {
      throw new Error('broken on purpose');
    };
    await page.keyboard.press('F5');
    await page.getByText('The list could not be loaded').waitFor({ timeout: 60_000 });
    await page.getByText('This list could not be loaded, so it looks empty', { exact: false }).waitFor();
    queries.values = real;
    await page.getByRole('button', { name: 'Retry' }).click();
    await list().waitFor();
  });
});
