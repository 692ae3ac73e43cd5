/** Each feature flag in the window, on and off: from the tenant, and as it is set for the connection. */
import type { Locator } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXCEPTION_TYPE_FACTS } from '../../shared/rules/exception-types';
import type { FlagName } from '../../shared/rules/flags';
import { page, running, setUpDemoWindow } from '../support/demo-window';
import { until } from '../support/until';
import { waitUntilStill } from '../support/visits/look';
import { chooseFrom, openTabOfRecord, resultsGrid } from '../support/window';

setUpDemoWindow();

const record = (): Locator => page.getByRole('complementary', { name: 'Record' });

/** Sets a flag for the connection; null leaves it to the tenant. */
const set = async (flag: FlagName, value: boolean | null) =>
  expect(await running.call('flags.set', { connectionId: 'demo', flag, value })).toMatchObject({ ok: true });

/** Expects what a flag allows to be there while it is on, and only then, also where it is collapsed; the tenant has it on. */
const expectGate = async (flag: FlagName, seen: Locator) => {
  await seen.first().waitFor({ state: 'attached' });
  await set(flag, false);
  await seen.first().waitFor({ state: 'detached' });
  await set(flag, null);
  await seen.first().waitFor({ state: 'attached' });
};

/** Opens the first row of a type with a cell that has this text. */
const openRow = async (app: RegExp, type: RegExp, cell: RegExp) => {
  await chooseFrom(page, /^App/, app);
  await chooseFrom(page, /^Type: /, type);
  await page.keyboard.press('Control+Enter');
  await waitUntilStill(page);
  await resultsGrid(page).getByRole('gridcell', { name: cell }).first().dblclick();
  await record().getByRole('tab').first().waitFor();
};

describe('the flags of files', () => {
  beforeEach(() => openRow(/OneDrive/, /Files/, /^Yes$/));

  it(
    'the hashes, label and troubleshooting of a file show only while their flags are on',
    { timeout: 120_000 },
    async () => {
      await expectGate('attachment_sha256_column', record().getByText('SHA-256', { exact: true }));
      await expectGate('attachment_md5_column', record().getByText('MD5', { exact: true }));
      await expectGate('ms_defender', record().getByText('Microsoft Defender', { exact: true }));
      await openTabOfRecord(record(), /All fields/);
      await expectGate('sensitivity_labels', record().getByText(/^Sensitivity label$/i));
      await expectGate('troubleshooting_debug', record().getByRole('region', { name: 'Troubleshooting' }));
    },
  );
});

describe('the flags of emails', () => {
  it('the files behind links show only while their flag is on', { timeout: 120_000 }, async () => {
    await resultsGrid(page).getByRole('gridcell').nth(2).dblclick();
    const tool = record().getByText('Files Behind Links', { exact: true });
    // Only emails with links have files behind them.
    await until(
      async () => {
        await record().getByRole('list', { name: 'Verdicts' }).waitFor();
        if ((await tool.count()) > 0) return true;
        await page.keyboard.press('j');
        return false;
      },
      (isThere) => isThere,
    );
    await expectGate('files_behind_links', tool);
  });
});

describe('the flags of hash columns', () => {
  it(
    'the hashes of attachments show in a hunt only while their flags are on',
    { timeout: 120_000 },
    async () => {
      const HASHES = [
        ['attachment_md5_column', 'Attachment MD5'],
        ['attachment_sha256_column', 'Attachment SHA256'],
      ] as const;
      await page.getByRole('button', { name: 'Columns' }).click();
      const panel = page.getByRole('dialog', { name: 'Columns' });
      for (const [, label] of HASHES) {
        await panel.getByRole('searchbox').fill(label);
        await panel.getByText(label, { exact: true }).click();
      }
      await page.keyboard.press('Escape');
      const header = (label: string) => resultsGrid(page).locator(`[role=columnheader]`, { hasText: label });
      const run = async () => {
        await page.keyboard.press('Control+Enter');
        await waitUntilStill(page);
        // The grid draws the columns in view only, and the new ones are the last.
        await resultsGrid(page).hover();
        await page.mouse.wheel(10_000, 0);
      };
      await run();
      for (const [flag, label] of HASHES) {
        await header(label).waitFor({ state: 'attached' });
        await set(flag, false);
        await run();
        await header(label).waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Columns' }).click();
        await panel.getByRole('searchbox').fill(label);
        await expect.poll(() => panel.getByText(label, { exact: true }).count()).toBe(0);
        await panel.getByRole('searchbox').fill('');
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
        await set(flag, null);
        await run();
        await header(label).waitFor({ state: 'attached' });
      }
    },
  );
});

describe('the flags of queries', () => {
  it('operators of lists are offered only while their flag is on', { timeout: 120_000 }, async () => {
    await page.keyboard.press('Control+b');
    const builder = page.getByRole('region', { name: 'Query builder' });
    await builder.getByRole('button', { name: 'Add a condition', exact: true }).click();
    await page.getByRole('combobox', { name: 'Find a field' }).fill('Subject');
    await page.keyboard.press('Enter');
    const operators = builder
      .getByRole('group', { name: /^Condition Subject/ })
      .last()
      .getByRole('combobox', { name: /^Operator/ });
    await expectGate('custom_list_operators', operators.locator('option', { hasText: 'is one of' }));
  });
});

describe('the flags of exceptions', () => {
  it('the flags of hashes decide which hashes can be excepted', { timeout: 120_000 }, async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Exceptions' }).click();
    await page.getByRole('region', { name: 'Exceptions' }).waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'New exception' });
    const tool = form.getByRole('combobox', { name: 'Security tool' });
    await tool.selectOption('checkpoint2');
    await form.getByText('Asking the tenant which types').waitFor({ state: 'detached' });
    await form
      .getByRole('combobox', { name: 'Type' })
      .selectOption({ label: EXCEPTION_TYPE_FACTS.hash.label });
    const value = form.getByLabel('Value', { exact: true });
    const refused = form.getByText('The flag for SHA-256 exceptions is off.', { exact: false });
    await value.fill('a'.repeat(64));
    await set('sha256_exceptions', false);
    await refused.waitFor();
    await set('sha256_exceptions', null);
    await refused.waitFor({ state: 'detached' });
    const noMd5 = form.getByText('MD5 exceptions are turned off for this tenant.', { exact: false });
    await value.fill('a'.repeat(32));
    await set('md5_exceptions_disabled', true);
    await noMd5.waitFor();
    await set('md5_exceptions_disabled', null);
    await noMd5.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });
});
