/** A day's work by keys alone at tenants of other dialects: after each step the tenant holds what was asked and nothing else, and the screens say so. */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { ExceptionRecord } from '../../main/demo/rows';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import { withApp } from '../support/app';
import { SAAS } from '../support/dialects/path';
import { startDialectServer } from '../support/dialects/server';
import { createDialect, describeDialect, type Dialect } from '../support/dialects/traits';
import { focused, focusInRows, focusIs } from '../support/keys';
import { until } from '../support/until';
import { signIn } from '../support/window';

/** Seeds of dialects whose contract tests write too, and two of many traits, one of them without a brand and without effects of actions. */
const SEEDS = [7, 15, 23, 31, 39, 91, 105] as const;
/** Each email and exception says all about itself: what is left out has tests of its own. */
const DIALECTS: readonly Dialect[] = SEEDS.map((seed) => ({ ...createDialect(seed), optional: 'sent' }));

const CREATOR = 'analyst@contoso.example';

type Session = { readonly page: Page; readonly tenant: Tenant };
type Mail = { readonly entity_id: string; readonly subject: string; readonly from_email: string };

/** Returns the number of rows that the tenant has written. */
const writes = ({ store }: Tenant): number => Number(store.cells('SELECT total_changes()')[0]?.[0]);

/** Checks that each of these emails was written once since then and has these values, and that nothing else was written. */
const expectWritten = async (
  tenant: Tenant,
  before: number,
  expected: Readonly<Record<string, object>>,
): Promise<void> => {
  const ids = Object.keys(expected);
  await until(
    () => writes(tenant) - before,
    (n) => n >= ids.length,
  );
  for (const id of ids) expect(tenant.store.get('email', id)).toMatchObject(expected[id] ?? {});
  expect(writes(tenant) - before).toBe(ids.length);
};

/** Returns the newest clean email from outside with a subject of its own, with which nothing was done. */
const someMail = ({ store }: Tenant): Mail => {
  const [mail] = store.select<Mail>(
    `SELECT entity_id, subject, from_email FROM email AS one
    WHERE saas = ? AND verdict = 'clean' AND provider_verdict = 'clean' AND direction = 'incoming' AND is_quarantined = 0
      AND is_deleted = 0 AND restore_state = 'none' AND copy_of IS NULL AND attachment_count = 0
      AND NOT EXISTS (SELECT 1 FROM email AS other WHERE other.n <> one.n AND other.subject = one.subject)
    ORDER BY received DESC LIMIT 1`,
    [SAAS],
  );
  if (!mail) throw new Error('The tenant has no such email.');
  return mail;
};

const record = (page: Page): Locator => page.getByRole('complementary', { name: 'Record' });
const headOf = (page: Page, { subject }: Mail): Locator =>
  record(page).getByRole('heading', { name: subject, exact: true });

/** Moves the cursor to the row with a text, from the first one down. */
const goToRow = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+Home');
  await until(async () => {
    const isAt = await page.evaluate(
      (wanted) => document.activeElement?.closest('[role=row]')?.textContent.includes(wanted) === true,
      text,
    );
    if (!isAt) await page.keyboard.press('ArrowDown');
    return isAt;
  });
};

const openMail = async (page: Page, mail: Mail): Promise<void> => {
  await focusInRows(page);
  await goToRow(page, mail.subject);
  await page.keyboard.press('Enter');
  await headOf(page, mail).waitFor();
};

/** Reads the State cell of the row under the cursor, and comes back to where it was. */
const stateInList = async (page: Page): Promise<string> => {
  let steps = 0;
  const cell = await until(
    async () => {
      const at = await page.evaluate(() => {
        const now = document.activeElement?.closest('[role=gridcell]');
        const index = now?.getAttribute('aria-colindex');
        const header = document.querySelector(`[role=columnheader][aria-colindex="${index}"]`);
        return { column: header?.textContent.trim(), text: now?.textContent };
      });
      if (at.column !== 'State') {
        await page.keyboard.press('ArrowRight');
        steps += 1;
      }
      return at;
    },
    ({ column }) => column === 'State',
  );
  for (; steps > 0; steps -= 1) await page.keyboard.press('ArrowLeft');
  return cell.text ?? '';
};

type KeyedAction = {
  readonly key: string;
  readonly outcome: RegExp;
  readonly tag: string;
  readonly state: string;
  readonly stored: object;
};
const ACTIONS: readonly KeyedAction[] = [
  {
    ...{ key: 'q', outcome: /^Quarantine · done/, tag: 'Quarantined by Analyst', state: 'Quarantined' },
    stored: { is_quarantined: 1, quarantined_by: 'analyst', restore_state: 'none' },
  },
  {
    ...{ key: 'r', outcome: /^Restore · done/, tag: 'Restored', state: 'Restored' },
    stored: { is_quarantined: 0, restore_state: 'restored' },
  },
];

/** Takes an action on the open email by its key, and reads in list and record what became of it. */
const runActionByKey = async ({ page, tenant }: Session, mail: Mail, act: KeyedAction): Promise<void> => {
  const before = writes(tenant);
  const dialog = page.getByRole('dialog', { name: 'Act on this email' });
  await page.keyboard.press(act.key);
  await dialog.getByText(/^Only this email is affected/).waitFor();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const outcome = page.getByRole('gridcell', { name: act.outcome });
  await outcome.waitFor();
  await expectWritten(tenant, before, { [mail.entity_id]: act.stored });
  // The next email was opened.
  await until(
    async () => {
      const isBack = await headOf(page, mail).isVisible();
      if (!isBack) await page.keyboard.press('k');
      return isBack;
    },
    Boolean,
    { every: 300 },
  );
  await record(page).getByText(act.tag, { exact: true }).first().waitFor();
  await page.keyboard.press('F5');
  await outcome.waitFor({ state: 'detached' });
  await record(page).getByText(act.tag, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await record(page).waitFor({ state: 'detached' });
  expect(await stateInList(page)).toBe(act.state);
  await openMail(page, mail);
};

/** Returns true if a dialog's check box that has to be ticked first has the focus. */
const isAsked = (dialog: Locator): Promise<boolean> =>
  dialog
    .getByRole('checkbox', { name: /^I checked/ })
    .evaluateAll((all) => all.some((one) => one === document.activeElement));

/** Sends a form once what it would let through is counted, and ticks what it asks for. */
const send = async (page: Page, form: Locator, name: string): Promise<void> => {
  const button = form.getByRole('button', { name });
  await until(async () => !/^Still counting/.test((await button.getAttribute('title')) ?? ''));
  await page.keyboard.press('Control+Enter');
  await until(async () => {
    if (!(await form.isVisible())) return true;
    if (await isAsked(form)) {
      await page.keyboard.press('Space');
      await page.keyboard.press('Control+Enter');
    }
    return false;
  });
};

/** Presses Tab until a field has the focus: one that still loads its choices is passed over. */
const tabTo = async (page: Page, field: Locator): Promise<void> => {
  for (let n = 0; n < 12; n += 1) {
    if (await field.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead to the field.');
};

const newExceptions = ({ store }: Tenant, before: readonly ExceptionRecord[]) => {
  const known = new Set(before.map((one) => JSON.stringify(one)));
  return store.find('exception', {}).filter((one) => !known.has(JSON.stringify(one)));
};

/** Allows the sender of the open email from its record. */
const allowSender = async (page: Page): Promise<void> => {
  const form = page.getByRole('dialog', { name: 'New exception' });
  await page.keyboard.press('n');
  const block = form.getByRole('radio', { name: 'Block', exact: true });
  await until(
    async () => (await block.count()) === 1 && block.evaluate((one) => one === document.activeElement),
  );
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await form.getByText(/allows “/).waitFor();
  await tabTo(page, form.getByLabel('Comment'));
  await page.keyboard.type('Ticket 31');
  await send(page, form, 'Add exception');
};

/** Finds the exception in the list, changes its comment, and reads in its record what was changed. */
const changeComment = async (page: Page): Promise<void> => {
  await page.keyboard.press('Alt+8');
  const list = page.getByRole('treegrid', { name: 'Exceptions of the tenant' });
  await list.getByRole('row').filter({ hasText: 'Ticket 31' }).waitFor();
  await until(() => list.evaluate((grid) => grid.contains(document.activeElement)));
  await goToRow(page, 'Ticket 31');
  await page.keyboard.press('F2');
  const change = page.getByRole('dialog', { name: 'Change exception' });
  await focusIs(page, /^Ticket 31/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Checked by phone');
  await tabTo(page, change.getByLabel('Your email address'));
  await page.keyboard.type(CREATOR);
  await tabTo(page, change.getByLabel('Entity'));
  await page.keyboard.press('ArrowDown');
  await send(page, change, 'Overwrite');
  const missed = page.getByText('1 change to exceptions is not in this list yet.');
  await missed.waitFor();
  await page.keyboard.press('F5');
  await missed.waitFor({ state: 'detached' });
  await record(page).getByText('Checked by phone', { exact: true }).waitFor();
  const history = page.getByRole('region', { name: 'Changes made here' });
  await history.getByText('Comment: Ticket 31 → Checked by phone', { exact: true }).waitFor();
  expect(await history.getByText(/^Payload/).count()).toBe(0);
  expect(
    await record(page)
      .locator('.record-panel')
      .evaluate((one) => one.scrollWidth - one.clientWidth),
  ).toBe(0);
};

/** Makes an exception of the open email, changes it, and reads why it can't be deleted. */
const manageException = async ({ page, tenant }: Session, { from_email }: Mail): Promise<void> => {
  const before = tenant.store.find('exception', {});
  const from = writes(tenant);
  const named = { exception_type: 'sender_email', exception_str: from_email, sec_type: 'ap_avanan' };
  await allowSender(page);
  await until(() => newExceptions(tenant, before).length === 1);
  expect(newExceptions(tenant, before)).toMatchObject([{ ...named, comment: 'Ticket 31', is_exclusive: 0 }]);
  await changeComment(page);
  const changed = { ...named, comment: 'Checked by phone', created_by_email: CREATOR };
  expect(newExceptions(tenant, before)).toMatchObject([changed]);
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'You can’t delete exceptions here' }).waitFor();
  await page.keyboard.press('Escape');
  expect(writes(tenant) - from).toBe(2);
};

/** Returns the emails that wait for a restore, the oldest request first. */
const waiting = ({ store }: Tenant): readonly Mail[] =>
  store.select<Mail>(
    `SELECT entity_id, subject, from_email FROM email WHERE saas = ? AND restore_state = 'requested' AND copy_of IS NULL
    ORDER BY restore_request_time`,
    [SAAS],
  );

/** Gives decisions five seconds to be undone, and goes back to the items. */
const delayDecisions = async (page: Page): Promise<void> => {
  const delay = page.getByLabel('Time to undo');
  await delay.focus();
  await page.keyboard.press('ArrowDown');
  await until(
    () => delay.inputValue(),
    (seconds) => seconds === '5',
  );
  const items = page.getByRole('treegrid', { name: 'Items' });
  await until(async () => {
    const isThere = await items.evaluate((grid) => grid.contains(document.activeElement));
    if (!isThere) await page.keyboard.press('F6');
    return isThere;
  });
};

/** Decides the open item by a key, and says what the action does where the tenant does not. */
const decide = async (page: Page, key: string, isNext: () => Promise<boolean>): Promise<void> => {
  await page.keyboard.press(key);
  const question = page.getByRole('dialog', { name: /^What does “/ });
  await until(
    async () => {
      if (await question.isVisible()) await page.keyboard.press('Enter');
      return isNext();
    },
    Boolean,
    { every: 200 },
  );
};

/** Declines a request, restores the next, declines a third and undoes that. */
const review = async ({ page, tenant }: Session): Promise<void> => {
  const all = waiting(tenant);
  const [first, second, third] = all;
  if (!first || !second || !third) throw new Error('Too few emails wait for a restore.');
  await page.keyboard.press('Alt+9');
  await focusIs(page, /^Restore requests, Office 365 Mail: [\d,]+ waiting/);
  expect(await focused(page)).toContain(` ${all.length} waiting`);
  await page.keyboard.press('Enter');
  await headOf(page, first).waitFor();
  await delayDecisions(page);
  const reasons = page.getByRole('dialog', { name: 'Decline the restore', exact: true });
  const decline = async (reason: string) => {
    await decide(page, 'x', () => reasons.isVisible());
    await page.keyboard.press(reason);
  };
  await decline('2');
  await headOf(page, second).waitFor();
  await decide(page, 'r', () => headOf(page, third).isVisible());
  await decline('1');
  await headOf(page, third).waitFor({ state: 'detached' });
  const before = writes(tenant);
  await page.keyboard.press('u');
  await headOf(page, third).waitFor();
  await page.keyboard.press('Control+Enter');
  await expectWritten(tenant, before, {
    [first.entity_id]: { is_quarantined: 1, restore_state: 'declined', restore_decline_reason: 'Malware' },
    [second.entity_id]: { is_quarantined: 0, restore_state: 'restored' },
  });
  await page.getByRole('gridcell', { name: /^Decline · done/ }).waitFor();
  await page.getByRole('gridcell', { name: /^Restore · done/ }).waitFor();
  await page
    .getByText(`${all.length - 2} left`)
    .first()
    .waitFor();
  for (const [mail, tag] of [
    [second, 'Restored'],
    [first, 'Restore declined'],
  ] as const) {
    await page.keyboard.press('k');
    await headOf(page, mail).waitFor();
    await record(page).getByText(tag, { exact: true }).first().waitFor();
    // The workstation never stands in for the tenant's own tools.
    expect(await record(page).getByText('Quarantined by Postern').count()).toBe(0);
  }
  await page.keyboard.press('F5');
  await headOf(page, third).waitFor();
  expect(waiting(tenant)).toHaveLength(all.length - 2);
};

/** Checks that the tags of a record share a line, and that nothing is scrolled that fits its place. */
const checkHead = async (page: Page): Promise<void> => {
  const tops = await record(page)
    .locator('.record-tags .tag')
    .evaluateAll((tags) => tags.map((tag) => tag.getBoundingClientRect().top));
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
  const earlier = record(page).getByRole('definition').filter({ hasText: 'First location' });
  await earlier.waitFor();
  expect(await earlier.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
};

const workThroughDay = async (dialect: Dialect): Promise<void> => {
  const tenant = await startTenant({ port: 0, emails: 1_500, seed: 7 });
  const server = await startDialectServer(tenant.origin, dialect);
  try {
    await withApp({ settings: { undoSeconds: 0 } }, async ({ page, errors }) => {
      await signIn(page, { origin: server.origin, token: tenant.token });
      const mail = someMail(tenant);
      const at = { page, tenant };
      await openMail(page, mail);
      for (const act of ACTIONS) {
        await runActionByKey(at, mail, act);
        if (act.state === 'Quarantined') await checkHead(page);
      }
      await manageException(at, mail);
      await review(at);
      expect(errors.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);
    });
  } finally {
    await server.close();
    await tenant.close();
  }
};

it.each(DIALECTS.map((dialect) => [describeDialect(dialect), dialect] as const))(
  'carries out by keyboard exactly what was asked, and shows the result (%s)',
  { timeout: 180_000 },
  (_, dialect) => workThroughDay(dialect),
);
