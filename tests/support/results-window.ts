/** A window with all rows of the first hunt of the demo tenant. */
import { beforeEach } from 'vitest';
import { LOADS_NO_REST } from './app';
import { page, setUpDemoWindow } from './demo-window';
import { loadAll } from './results';
import { until } from './until';

const received = () => page.getByRole('columnheader', { name: 'Received', exact: true });
/** Runs the hunt again, in the other order of *Received* and with a longer first page. */
export const runInOrder = async (order: 'ascending') => {
  await page.getByRole('button', { name: 'Query options' }).click();
  const panel = page.getByRole('dialog', { name: 'Query options' });
  await panel.getByText('1m', { exact: false }).waitFor();
  await panel.getByLabel('Rows on the first page').fill('300');
  await panel.getByRole('button', { name: 'Order of Received: descending' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await until(
    () => received().getAttribute('aria-sort'),
    (now) => now === order,
  );
};

/** Starts a window for the file, and starts over with all rows for each test. */
export const setUpResultsWindow = (): void => {
  setUpDemoWindow({ settings: LOADS_NO_REST });
  beforeEach(() => loadAll(page));
};
