/** Emails beside each other, by keys alone. */
import { expect, it } from 'vitest';
import { page } from '../support/demo-window';
import { hunt, keys, setUpKeyboardWindow, toasts } from '../support/keyboard-window';
import { focusIs, focusInRows } from '../support/keys';
import { until } from '../support/until';

setUpKeyboardWindow();

const comparison = () => page.getByRole('group', { name: 'Message comparison' });
const isOnDifference = () =>
  page.evaluate(() => document.activeElement?.matches('[data-difference]') === true);

it('compares three selected emails by keys: from difference to difference, to a record and back', async () => {
  await hunt('payment declined', /^Search emails: Subject contains “payment declined”/);
  await focusInRows(page);
  // One email can't be compared with itself: the key says what it needs.
  await keys.press(' ', 'Alt+d');
  await toasts()
    .getByText(/Select two or three emails first/)
    .waitFor();
  expect(await comparison().count()).toBe(0);
  await keys.press('ArrowDown', ' ', 'ArrowDown', ' ', 'Alt+d');
  await comparison().getByRole('table', { name: 'Fields: differences' }).waitFor();
  await focusIs(page, /^Message comparison/);
  const heads = comparison().getByRole('list', { name: 'Compared messages' }).getByRole('listitem');
  await until(
    () => heads.count(),
    (n) => n === 3,
  );
  const body = comparison().getByRole('region', { name: 'Body' });
  await body.getByRole('group', { name: 'Message 1 against message 2' }).waitFor();
  await body.getByRole('group', { name: 'Message 1 against message 3' }).waitFor();
  for (const name of ['Fields', 'Authentication', 'Sender headers', 'Hops', 'Security tools', 'Links'])
    await comparison().getByRole('region', { name, exact: true }).waitFor();
  await until(
    () => comparison().getByRole('alert').count(),
    (n) => n === 0,
  );
  await keys.press('j');
  await until(isOnDifference);
  const first = await page.evaluate(() => document.activeElement?.textContent);
  await keys.press('j');
  await until(
    () => page.evaluate(() => document.activeElement?.textContent),
    (now) => now !== first,
  );
  await keys.press('k');
  await until(
    () => page.evaluate(() => document.activeElement?.textContent),
    (now) => now === first,
  );
  await keys.press('2');
  await page.getByRole('tab', { name: 'Body', exact: true }).waitFor();
  await keys.press('Control+w');
  await comparison().waitFor();
});
