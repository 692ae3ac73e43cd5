import { act as change, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import type { Job } from '../../../../shared/model/app-state';
import type { Outcome } from '../../../../shared/model/bulk-action';
import { jobButtons } from '../../../../renderer/screens/jobs/JobDetail';
import { JobDialog } from '../../../../renderer/screens/jobs/JobDialog';
import { RetryDialog } from '../../../../renderer/screens/jobs/RetryDialog';
import { answer, draw, installMain, type Answers } from '../../../support/page';

const JOB = { id: 'j1', title: 'Quarantine: 12 entities', kind: 'action', state: 'failed' } as unknown as Job;
const ACT = { kind: 'manual', name: 'quarantine' };
const FROZEN = { choice: { choice: 'c1', entities: 1204, tenant: 'Contoso' }, act: ACT };

const open = (outcomes: readonly Outcome[], answers: Answers = {}) => {
  const main = installMain({
    'bulk.freezeFailed': answer(FROZEN),
    'bulk.start': answer({ id: 'j2' }),
    ...answers,
  });
  const onClose = vi.fn();
  return { ...draw(<RetryDialog job={JOB} outcomes={outcomes} onClose={onClose} />), main, onClose };
};
const submit = () => screen.getByRole('button', { name: 'Send again' });

describe('the dialog that repeats a bulk action', () => {
  it('names the job, the number and the tenant, and sends only the entities that failed', async () => {
    const { user, main, onClose } = open(['refused', 'unsent']);
    await screen.findByText(/will be sent again for 1,204 entities in Contoso\. No other entity is sent\./);
    expect(main.inputs('bulk.freezeFailed')).toEqual([{ job: 'j1', outcomes: ['refused', 'unsent'] }]);
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(main.inputs('bulk.start')).toEqual([{ choice: 'c1', act: ACT }]);
  });

  it('names no entities if the job is sent again as a whole', async () => {
    const { user, main } = open(['refused'], { 'bulk.freezeFailed': answer({ choice: null, act: ACT }) });
    await screen.findByText(/will be sent again as a whole/);
    await user.click(submit());
    await waitFor(() => expect(main.inputs('bulk.start')).toEqual([{ choice: null, act: ACT }]));
  });

  it('needs the number typed before it repeats what may be done already', async () => {
    const { user, main } = open(['unknown']);
    const typed = await screen.findByLabelText('Type 1,204 to confirm that you have checked');
    expect(submit()).toHaveProperty('disabled', true);
    await user.type(typed, '1203{Enter}');
    expect(main.inputs('bulk.start')).toEqual([]);
    await user.clear(typed);
    await user.type(typed, '1204{Enter}');
    await waitFor(() => expect(main.inputs('bulk.start')).toHaveLength(1));
  });

  it('lists each decision that it overrides, needs the number typed, and overrides no other', async () => {
    const act = { ...ACT, name: 'restore' };
    const changed = [
      { entity_id: 'e1', name: 'Invoice', reason: 'Declined by ana@contoso.example, after it was loaded.' },
      { entity_id: 'e2', name: '', reason: 'Declined by carl@contoso.example, after it was loaded.' },
    ];
    const { user, main } = open(['unsent'], {
      'bulk.freezeFailed': answer({ act, choice: { ...FROZEN.choice, changed } }),
    });
    await screen.findByText(/^Some were not sent because somebody else had decided otherwise\. Check/);
    await screen.findByText('Somebody else decided otherwise. This overrides 2 decisions:');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Invoice: Declined by ana@contoso[.]example, after it was loaded.',
      'e2: Declined by carl@contoso[.]example, after it was loaded.',
    ]);
    expect(submit()).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText(/^Type 1,204 to confirm/), '1204{Enter}');
    await waitFor(() =>
      expect(main.inputs('bulk.start')).toEqual([{ choice: 'c1', act: { ...act, overrules: ['e1', 'e2'] } }]),
    );
  });

  it('sends refused exceptions again so that they overwrite, once their number is typed', async () => {
    const entry = { sec_type: 'ap_avanan', exception_type: 'sender_email', exception_str: 'a@x.example' };
    const sent = { ...entry, seen: { comment: 'as it was' } };
    const act = { kind: 'exceptions', created_by_email: 'me@contoso.example', entries: [sent] };
    const job = { ...JOB, addsExceptions: true, outcomes: { done: 3, refused: 1, unknown: 0, unsent: 0 } };
    const main = installMain({
      'bulk.freezeFailed': answer({ act, choice: { ...FROZEN.choice, entities: 1 } }),
      'bulk.start': answer({ id: 'j2' }),
    });
    const button = jobButtons(job).find(({ label }) => label === 'Send 1 refused with “Overwrite”…');
    change(() => button?.run());
    const { user } = draw(<JobDialog onClose={vi.fn()} />);
    await screen.findByText(
      /^If the tenant has them already, their settings and comments are replaced.* Check first what Exceptions lists/,
    );
    expect(main.inputs('bulk.freezeFailed')).toEqual([{ job: 'j1', outcomes: ['refused'] }]);
    expect(submit()).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText(/^Type 1 to confirm/), '1{Enter}');
    await waitFor(() =>
      expect(main.inputs('bulk.start')).toEqual([
        { choice: 'c1', act: { ...act, entries: [{ ...entry, overwrites: true }] } },
      ]),
    );
  });

  it('offers no overwriting for a job that added no exceptions', () => {
    const job = { ...JOB, outcomes: { done: 3, refused: 1, unknown: 0, unsent: 0 } };
    expect(jobButtons(job).map(({ label }) => label)).not.toContain('Send 1 refused with “Overwrite”…');
  });

  it('the dialog can read the entities again if that failed', async () => {
    let tries = 0;
    const { user } = open(['refused'], {
      'bulk.freezeFailed': () => {
        tries += 1;
        return tries === 1
          ? fail({ kind: 'disk', message: 'The job could not be read.', next: 'Retry.' })
          : ok(FROZEN);
      },
    });
    await screen.findByText('The job could not be read.');
    expect(submit()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(/1,204 entities/);
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('undoes an action by its reverse, on the entities that it changed', async () => {
    const act = {
      kind: 'manual',
      name: 'quarantine',
      label: 'Quarantine',
      attributes: { reason: 'Phishing' },
      reverse: { name: 'restore', label: 'Restore' },
    };
    const main = installMain({
      'bulk.freezeFailed': answer({ ...FROZEN, act }),
      'bulk.start': answer({ id: 'j2' }),
    });
    const job = { ...JOB, reverse: 'Restore' };
    const { user } = draw(<RetryDialog job={job} outcomes={['done']} kind="undo" onClose={vi.fn()} />);
    await user.click(await screen.findByRole('button', { name: 'Restore 1,204' }));
    await waitFor(() =>
      expect(main.inputs('bulk.start')).toEqual([
        {
          choice: 'c1',
          act: {
            kind: 'manual',
            name: 'restore',
            label: 'Restore',
            attributes: {},
            reverse: { name: 'quarantine', label: 'Quarantine' },
          },
        },
      ]),
    );
  });

  it('sends nothing as an undo if the action has no reverse', async () => {
    const main = installMain({ 'bulk.freezeFailed': answer(FROZEN), 'bulk.start': answer({ id: 'j2' }) });
    draw(
      <RetryDialog job={{ ...JOB, reverse: 'Restore' }} outcomes={['done']} kind="undo" onClose={vi.fn()} />,
    );
    expect(await screen.findByRole('button', { name: 'Restore 1,204' })).toHaveProperty('disabled', true);
    expect(main.inputs('bulk.start')).toEqual([]);
  });
});
