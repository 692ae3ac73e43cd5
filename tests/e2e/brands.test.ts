import { describe, expect, it } from 'vitest';
import { withApp } from '../support/app';
import { audit } from '../support/audit';
import { firstRows, resultsGrid } from '../support/window';
import { openByPalette } from '../support/visits/exception-tools';
import { waitUntilStill } from '../support/visits/look';
import { until } from '../support/until';
import { brandPack } from '../support/brands';
import type { Page } from 'playwright';

const brandName = (page: Page) => page.getByRole('banner').getByTitle(/.+/).first();
const picker = (page: Page) => page.getByRole('combobox', { name: 'Brand for this connection' });
const accent = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'));
const lightDark = (id: string) => {
  const { light, dark } = brandPack(id).colors;
  return `light-dark(${light.accent}, ${dark.accent})`;
};

describe('the brand of a tenant', () => {
  it('names the window, its tools and its colors, and hides what the brand hides', () =>
    withApp({ demo: true, args: ['--brand=checkpoint'] }, async ({ page }) => {
      await firstRows(page);
      expect(await page.title()).toBe('Contoso (demo tenant) – Check Point – Postern');
      await brandName(page).getByText('Check Point').waitFor();
      expect(await accent(page)).toBe(lightDark('checkpoint'));
      await openByPalette(page, 'Apps and security tools');
      await page.getByRole('grid', { name: 'Apps' }).waitFor();
      await page.keyboard.press('t');
      const tools = page.getByRole('grid', { name: 'Security tools' });
      await tools.getByText('Smart-Phish').waitFor();
      expect(await tools.getByText('Microsoft Encryption').count()).toBe(0);
      await page.getByText(/^1 security tool not shown/).waitFor();
      await page.keyboard.press('Control+w');
      await resultsGrid(page).getByRole('gridcell').nth(2).click();
      await page.keyboard.press('Enter');
      const record = page.getByRole('complementary', { name: 'Record' });
      await record.getByRole('tab', { name: /^Why/ }).click();
      // Among the tools that found nothing, it is in the list that opens at a click.
      await record.getByText('Smart-Phish').first().waitFor({ state: 'attached' });
      expect(await record.getByText('Anti-Phishing').count()).toBe(0);
    }));

  it('shows each choice live, by keys alone, and keeps the saved one', () =>
    withApp({ demo: true }, async ({ page, call }) => {
      await firstRows(page);
      const before = await accent(page);
      await openByPalette(page, 'Brand…');
      await picker(page).waitFor();
      const pick = async (label: string) => {
        await page.keyboard.type(label);
        await brandName(page).getByText(label).waitFor();
      };
      await pick('Northwind Shield');
      expect(await accent(page)).toBe(lightDark('northwind'));
      await page.getByText('Anti-Phishing → Northwind Phishing Guard').waitFor();
      await page.keyboard.press('Escape');
      await brandName(page).getByText('Avanan').waitFor();
      expect(await accent(page)).toBe(before);
      await openByPalette(page, 'Brand…');
      await picker(page).waitFor();
      await pick('Northwind Shield');
      await page.keyboard.press('Enter');
      await picker(page).waitFor({ state: 'detached' });
      await until(
        () => page.title(),
        (title) => title.endsWith('Northwind Shield – Postern'),
      );
      await page.reload();
      await brandName(page).getByText('Northwind Shield').waitFor();
      expect(await call('app.state')).toMatchObject({
        value: { session: { brand: { source: 'chosen' } } },
      });
    }));

  it('breaks no rule of axe on the main screens in any brand and theme', { timeout: 600_000 }, () =>
    withApp({ demo: true }, async ({ page }) => {
      await firstRows(page);
      const broken: string[] = [];
      const names = await page.getByRole('navigation').getByRole('button').allInnerTexts();
      const screens = names.map((name) => name.split('\n')[0] ?? '').filter((name) => name !== '');
      expect(screens.length).toBeGreaterThan(6);
      for (const id of ['avanan', 'checkpoint', 'northwind']) {
        await openByPalette(page, 'Brand…');
        await picker(page).selectOption({ value: id });
        await page.getByRole('dialog', { name: 'Brand' }).getByRole('button', { name: 'Save' }).click();
        await picker(page).waitFor({ state: 'detached' });
        for (const theme of ['dark', 'light']) {
          for (const screen of screens) {
            await page.getByRole('navigation').getByRole('button', { name: screen }).first().click();
            await waitUntilStill(page);
            broken.push(...(await audit(page)).map((one) => `${id}, ${theme}, ${screen}: ${one}`));
          }
          await page
            .getByRole('navigation')
            .getByRole('button', { name: screens[0] ?? '' })
            .first()
            .click();
          await page.getByRole('button', { name: 'Switch between dark and light' }).click();
        }
      }
      expect(broken).toEqual([]);
    }),
  );
});
