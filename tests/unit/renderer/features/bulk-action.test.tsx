import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { QueryAction } from '../../../../shared/model/query';
import { BulkActionDialog } from '../../../../renderer/features/bulk-action/BulkActionDialog';
import { wantAction } from '../../../../renderer/features/bulk-action/wanted-action';
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
const CHOICE = { choice: 'c1', rows: 12, entities: 12, nameless: 0, tenant: 'Contoso' };

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
    expect(text).toContain('New matches are not included.');
  });

  it('lists each decision of somebody else that the action overrides, and overrides no other', async () => {
    wantAction('restore');
    const { user, main } = open({
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
    });
    await summary();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Invoice: Declined by ana, after it was loaded.',
    ]);
    await user.click(submit(/^Restore/));
    await waitFor(() => expect(main.inputs('bulk.start')).toMatchObject([{ act: { overrules: ['e1'] } }]));
  });

  it('takes no other action if the wanted one is ruled out', async () => {
    wantAction('quarantine');
    const choices = ACTIONS.filter(({ action_id }) => action_id !== 'quarantine');
    const { user, main } = open(CHOICE, {}, { choices });
    await waitFor(() => expect(screen.getByLabelText('Action')).toHaveProperty('value', ''));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(main.inputs('bulk.start')).toEqual([]);
  });

  it('says of a restore of emails who gets them, and when they count as received', async () => {
    const { user } = open();
    expect((await summary()).textContent).not.toContain('all its recipients');
    await user.selectOptions(screen.getByLabelText('Action'), 'Restore');
    await waitFor(async () => expect((await summary()).textContent).toContain('goes to all its recipients'));
    expect((await summary()).textContent).toContain('becomes the time received');
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
});
