import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '../../../../shared/bridge';
import { ProxyDialog } from '../../../../renderer/shell/dialogs/ProxyDialog';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { draw, installMain, type Answers } from '../../../support/page';

const START = useApp.getState();
beforeEach(() => {
  useApp.setState(START, true);
  useOverlay.setState({ toasts: [] });
});

const open = (answers: Answers = {}) => {
  const main = installMain({ 'proxy.save': () => ok(START.settings), ...answers });
  const onClose = vi.fn();
  return { ...draw(<ProxyDialog onClose={onClose} />), main, onClose };
};
const mode = () => screen.getByLabelText('Connect through');

describe('the proxy settings', () => {
  it('saves an address with a user name and password, and confirms it', async () => {
    const { user, main, onClose } = open();
    await user.selectOptions(mode(), 'A proxy server');
    await user.type(screen.getByLabelText('Proxy address'), 'proxy.example:3128');
    await user.type(screen.getByLabelText('User name'), 'ana');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(main.inputs('proxy.save')).toEqual([
      { mode: 'manual', address: 'proxy.example:3128', signIn: { user: 'ana', password: 'secret' } },
    ]);
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual([
      'Proxy saved. New requests will use it.',
    ]);
  });

  it('keeps the stored user name if none is typed, and deletes it on request', async () => {
    const { user, main } = open();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByLabelText('Delete the stored user name and password'));
    expect(screen.getByLabelText('User name')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(main.inputs('proxy.save')).toEqual([
        { mode: 'system', address: '', signIn: 'keep' },
        { mode: 'system', address: '', signIn: 'forget' },
      ]),
    );
  });

  it('asks for no user name without a proxy', async () => {
    const { user } = open();
    await user.selectOptions(mode(), 'No proxy');
    expect(screen.queryByLabelText('User name')).toBeNull();
    expect(screen.queryByLabelText('Proxy address')).toBeNull();
  });

  it('shows a wrong address at its field, and stays open', async () => {
    const { user, onClose } = open({
      'proxy.save': () =>
        fail({ kind: 'invalid', message: 'That isn’t an address.', next: 'Correct it.', field: 'address' }),
    });
    await user.selectOptions(mode(), 'A proxy script (PAC)');
    await user.type(screen.getByLabelText('Script address'), 'nowhere');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Script address').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(onClose).not.toHaveBeenCalled();
  });
});
