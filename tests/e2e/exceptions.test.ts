import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EXCEPTION_LIST_LABELS,
  EXCEPTION_TYPE_FACTS,
  fileTypeModeLabel,
  type ExceptionList,
} from '../../shared/rules/exception-types';
import { toolLabel } from '../../shared/rules/brand';
import { EXCEPTION_TYPES, type ExceptionType } from '../../shared/model/ids';
import { rescan, setUpExceptions, tenant, toolOn, type Try } from '../contract/support/demo-exceptions';
import { EXCEPTION_TRIES } from '../contract/support/exception-tries';
import { forbidErrors, keepFailures, launchApp, temporaryFolder, type RunningApp } from '../support/app';
import { sized } from '../support/size';
import { until } from '../support/until';
import { answerDialogs, signIn } from '../support/window';

let running: RunningApp;
let page: Page;
keepFailures(() => running);
forbidErrors(() => running);
setUpExceptions();

beforeEach(async () => {
  running = await launchApp();
  page = running.page;
  await signIn(page, tenant);
  const state = (await running.call('app.state')) as {
    readonly value: { readonly settings: object; readonly session: { readonly connectionId: string } };
  };
  const own = {
    undoSeconds: 0,
    analystEmail: 'analyst@contoso.example',
    tenantAnswers: {
      [state.value.session.connectionId]: { exceptionEntity: 'tenant', fields: {}, effects: {} },
    },
  };
  await running.call('app.saveSettings', { ...state.value.settings, ...own });
  await page.reload();
  await page.getByRole('navigation').getByRole('button', { name: 'Exceptions' }).click();
  await page.getByRole('region', { name: 'Exceptions' }).waitFor();
});
afterEach(() => running.close());

const CONFIRM = 'I checked this and want to add it.';
const CONFIRM_ALL = 'I checked these and want to add them.';

const form = () => page.getByRole('dialog', { name: 'New exception' });
const focusedName = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    return (
      (at?.id ? document.querySelector(`label[for="${at.id}"]`)?.textContent : undefined) ??
      at?.closest('label')?.textContent ??
      at?.textContent ??
      ''
    );
  });
/** Presses Tab until the control with this name has the focus. */
const tabTo = async (name: string) => {
  for (let n = 0; n < 24 && (await focusedName()) !== name; n += 1) await page.keyboard.press('Tab');
  expect(await focusedName()).toBe(name);
};
/** Chooses an option of the list with the focus by typing its name. */
const choose = async (label: string) => {
  const chosen = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLSelectElement ? (at.selectedOptions[0]?.textContent ?? '') : '';
    });
  await page.keyboard.type(label);
  await until(chosen, (now) => now === label);
};

/** The times that an arrow is pressed from Block to each list. */
const LIST_STEPS: Readonly<Record<ExceptionList, number>> = { block: 0, allow: 1, password: 2 };

/** Chooses what the exception does: the form opens there, with nothing chosen. */
const chooseList = async (list: ExceptionList) => {
  await until(focusedName, (now) => now === 'Block');
  expect(await form().getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Space');
  for (let n = 0; n < LIST_STEPS[list]; n += 1) await page.keyboard.press('ArrowDown');
  await form()
    .getByRole('radio', { name: EXCEPTION_LIST_LABELS[list], exact: true, checked: true })
    .waitFor();
};

/** Confirms what would have been let through, if the form asks for it, once it is counted. */
const confirmHarm = async () => {
  const add = form().getByRole('button', { name: 'Add exception' });
  await until(
    async () => (await add.getAttribute('title')) ?? '',
    (now) => !now.startsWith('Still counting'),
  );
  if (!(await form().getByLabel(CONFIRM).isVisible())) return;
  await tabTo(CONFIRM);
  await page.keyboard.press('Space');
};

/** Fills the form from the first field to its button, by keys alone. */
const addByKeys = async ({ tool, type, str, payload }: Try) => {
  await page.keyboard.press('n');
  await form().waitFor();
  await chooseList(EXCEPTION_TYPE_FACTS[type].list);
  await tabTo('Security tool');
  await choose(toolLabel(tool));
  await page.keyboard.press('Tab');
  await form().getByText('Checking which types this tool accepts…').waitFor({ state: 'detached' });
  await choose(EXCEPTION_TYPE_FACTS[type].label);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(str);
  if (payload) {
    const mode = form().getByRole('radio', { name: fileTypeModeLabel(payload.mode), exact: true });
    await page.keyboard.press('Tab');
    await until(
      async () => {
        if (await mode.isChecked()) return true;
        await page.keyboard.press('ArrowDown');
        return mode.isChecked();
      },
      (isChecked) => isChecked,
    );
  }
  await confirmHarm();
  await tabTo('Add exception');
  await page.keyboard.press('Enter');
  await form().waitFor({ state: 'detached' });
  await until(
    () =>
      tenant.store.count('exception', { exception_type: type, exception_str: str.trim(), sec_type: tool }),
    (count) => count === 1,
  );
};

/** Loads the list again, once it says that it lacks the change. */
const showChange = async () => {
  const note = page.getByText('1 change to exceptions is not in this list yet.');
  await note.waitFor();
  await page.keyboard.press('F5');
  await note.waitFor({ state: 'detached' });
};

/** The types that are tried: in the gate, one or two of each list. */
const TYPES = sized<readonly ExceptionType[]>({
  gate: ['block-domain', 'sender_email', 'hash', 'ppat_sender_name'],
  full: EXCEPTION_TYPES,
  soak: EXCEPTION_TYPES,
});

describe('an exception made by keys alone', () => {
  it(
    'changes the verdict of its tool after a rescan, of each type, and a near miss does not',
    { timeout: 400_000 },
    async () => {
      for (const type of TYPES) {
        const { near, exact, after } = await EXCEPTION_TRIES[type]();
        tenant.store.remove('exception', {});
        const before = await toolOn(exact.row, exact.tool);
        await addByKeys({ ...exact, ...near });
        await rescan(exact.row, exact.tool);
        expect([type, await toolOn(exact.row, exact.tool)]).toEqual([type, before]);
        tenant.store.remove('exception', {});
        await addByKeys(exact);
        await rescan(exact.row, exact.tool);
        expect([type, await toolOn(exact.row, exact.tool)]).toEqual([type, after]);
      }
    },
  );

  it('appears in the list, can be overwritten with a comment, and cannot be deleted', async () => {
    await addByKeys({ ...(await EXCEPTION_TRIES['block-domain']()).exact, str: 'bad.example' });
    await showChange();
    const grid = page.getByRole('treegrid', { name: 'Exceptions of the tenant' });
    await grid.getByRole('gridcell', { name: 'bad[.]example' }).click();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Change comment and settings/ }).press('Enter');
    await page.getByRole('dialog', { name: 'Change exception' }).waitFor();
    await until(focusedName, (now) => now === 'Comment');
    await page.keyboard.press('Escape');
    await until(focusedName, (now) => now === 'bad[.]example');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'What to do' }).waitFor();
    await page.keyboard.press('Delete');
    const why = page.getByRole('dialog', { name: 'You can’t delete exceptions here' });
    await why.getByRole('button', { name: 'Change…' }).press('Enter');
    const change = page.getByRole('dialog', { name: 'Change exception' });
    await until(focusedName, (now) => now === 'Comment');
    await page.keyboard.type('No longer wanted');
    await tabTo('Overwrite');
    await page.keyboard.press('Enter');
    await change.waitFor({ state: 'detached' });
    await showChange();
    await grid.getByRole('gridcell', { name: 'No longer wanted' }).waitFor();
    await grid.getByRole('gridcell', { name: 'No longer wanted' }).click();
    await page.keyboard.press('Enter');
    const history = page.getByRole('region', { name: 'Changes made here' });
    await history.getByText(/^Comment: .* → No longer wanted$/).waitFor();
    await history.getByText('New: the tenant had none before').waitFor();
    expect(tenant.store.find('exception', {})).toMatchObject([
      {
        exception_str: 'bad.example',
        comment: 'No longer wanted',
        created_by_email: 'analyst@contoso.example',
      },
    ]);
  });

  it('comes from a file too, whose rows are shown with what they become', async () => {
    const file = join(temporaryFolder('import'), 'exceptions.csv');
    const lines = [
      'Value,Type,Tool,Comment,Payload',
      'bad[.]example,Blocked domain,avanan_url,Ticket 1,',
      'pdf,file_type,checkpoint_av,,"{""mode"":""with_link""}"',
      "'@fabrikam.example,sender_email,ap_avanan,,",
      'https://bad.example,block-domain,avanan_url,,',
      'red,color,avanan_url,,',
    ];
    writeFileSync(file, lines.join('\r\n'));
    await answerDialogs(running.app, file);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Import exceptions');
    await page.getByRole('option', { name: /^Import exceptions/ }).waitFor();
    await page.keyboard.press('Enter');
    const preview = page.getByRole('dialog', { name: 'Import exceptions from exceptions.csv' });
    await preview.getByText('3 rows can be added. 2 rows can’t, and are left out.').waitFor();
    await preview.getByRole('gridcell', { name: /^Enter a domain without/ }).waitFor();
    await preview.getByText(/^Lets through 1 file type and 1 sender\. Blocks 1 link domain\.$/).waitFor();
    await until(focusedName, (now) => now === 'Your email address');
    await preview.getByLabel(CONFIRM_ALL).waitFor();
    // Enter leads to what has to be confirmed first.
    await page.keyboard.press('Enter');
    await until(focusedName, (now) => now === CONFIRM_ALL);
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await preview.waitFor({ state: 'detached' });
    await until(
      () => tenant.store.count('exception', {}),
      (count) => count === 3,
    );
    expect(
      tenant.store
        .find('exception', {})
        .map((one) => one.exception_str)
        .sort(),
    ).toEqual(['@fabrikam.example', 'bad.example', 'pdf']);
  });
});
