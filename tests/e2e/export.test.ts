import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFailures, launchApp, LOADS_NO_REST, temporaryFolder, type RunningApp } from '../support/app';
import { DECRYPT, hasModule, OPENPYXL, readByPython, runProgram, sevenZip } from '../support/foreign';
import { openReceipt } from '../support/window';

const PASSWORD = 'Sehr geheim 鍵 42';

/** All bytes of the files below a folder that hold a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return (
      statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
      (readFileSync(path).includes(text) || readFileSync(path).includes(Buffer.from(text, 'utf16le')))
    );
  });

describe('the export dialog', () => {
  let running: RunningApp;
  let page: Page;
  const folder = temporaryFolder('exports');
  keepFailures(() => running);
  const saveTo = (name: string) =>
    running.app.evaluate(
      ({ dialog }, filePath) => {
        dialog.showSaveDialog = (_window: unknown, options?: { readonly defaultPath?: string }) => {
          (globalThis as { lastName?: string }).lastName = String(options?.defaultPath);
          return Promise.resolve({ canceled: false, filePath });
        };
      },
      join(folder, name),
    );
  const open = async () => {
    await page.keyboard.press('Control+e');
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.waitFor();
    return dialog;
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Export' }).waitFor({ state: 'hidden' });
  };
  const receiptText = async () => {
    const receipt = await openReceipt(page, 'Export');
    const text = await receipt.innerText();
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'hidden' });
    return text;
  };

  beforeAll(async () => {
    running = await launchApp({ demo: true, settings: LOADS_NO_REST });
    page = running.page;
    await page
      .getByRole('treegrid', { name: 'Results' })
      .getByRole('row')
      .nth(1)
      .waitFor({ timeout: 60_000 });
  });
  afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('names what is not loaded, and loads all of it with one click', async () => {
    const dialog = await open();
    const warning = dialog.getByText(/rows are loaded\. Only loaded rows can be exported/);
    await warning.waitFor();
    await dialog.getByRole('button', { name: 'Load all first' }).click();
    await warning.waitFor({ state: 'hidden', timeout: 60_000 });
    await dialog.getByRole('radio', { name: /All loaded, [\d,]{5,} rows/ }).waitFor();
    await close();
  });

  it('describes each format, and asks for a password twice', async () => {
    const dialog = await open();
    const words = new Set<string>();
    for (const [name, part] of [
      ['CSV', 'apostrophe'],
      ['JSON', 'unchanged'],
      ['Excel', '32,767'],
      ['Parquet', 'UTC'],
    ] as const) {
      await dialog.getByRole('radio', { name }).check({ force: true });
      const text = await dialog.getByText(part).innerText();
      words.add(text);
    }
    expect(words.size).toBe(4);
    const submit = dialog.getByRole('button', { name: 'Export to file…' });
    await dialog.getByLabel('Password', { exact: true }).fill('one');
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await dialog.getByLabel('Repeat password').fill('two');
    await dialog.getByText('Passwords do not match.').waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await expect
      .poll(() => dialog.getByLabel('Password', { exact: true }).getAttribute('type'))
      .toBe('password');
    await dialog.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => dialog.getByLabel('Repeat password').getAttribute('type')).toBe('text');
    await close();
    await open();
    // The dialog forgets typed passwords when it closes.
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await close();
  });

  it('writes an encrypted workbook by the keyboard alone, and stores the password nowhere', async () => {
    await saveTo('hunt.xlsx');
    const dialog = await open();
    await dialog.getByRole('radio', { name: 'CSV' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => dialog.getByRole('radio', { name: 'Excel' }).isChecked()).toBe(true);
    const step = async (label: string) => {
      const target = dialog.getByLabel(label, { exact: true });
      for (let n = 0; n < 12 && !(await target.evaluate((one) => one === document.activeElement)); n += 1)
        await page.keyboard.press('Tab');
      expect(await target.evaluate((one) => one === document.activeElement)).toBe(true);
    };
    await step('Password');
    await page.keyboard.type(PASSWORD);
    await step('Repeat password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    const text = await receiptText();
    const path = join(folder, 'hunt.xlsx');
    const bytes = readFileSync(path);
    expect(text).toContain(createHash('sha256').update(bytes).digest('hex'));
    expect(text).toContain('Encrypted with your password');
    expect(text).toMatch(/Requested by\s+\S/);
    expect(text).not.toContain(PASSWORD);
    expect([bytes.subarray(0, 8).toString('hex'), bytes.includes('PK\u0003\u0004')]).toEqual([
      'd0cf11e0a1b11ae1',
      false,
    ]);
    expect(await running.app.evaluate(() => (globalThis as { lastName?: string }).lastName)).toMatch(
      /_\d{8}T\d{6}Z_\d+\.xlsx$/,
    );

    const written = Number(/Rows written\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
    if (hasModule('msoffcrypto') && hasModule('openpyxl')) {
      const plain = join(folder, 'plain.xlsx');
      expect(await readByPython(DECRYPT, path, PASSWORD, plain)).toHaveProperty('sha256');
      expect(await readByPython(DECRYPT, path, 'wrong')).toHaveProperty('refused');
      const book = await readByPython<Record<string, unknown[]>>(OPENPYXL, plain);
      expect(book['Results']).toHaveLength(written + 1);
      rmSync(plain);
    }
    expect(await page.content()).not.toContain(PASSWORD);
    expect(filesWith(running.userData, PASSWORD)).toEqual([]);
    expect(
      JSON.stringify(
        await page.evaluate(() =>
          (
            window as unknown as { bridge: { call: (name: string, input: object) => Promise<unknown> } }
          ).bridge.call('job.list', {}),
        ),
      ),
    ).not.toContain(PASSWORD);
  });

  it('puts any other format into an AES-256 zip', async () => {
    await saveTo('hunt.json.zip');
    const dialog = await open();
    await dialog.getByRole('radio', { name: 'JSON' }).check({ force: true });
    for (const label of ['Password', 'Repeat password'])
      await dialog.getByLabel(label, { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Export to file…' }).click();
    const text = await receiptText();
    expect(text).toContain('AES-256 zip');
    if (sevenZip === undefined) return;
    const { code, text: json } = await runProgram(
      sevenZip,
      'e',
      '-so',
      `-p${PASSWORD}`,
      join(folder, 'hunt.json.zip'),
    );
    expect(code).toBe(0);
    expect((JSON.parse(json) as unknown[]).length).toBe(
      Number(/Rows written\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')),
    );
  });
});
