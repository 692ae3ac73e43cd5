import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { QueryAction } from '../../../../shared/model/query';
import { BulkActionDialog } from '../../../../renderer/features/bulk-action/BulkActionDialog';
import { useApp } from '../../../../renderer/state/app-store';
import { answer, draw, installMain, type Answers } from '../../../support/page';

const ACTIONS: readonly QueryAction[] = [
  { action_id: 'quarantine', label: 'Quarantine', params: [] },
  { action_id: 'restore', label: 'Restore', params: [] },
  { action_id: 'delete', label: 'Delete', params: [] },
  {
    action_id: 'add_tag',
    label: 'Add a tag',
    params: [{ name: 'tag', label: 'Tag', type: 'text', required: true }],
  },
];
const JOB = { id: 'j1', kind: 'action', title: 'Quarantine', state: 'waiting' };
const UNKNOWN = { yes: 0, no: 0 };
const states = (yes: number, no: number) => ({
  states: { quarantined: { yes, no }, suspended: UNKNOWN, blocked: UNKNOWN, shared: UNKNOWN },
});
const CHOICE = {
  ...{ choice: 'c1', rows: 12, entities: 12, nameless: 0, tenant: 'Contoso' },
  ...states(0, 12),
};

const open = (
  choice: object = CHOICE,
  answers: Answers = {},
  props: Partial<ComponentProps<typeof BulkActionDialog>> = {},
) => {
  const main = installMain({ 'bulk.start': answer(JOB), 'bulk.release': answer(null), ...answers });
  const onClose = vi.fn();
  const onStarted = vi.fn();
  const drawn = draw(
    <BulkActionDialog
      noun="emails"
      target={{ entity_type: 'office365_emails_email' }}
      actions={ACTIONS}
      choose={async () => ok({ ...CHOICE, ...choice })}
      onStarted={onStarted}
      onClose={onClose}
      {...props}
    />,
  );
  return { ...drawn, main, onClose, onStarted };
};

const summary = () => screen.findByRole('group', { name: 'What will happen' });
const submit = (name: RegExp) => screen.getByRole('button', { name });

describe('the dialog of a bulk action', () => {
  it('names the action, the number, the tenant and the way to undo it', async () => {
    open();
    const text = (await summary()).textContent;
    expect(text).toContain('Quarantine: 12 emails in Contoso');
    expect(text).toContain('use Restore');
    expect(text).toContain('Only these 12 emails are affected, not new matches.');
    // None of them is in quarantine, so there is nothing to say.
    expect(text).not.toContain('quarantine.');
  });

  it('lists each decision of somebody else that the action overrides, and overrides no other', async () => {
    const changes = {
      changed: [
        {
          entity_id: 'e1',
          name: 'Invoice',
          wanted: 'restore',
          reason: 'Declined by ana, after it was loaded.',
        },
        {
          entity_id: 'e2',
          name: 'Offer',
          wanted: 'decline',
          reason: 'Restored by carl, after it was loaded.',
        },
      ],
    };
    const { user, main } = open(changes, {}, { wanted: 'restore' });
    await summary();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Invoice: Declined by ana, after it was loaded.',
    ]);
    await user.click(submit(/^Restore/));
    await waitFor(() => expect(main.inputs('bulk.start')).toMatchObject([{ act: { overrules: ['e1'] } }]));
  });

  it('takes no other action if the wanted one is ruled out', async () => {
    const { user, main } = open(CHOICE, {}, { wanted: 'quarantine', record: { is_quarantined: true } });
    await waitFor(() => expect(screen.getByLabelText('Action')).toHaveProperty('value', ''));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(main.inputs('bulk.start')).toEqual([]);
  });

  it('sends the frozen selection once, tells its owner of the job, and closes', async () => {
    const { user, main, onStarted, onClose } = open();
    await summary();
    await user.click(submit(/^Quarantine 12/));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(main.inputs('bulk.start')).toEqual([
      {
        choice: 'c1',
        act: {
          kind: 'manual',
          label: 'Quarantine',
          entity_type: 'office365_emails_email',
          name: 'quarantine',
          attributes: {},
          tags: [],
          effect: 'quarantine',
          reverse: { name: 'restore', label: 'Restore' },
        },
      },
    ]);
    expect(onStarted).toHaveBeenCalledWith(JOB, expect.objectContaining({ action_id: 'quarantine' }));
  });

  it('asks for the number before a destructive action, and sends it once it was typed', async () => {
    const { user, main } = open({ entities: 1, rows: 1 });
    await summary();
    await user.selectOptions(screen.getByLabelText('Action'), 'Delete');
    expect(submit(/^Delete 1/)).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Type 1 to confirm'), '1');
    await user.click(submit(/^Delete 1/));
    await waitFor(() => expect(main.inputs('bulk.start')).toHaveLength(1));
  });

  it('stays disabled while a required value is missing', async () => {
    const { user } = open();
    await summary();
    await user.selectOptions(screen.getByLabelText('Action'), 'Add a tag');
    expect(submit(/^Add a tag/)).toHaveProperty('disabled', true);
    expect(screen.getByText('Enter a value for Tag.')).toBeTruthy();
    await user.type(screen.getByLabelText('Tag'), 'seen');
    expect(submit(/^Add a tag/)).toHaveProperty('disabled', false);
  });

  it('rejects an invalid date, and sends a valid one', async () => {
    const { user, main } = open();
    await summary();
    const when = screen.getByLabelText('When');
    await user.type(when, 'tomorrow');
    expect(submit(/^Quarantine/)).toHaveProperty('disabled', true);
    expect(screen.getByRole('alert').textContent).toBe('Enter a date such as 11/20/26 08:00.');
    await user.clear(when);
    await user.type(when, '11/20/26 08:00');
    await user.click(submit(/^Quarantine/));
    await waitFor(() => expect(main.inputs('bulk.start')).toHaveLength(1));
    expect(main.inputs('bulk.start')[0]).toMatchObject({
      act: { date_trigger: expect.stringMatching(/^2026-11-\d\dT/) },
    });
  });

  it('says which rows count once and which are skipped', async () => {
    open({ rows: 15, entities: 12, nameless: 1 });
    const text = (await summary()).textContent;
    expect(text).toContain('15 rows are selected. Rows of the same entity count once.');
    expect(text).toContain('1 row has no entity ID and is skipped.');
  });

  it('shows why the tenant rejected it and stays open', async () => {
    const { user, onClose } = open(CHOICE, {
      'bulk.start': () => fail({ kind: 'offline', message: 'No connection.', next: 'Retry later.' }),
    });
    await summary();
    await user.click(submit(/^Quarantine 12/));
    expect((await screen.findByRole('alert')).textContent).toBe('No connection. Retry later.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('releases the selection when it closes', async () => {
    const { main, unmount } = open();
    await summary();
    unmount();
    expect(main.inputs('bulk.release')).toEqual([{ choice: 'c1' }]);
  });

  it('offers dates in the format that the analyst chose, in the field and below it', async () => {
    const { settings } = useApp.getState();
    useApp.setState({ settings: { ...settings, dateFormat: 'iso' } });
    open();
    await summary();
    const when = screen.getByLabelText('When');
    expect(when).toHaveProperty('placeholder', 'yyyy-mm-dd hh:mm');
    expect(screen.getByText(/Format: 2026-11-20 08:00 \(/)).toBeTruthy();
    useApp.setState({ settings });
  });
});

describe('what the dialog of a bulk action knows of the entities', () => {
  const action = () => screen.getByLabelText<HTMLSelectElement>('Action');
  const opened = async (choice: object, props: Partial<ComponentProps<typeof BulkActionDialog>> = {}) => {
    const drawn = open({ rows: 36, entities: 36, ...choice }, {}, props);
    await screen.findByLabelText('Action');
    return drawn;
  };
  /** Waits for the action that the dialog chooses; for none, long enough that it would have chosen one. */
  const chooses = async (id: string): Promise<void> => {
    if (id === '') await new Promise((done) => setTimeout(done, 20));
    await waitFor(() => expect(action().value).toBe(id));
  };
  const said = async (user: Awaited<ReturnType<typeof opened>>['user'], label: string) => {
    await user.selectOptions(action(), label);
    return (await summary()).textContent;
  };

  it('tells how many are already as the action makes them', async () => {
    const { user } = await opened(states(24, 12));
    await chooses('');
    expect(await said(user, 'Quarantine')).toContain('When loaded, 24 of 36 were already in quarantine.');
    expect(await said(user, 'Restore')).toContain('When loaded, 12 of 36 were not in quarantine.');
    expect(await said(user, 'Delete')).not.toContain('in quarantine');
  });

  it('tells of how many that is unknown, and guesses nothing', async () => {
    const { user } = await opened(states(24, 7));
    await chooses('');
    expect(await said(user, 'Quarantine')).toContain(
      'When loaded, 24 of 36 were already in quarantine. Postern can’t tell if 5 of 36 are in quarantine.',
    );
    expect(await said(user, 'Restore')).toContain(
      'When loaded, 7 of 36 were not in quarantine. Postern can’t tell if 5 of 36',
    );
  });

  it('chooses no action at a tenant whose rows don’t say what they are', async () => {
    const { user, main } = await opened({ states: undefined });
    await chooses('');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(main.inputs('bulk.start')).toEqual([]);
    expect(await said(user, 'Quarantine')).toContain('Postern can’t tell how many are in quarantine.');
  });

  it('chooses nothing for what is in quarantine, so that Enter alone releases nothing', async () => {
    const first = await opened(states(36, 0));
    await chooses('');
    await first.user.keyboard('{Control>}{Enter}{/Control}');
    expect(first.main.inputs('bulk.start')).toEqual([]);
    first.unmount();
    const one = await opened(
      { rows: 1, entities: 1, states: undefined },
      { record: { is_quarantined: true } },
    );
    await chooses('');
    one.unmount();
    // The record is newer than the row.
    await opened({ rows: 1, entities: 1, ...states(1, 0) }, { record: { is_quarantined: false } });
    await chooses('quarantine');
  });

  it('says of a restore that it releases what was judged phishing or malware', async () => {
    // Not its only verdict: the sentence doesn't say that it is.
    const record = { is_quarantined: true, verdict: 'suspicious', provider_verdict: 'phsh' };
    const { user } = await opened({ rows: 1, entities: 1, ...states(1, 0) }, { record });
    expect(await said(user, 'Restore')).toContain('It has a phishing verdict, and this releases it.');
    expect(await said(user, 'Delete')).not.toContain('releases');
  });

  it('chooses nothing in place of an action that was chosen before, also if that one is ruled out', async () => {
    const first = await opened(states(36, 0), { wanted: 'delete' });
    await chooses('delete');
    first.unmount();
    await opened({ rows: 1, entities: 1 }, { wanted: 'quarantine', record: { is_quarantined: true } });
    await chooses('');
  });

  it('tells it of one entity, of all and of other states too', async () => {
    const one = await opened({ rows: 1, entities: 1, ...states(0, 0) });
    expect(await said(one.user, 'Quarantine')).toContain('Postern can’t tell if it is in quarantine.');
    one.unmount();
    const all = await opened(states(36, 0));
    expect(await said(all.user, 'Quarantine')).toContain('When loaded, all 36 were already in quarantine.');
    all.unmount();
    const users = [
      { action_id: 'Suspend', label: 'Suspend', params: [] },
      { action_id: 'UNSUSPEND', label: 'End the suspension', params: [] },
    ];
    const counts = { ...states(0, 0).states, suspended: { yes: 1, no: 35 } };
    const { user } = await opened({ states: counts }, { noun: 'users', actions: users });
    expect(await said(user, 'Suspend')).toContain('When loaded, 1 of 36 was already suspended.');
    expect(await said(user, 'End the suspension')).toContain('When loaded, 35 of 36 were not suspended.');
  });
});

describe('a restore of several', () => {
  const held = { ...CHOICE, ...states(12, 0) };
  const chooseRestore = async (answers: Answers, choice: object = held) => {
    const drawn = open(choice, answers, { wanted: 'restore' });
    return { ...drawn, check: await screen.findByRole('region', { name: 'Can they be restored?' }) };
  };

  it('names those that can’t be restored, with the tenant’s reason, before anything is sent', async () => {
    const not = [
      { entity_id: 'e1', name: 'Invoice 4', reason: 'Released to a deleted mailbox' },
      { entity_id: 'e2', name: '', reason: '' },
    ];
    const { check } = await chooseRestore({
      'bulk.restorable': answer({ asked: 12, not, unknown: 1, problem: 'No response.' }),
    });
    await within(check).findByText('9 of 12 can be restored.');
    expect(
      within(check)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Invoice 4: Released to a deleted mailbox', 'e2: the tenant gave no reason']);
    expect(check.textContent).toContain('The tenant gave no answer for 1, and it is sent: No response.');
    expect(submit(/^Restore 10$/)).toBeDefined();
  });

  it('sends nothing while the tenant is asked, unless the analyst stops asking', async () => {
    const { check, main, user } = await chooseRestore({
      'bulk.restorable': () => new Promise(() => undefined),
      'bulk.start': answer({ id: 'j' }),
    });
    await within(check).findByText(/^Asking the tenant which can be restored: 0 of 12/);
    expect(submit(/^Restore 12$/)).toHaveProperty('disabled', true);
    expect(main.inputs('bulk.start')).toEqual([]);
    await user.click(within(check).getByRole('button', { name: 'Stop asking' }));
    await waitFor(() => expect(submit(/^Restore 12$/)).toHaveProperty('disabled', false));
  });

  it('asks about the first 100 of many, says how many were not asked about, and asks about them on request', async () => {
    const { check, main, user } = await chooseRestore(
      { 'bulk.restorable': answer({ asked: 20, not: [], unknown: 0 }) },
      { ...held, rows: 240, entities: 240 },
    );
    await within(check).findByText(/^100 of 240 can be restored\. The tenant was not asked about 140 yet/);
    await user.click(within(check).getByRole('button', { name: 'Ask about the other 140' }));
    await within(check).findByText('240 of 240 can be restored.');
    expect(main.inputs('bulk.restorable')).toEqual(
      Array.from({ length: 12 }, (_, i) => ({ choice: 'c1', offset: 20 * i })),
    );
  });

  it('asks again from where a call failed, with the tenant’s words beside it', async () => {
    const told = [
      ok({ asked: 6, not: [], unknown: 0 }),
      fail({ kind: 'rejected', message: 'Busy until noon.', next: 'Try again.' }),
      ok({ asked: 6, not: [], unknown: 0 }),
    ];
    const { check, main, user } = await chooseRestore({
      'bulk.restorable': () =>
        told.shift() ?? fail({ kind: 'unexpected', message: 'Asked too often.', next: '' }),
    });
    await within(check).findByText(/Busy until noon\./);
    await user.click(within(check).getByRole('button', { name: 'Retry' }));
    await within(check).findByText('12 of 12 can be restored.');
    expect(within(check).queryByText(/Busy/)).toBeNull();
    expect(main.inputs('bulk.restorable')).toEqual([0, 6, 6].map((offset) => ({ choice: 'c1', offset })));
  });

  it('asks again about all if the tenant gave no answer for some', async () => {
    const told = [
      ok({ asked: 12, not: [], unknown: 2, problem: 'Busy until noon.' }),
      ok({ asked: 12, not: [], unknown: 0 }),
    ];
    const { check, user } = await chooseRestore({
      'bulk.restorable': () =>
        told.shift() ?? fail({ kind: 'unexpected', message: 'Asked too often.', next: '' }),
    });
    await within(check).findByText(/gave no answer for 2.*Busy until noon\./);
    await user.click(within(check).getByRole('button', { name: 'Ask again' }));
    await within(check).findByText('12 of 12 can be restored.');
    expect(within(check).queryByRole('button', { name: 'Ask again' })).toBeNull();
  });

  it('asks nothing for another action', async () => {
    const { main } = open(CHOICE, { 'bulk.restorable': answer({ asked: 12, not: [], unknown: 0 }) });
    await summary();
    expect(main.inputs('bulk.restorable')).toEqual([]);
  });
});
