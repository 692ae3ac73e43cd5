import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Expired } from '../../../../renderer/shell/frame/Expired';
import { fail, ok, type Failure } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';
import { EXPIRED_SESSION } from '../../../support/shapes';

const rejected: Failure = {
  kind: 'unauthorized',
  message: 'The tenant rejected this access token.',
  next: 'Sign in again with a valid access token.',
  field: 'token',
};

describe('a session that has expired', () => {
  it('takes another token for the same address, without signing out', async () => {
    const main = installMain({ 'session.connect': () => ok(EXPIRED_SESSION) });
    const { user } = draw(<Expired session={EXPIRED_SESSION} />);
    await user.click(screen.getByRole('button', { name: 'Use another token…' }));
    await user.type(screen.getByLabelText('Access token'), 'fresh{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(main.inputs('session.connect')).toEqual([
      { address: 'https://portal.example.com', token: 'fresh', keep: 'keychain' },
    ]);
    expect(main.inputs('session.signOut')).toEqual([]);
  });

  it('asks for another token if the stored one is rejected too', async () => {
    installMain({ 'session.resume': () => fail(rejected) });
    const { user } = draw(<Expired session={EXPIRED_SESSION} />);
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    expect(await screen.findByLabelText('Access token')).toBeTruthy();
    expect(screen.getByText(rejected.message)).toBeTruthy();
  });

  it('signs in again by browser without asking for a token, and can cancel that with the same button', async () => {
    let settle: (result: ReturnType<typeof fail>) => void = () => undefined;
    const main = installMain({
      'session.resume': () => new Promise((resolve) => (settle = resolve)),
      'session.cancelSignIn': () => ok(null),
    });
    const { user } = draw(<Expired session={{ ...EXPIRED_SESSION, signsInBy: 'browser' }} />);
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const cancel = await screen.findByRole('button', { name: 'Cancel sign-in' });
    expect(document.activeElement).toBe(cancel);
    await user.keyboard('{Enter}');
    expect(main.inputs('session.cancelSignIn')).toEqual([{}]);
    settle(fail({ kind: 'cancelled', message: 'This sign-in was canceled.', next: 'Sign in again.' }));
    const again = await screen.findByRole('button', { name: 'Sign in again' });
    expect(document.activeElement).toBe(again);
    expect(screen.queryByText('This sign-in was canceled.')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a token…' }));
    expect(await screen.findByRole('dialog', { name: 'Use a token' })).toBeTruthy();
  });
});
