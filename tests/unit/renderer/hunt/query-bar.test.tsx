import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EMAIL_FIELDS } from '../../../../main/demo/config/email-fields';
import { OPERATORS } from '../../../../main/demo/config/operators';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { ConditionBar } from '../../../../renderer/screens/hunt/query-bar/ConditionBar';
import { CountsLine } from '../../../../renderer/screens/hunt/result/CountsLine';
import { createHunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { QueryBar } from '../../../../renderer/screens/hunt/query-bar/QueryBar';
import { registerCommands } from '../../../../renderer/commands/registry';
import { COMMAND_SETS } from '../../../../renderer/screens';
import { APP_STATE_WORDS } from '../../../../renderer/state/app-states';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { Json } from '../../../../shared/model/json';
import type { QueryDraft } from '../../../../shared/model/query';
import { answer, draw, installMain } from '../../../support/page';

const app = (name: string, label: string, ...domains: string[]) => ({
  name,
  label,
  state: 'enabled',
  family: 'saas',
  is_saas: true,
  app_store_order: 1,
  domains,
});
const APPS = [
  app('office365_emails', 'Office 365 Mail', 'email', 'user'),
  app('onedrive', 'OneDrive', 'file'),
  { ...app('box2', 'Box', 'file'), state: 'display_only' },
  { ...app('dropbox2', 'Dropbox', 'file'), state: 'unknown' },
];
const span = { operator_id: 'relative_date', field_id: 'email.received', values: [7, 'days'] };
const subject = { operator_id: 'contains', field_id: 'email.subject', values: ['invoice'] };

/** Opens the bar of a hunt that has run once; later runs are answered by the returned function. `refused` are types that no app has. */
const openBar = async (apps: readonly unknown[] = APPS, refused: readonly string[] = []) => {
  let runs = 0;
  const waiting: ((result: Result<unknown>) => void)[] = [];
  const dataset = (input: unknown) => {
    runs += 1;
    const { columns } = input as QueryDraft;
    return {
      dataset: `d${runs}`,
      title: '',
      columns: columns.map(({ db_id, column_label }) => ({ key: db_id, label: column_label, type: 'text' })),
      state: 'complete',
      loaded: 1,
      total: 1,
      isTotalKnown: true,
      skipped: 0,
      resumed: 0,
      tookMs: 1,
      isLocal: false,
    };
  };
  const main = installMain({
    'apps.secEntities': answer({ apps, feature_flags: {} }),
    'query.config': (input) => {
      const { saas_id, query_domain } = input as QueryDraft;
      if (refused.includes(`${saas_id} ${query_domain}`))
        return fail({ kind: 'invalid', message: 'It has no such queries', next: '' });
      return ok({
        ...(input as object),
        operators: OPERATORS,
        fields: EMAIL_FIELDS,
        ui_columns: [{ db_id: 'subject', column_label: 'Subject' }],
        ui_condition: { operator_id: 'and', condition: [span, subject] },
        actions: [],
      });
    },
    'query.run': (input) =>
      runs === 0
        ? ok(dataset(input))
        : new Promise((resolve) => waiting.push(() => resolve(ok(dataset(input))))),
    'past.note': answer(null),
  });
  const hunt = createHunt({ ...NEW_HUNT } as unknown as Json, vi.fn());
  const drawn = draw(
    <>
      <QueryBar hunt={hunt} />
      <ConditionBar hunt={hunt} />
      <CountsLine hunt={hunt} />
    </>,
  );
  await hunt.run();
  await screen.findByRole('button', { name: 'When: last 7 days' });
  const ran = () => main.inputs('query.run') as readonly QueryDraft[];
  return { ...drawn, hunt, ran, finish: () => waiting.splice(0).forEach((end) => end(fail({} as never))) };
};

registerCommands(COMMAND_SETS);

describe('the bar of a query', () => {
  it('says that the app it asks is disabled', async () => {
    await openBar(APPS.map((one) => ({ ...one, state: 'disabled' })));
    screen.getByRole('button', { name: 'App: Office 365 Mail · Disabled' });
  });

  it('tells in a tooltip the whole text of a picker, which may be cut, with its key', async () => {
    await openBar();
    const titleOf = (name: string) => screen.getByRole('button', { name }).title;
    expect(titleOf('App: Office 365 Mail')).toBe('App: Office 365 Mail');
    expect(titleOf('When: last 7 days')).toMatch(/^When: last 7 days\n.+ · Alt\+W$/);
  });

  it('runs at once when the time changes, and sends the range', async () => {
    const { user, ran } = await openBar();
    await user.click(screen.getByRole('button', { name: 'When: last 7 days' }));
    await user.click(screen.getByRole('menuitem', { name: 'last 30 days' }));
    await waitFor(() => expect(ran()).toHaveLength(2));
    expect(ran()[1]?.condition?.condition).toEqual([{ ...span, values: [30, 'days'] }, subject]);
  });

  it('tells only in a tooltip of the loaded rows that pages were loaded again', async () => {
    const { hunt } = await openBar();
    const { dataset } = hunt.store.getState();
    if (!dataset) throw new Error('no rows');
    act(() => hunt.store.setState({ dataset: { ...dataset, resumed: 2 } }));
    const result = screen.getByRole('group', { name: 'Result' });
    expect(within(result).getByText('1 loaded').title).toMatch(/^The tenant refused the cursor\./);
    expect(result.textContent).not.toContain('resumed');
  });

  it('runs at once when a condition is removed', async () => {
    const { user, ran } = await openBar();
    await user.click(screen.getByRole('button', { name: 'Remove condition Subject' }));
    await waitFor(() => expect(ran()).toHaveLength(2));
    expect(ran()[1]?.condition?.condition).toEqual([span]);
  });

  it('runs at once when the app changes, and says which rows these are after the run is stopped', async () => {
    const { user, hunt, ran } = await openBar();
    await user.click(await screen.findByRole('button', { name: 'App: Office 365 Mail' }));
    await user.click(screen.getByRole('menuitem', { name: 'OneDrive' }));
    await waitFor(() => expect(ran()).toHaveLength(2));
    expect(ran()[1]).toMatchObject({ saas_id: 'onedrive', query_domain: 'file' });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(hunt.store.getState().run.kind).toBe('ready');
    expect(within(screen.getByRole('group', { name: 'Result' })).getByRole('status').textContent).toBe(
      'Results of Office 365 Mail · Emails. Press Ctrl+Enter to search OneDrive · Files.',
    );
    expect(screen.getByRole('button', { name: 'Run' }).title).toBe('Search OneDrive · Files · Ctrl+Enter');
  });

  it('takes a type that the app has where the tenant doesn’t say which it has', async () => {
    const apps = APPS.map((one) => ({
      ...one,
      domains: ['email', 'file', 'user'],
      areDomainsAssumed: true,
    }));
    const { user, ran } = await openBar(apps, ['onedrive email']);
    await user.click(await screen.findByRole('button', { name: 'App: Office 365 Mail' }));
    await user.click(screen.getByRole('menuitem', { name: 'OneDrive' }));
    await waitFor(() => expect(ran()).toHaveLength(2));
    expect(ran()[1]).toMatchObject({ saas_id: 'onedrive', query_domain: 'file' });
  });

  it('takes the last of two picks, whichever type is found first', async () => {
    const apps = APPS.map((one) => ({ ...one, domains: ['email', 'file'], areDomainsAssumed: true }));
    const { user, ran } = await openBar(apps, ['onedrive email', 'onedrive file']);
    const pick = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: /^App: / }));
      await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }));
    };
    await pick('OneDrive');
    await pick('Box');
    await waitFor(() => expect(ran().at(-1)).toMatchObject({ saas_id: 'box2' }));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ran().at(-1)).toMatchObject({ saas_id: 'box2' });
  });

  it('names the state of each app that is not enabled as the screen of apps does', async () => {
    const { user } = await openBar();
    await user.click(await screen.findByRole('button', { name: 'App: Office 365 Mail' }));
    const words = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.title]);
    const { display_only, unknown } = APP_STATE_WORDS;
    expect(words).toEqual([
      ['Office 365 Mail', ''],
      ['OneDrive', ''],
      [`Dropbox${unknown.label}`, unknown.meaning],
      [`Box${display_only.label}`, display_only.meaning],
    ]);
  });

  it('takes a typed range of dates, and says in which zone they are', async () => {
    const { user, ran } = await openBar();
    await user.click(screen.getByRole('button', { name: 'When: last 7 days' }));
    await user.click(screen.getByRole('menuitem', { name: 'Custom time range…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Custom time range' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(dialog.getByRole('alert').textContent).toBe('Enter a start or an end.');
    await user.type(dialog.getByLabelText(/^From/), '11/01/26');
    await user.type(dialog.getByLabelText(/^To/), '11/05/26');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(ran()).toHaveLength(2));
    expect(ran()[1]?.condition?.condition?.[0]).toMatchObject({
      operator_id: 'between',
      values: [expect.stringMatching(/^2026-11-0/), expect.stringMatching(/^2026-11-0\dT\d\d:\d\d:59/)],
    });
  });

  it('runs again after an undo outside the builder, and only dims the rows inside it', async () => {
    const { user, hunt, ran } = await openBar();
    hunt.build(true);
    hunt.setCondition(() => ({ operator_id: 'and', condition: [span] }));
    expect(await screen.findByText('Query changed. Press Ctrl+Enter to run.')).toBeTruthy();
    hunt.undo();
    hunt.redo();
    expect(ran()).toHaveLength(1);
    hunt.build(false);
    await user.click(await screen.findByRole('button', { name: 'When: last 7 days' }));
    await user.click(screen.getByRole('menuitem', { name: 'any time' }));
    await waitFor(() => expect(ran()).toHaveLength(2));
    hunt.undo();
    await waitFor(() => expect(ran()).toHaveLength(3));
    expect(ran()[2]?.condition?.condition).toEqual([span]);
  });
});
