import type { Page } from 'playwright';
import type { Look } from './look';

/** The builder with groups, a flaw, counts and a search over the fields. */
export const visitBuilder = async (page: Page, look: Look) => {
  await page.keyboard.press('Control+b');
  const builder = page.getByRole('region', { name: 'Query builder' });
  await builder.getByRole('button', { name: 'Add a group', exact: true }).click();
  /** Chooses the parts of the condition whose field is searched for. */
  const fill = async (field: string, operator: string, value: string) => {
    await page.getByRole('combobox', { name: 'Find a field' }).fill(field);
    await page.keyboard.press('Enter');
    await page.keyboard.type(operator);
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  };
  const add = async (field: string, operator: string, value: string) => {
    await builder.getByRole('button', { name: 'Add a condition to the group Any of' }).click();
    await fill(field, operator, value);
  };
  await fill('subject', 'contains', 'voicemail');
  await add('from domain', 'ends with', 'northwind.example');
  await add('size', 'is more', '20000');
  await builder.getByRole('button', { name: 'Count Subject' }).click();
  await builder.getByRole('button', { name: 'Count the whole query' }).click();
  await builder.getByRole('button', { name: /match the whole query/ }).waitFor();
  await add('reply', 'contains', '');
  await look('20-builder');
  await builder.getByRole('button', { name: 'Add a condition', exact: true }).click();
  await page.getByRole('combobox', { name: 'Find a field' }).fill('at');
  await look('21-builder-fields');
  await page.keyboard.press('Escape');
  const undo = builder.getByRole('button', { name: 'Undo' });
  for (let n = 0; n < 60 && (await undo.isEnabled()); n += 1) await undo.click();
  await builder.getByRole('button', { name: 'Close builder' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('treegrid', { name: 'Results' }).getByRole('row').nth(5).waitFor();
};
