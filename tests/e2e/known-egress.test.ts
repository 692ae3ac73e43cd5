import { beforeEach, expect, it } from 'vitest';
import { page } from '../support/demo-window';
import { setUpResultsWindow } from '../support/results-window';

setUpResultsWindow();

beforeEach(async () => {
  await page.keyboard.press('Alt+1');
  await page.getByText(/^logins .* old/).waitFor({ timeout: 60_000 });
});

it('hides logins through known egress by one key, always says how many, and leaves them out of impossible travel', async () => {
  const journeys = page.getByRole('button', { name: /^[\d,]+ impossible journeys?/ });
  await journeys.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Edit known egress');
  await page.getByRole('option', { name: 'Edit known egress' }).first().waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Known egress' });
  await dialog.getByLabel('Networks').fill('192.0.2.0/24, vpn, Ours\nBerlin');
  await dialog.getByText(/^Line 2: “Berlin” isn’t/).waitFor();
  await dialog.getByLabel('Networks').fill('192.0.2.0/24, vpn, Ours');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const shown = page.getByRole('button', { name: /^[\d,]+ failed logins? through known egress$/ });
  await shown.waitFor();
  const [count = ''] = /^[\d,]+/.exec(await shown.innerText()) ?? [];
  await page.keyboard.press('e');
  await page
    .getByRole('button', { name: new RegExp(`^${count} failed logins? hidden: known egress$`) })
    .waitFor();
  await journeys.getByText(/through known egress left out$/).waitFor();
  const [left = ''] = /^[\d,]+/.exec(await journeys.innerText()) ?? [];
  expect(left).toMatch(/^[1-9]/);
  await page.keyboard.press('i');
  const list = page.getByRole('region', { name: /^Impossible travel/ });
  await list
    .getByText(/ of consecutive successful logins of .*left out: [\d,]+ logins through known egress/)
    .waitFor();
  await list.getByText(`${left} in the list`).waitFor();
  await list
    .getByRole('gridcell', { name: /contoso/ })
    .first()
    .waitFor();
});
