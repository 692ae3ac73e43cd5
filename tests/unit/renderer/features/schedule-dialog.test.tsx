import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail } from '../../../../shared/bridge';
import { ScheduleDialog } from '../../../../renderer/features/schedule/ScheduleDialog';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { answer, draw, installMain, type Answers } from '../../../support/page';

const START = useOverlay.getState();
beforeEach(() => useOverlay.setState(START, true));

type Fresh = NonNullable<Parameters<typeof ScheduleDialog>[0]['fresh']>;
const FRESH = {
  label: 'Lures',
  query: { saas_id: 'office365_emails', query_domain: 'email', words: 'Subject contains invoice' },
} as unknown as Fresh;

const open = (answers: Answers = {}) => {
  const main = installMain({
    'schedule.pickFolder': answer({ folder: 'f1', name: '/reports' }),
    'schedule.save': answer(null),
    ...answers,
  });
  const onClose = vi.fn();
  return { ...draw(<ScheduleDialog fresh={FRESH} onClose={onClose} />), main, onClose };
};
const submit = () => screen.getByRole('button', { name: 'Schedule' });

describe('the dialog of a workstation schedule', () => {
  it('needs a folder before it can be saved', async () => {
    const { user } = open();
    expect(submit()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Choose…' }));
    await screen.findByText('/reports');
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('says what is missing and leads to it if it is sent without', async () => {
    const { user } = open();
    const form = document.querySelector('form') as HTMLFormElement;
    act(() => form.requestSubmit());
    expect(screen.getByText('Choose the folder to write to.').getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose…' }));
    await user.clear(screen.getByLabelText('Name'));
    expect(screen.queryByText('Choose the folder to write to.')).toBeNull();
    act(() => form.requestSubmit());
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Lures');
    await user.click(screen.getByRole('button', { name: 'Choose…' }));
    await screen.findByText('/reports');
    await user.clear(screen.getByLabelText('Time'));
    screen.getByLabelText('Name').focus();
    act(() => form.requestSubmit());
    expect(document.activeElement).toBe(screen.getByLabelText('Time'));
  });

  it('saves the query, the timing and the folder, confirms it and closes', async () => {
    const { user, main, onClose } = open();
    await user.click(screen.getByRole('button', { name: 'Choose…' }));
    await screen.findByText('/reports');
    await user.selectOptions(screen.getByLabelText('Frequency'), 'Daily');
    const time = screen.getByLabelText('Time');
    await user.clear(time);
    await user.type(time, '06:30');
    await user.click(screen.getByLabelText('Write a file only if there are rows'));
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(main.inputs('schedule.save')).toEqual([
      {
        id: null,
        form: expect.objectContaining({
          label: 'Lures',
          query: FRESH.query,
          timing: { frequency: 'daily', time: '06:30' },
          format: 'csv',
          which: 'some',
        }),
        folder: 'f1',
        password: { kind: 'keep' },
      },
    ]);
    expect(useOverlay.getState().toasts[0]).toMatchObject({
      tone: 'ok',
      text: expect.stringMatching(/^Schedule saved\. Next run: \d\d\/\d\d\/\d\d 06:30:00 · /),
    });
  });

  it.each(['25:00', '8', ''])('rejects the time “%s”', async (text) => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Choose…' }));
    await screen.findByText('/reports');
    const time = screen.getByLabelText('Time');
    await user.clear(time);
    if (text !== '') await user.type(time, text);
    expect(submit()).toHaveProperty('disabled', true);
    expect(time.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the next five dates once it is complete', async () => {
    const { user } = open();
    expect(screen.getByRole('region', { name: 'Next runs' }).querySelectorAll('li')).toHaveLength(5);
    await user.clear(screen.getByLabelText('Time'));
    expect(screen.queryByRole('region', { name: 'Next runs' })).toBeNull();
  });

  it('sends a new password, and shows a failure with its next step', async () => {
    const { user, main, onClose } = open({
      'schedule.save': () => fail({ kind: 'rejected', message: 'No keychain.', next: 'Unlock it.' }),
    });
    await user.click(screen.getByRole('button', { name: 'Choose…' }));
    await screen.findByText('/reports');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('No keychain. Unlock it.');
    expect(main.inputs('schedule.save')[0]).toMatchObject({ password: { kind: 'set', text: 'secret' } });
    expect(onClose).not.toHaveBeenCalled();
  });
});
