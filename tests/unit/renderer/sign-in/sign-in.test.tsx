import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerCommands } from '../../../../renderer/commands/registry';
import { SHELL_COMMANDS } from '../../../../renderer/shell/commands';
import { SHELL_OVERLAYS } from '../../../../renderer/shell/dialogs/overlay-ids';
import { SignIn } from '../../../../renderer/sign-in/SignIn';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { restoreWorkspace } from '../../../../renderer/state/workspace-store';
import { fail } from '../../../../shared/bridge';
import type { AppState } from '../../../../shared/local-calls/app';
import { DEMO_CONNECTION } from '../../../../shared/model/app-state';
import { answer, draw, installMain } from '../../../support/page';

const START = useApp.getState();
beforeEach(() => useApp.setState(START, true));

const address = () => screen.getByRole('textbox', { name: 'Portal address' });
const token = () => screen.getByLabelText('Access token');
const connect = () => screen.getByRole('button', { name: 'Connect' });

describe('the sign-in form', () => {
  it('enables Connect only once an address and a token are typed', async () => {
    installMain();
    const { user } = draw(<SignIn />);
    const reason = () =>
      document.getElementById(connect().getAttribute('aria-describedby') ?? '')?.textContent;
    expect(connect()).toHaveProperty('disabled', true);
    expect(reason()).toBe('To connect, enter the portal address and an access token.');
    await user.type(address(), 'https://portal.example.com');
    expect(connect()).toHaveProperty('disabled', true);
    expect(reason()).toBe('To connect, enter an access token, or sign in by browser.');
    await user.type(token(), 'secret');
    expect(connect()).toHaveProperty('disabled', false);
    expect(reason()).toBeUndefined();
  });

  it('says what Postern is and where a token comes from, and offers the demo first until a connection is saved', async () => {
    installMain();
    registerCommands(SHELL_COMMANDS);
    const buttons = () => screen.getAllByRole('button').map((one) => one.textContent);
    const { user, unmount } = draw(<SignIn />);
    screen.getByText(/^Postern searches the email, files and chats/);
    expect(buttons()[0]).toBe('Explore the demo tenant');
    await user.click(screen.getByRole('button', { name: 'How to get a token' }));
    expect(useOverlay.getState().open).toBe(SHELL_OVERLAYS.handbook);
    useOverlay.setState({ open: null });
    unmount();
    const connection = { address: 'https://a.example', label: 'A', colour: 0, keeps: 'keychain' } as const;
    useApp.setState({ connections: [{ ...connection, id: 'a' }] });
    draw(<SignIn />);
    expect(buttons()[0]).toContain('https://a.example');
    expect(buttons().indexOf('Explore the demo tenant')).toBeGreaterThan(buttons().indexOf('Connect'));
  });

  it('sends the address and the token to main and asks to store the token in the keychain', async () => {
    const main = installMain({ 'session.connect': answer(null) });
    const { user } = draw(<SignIn />);
    await user.type(address(), 'https://portal.example.com');
    await user.type(token(), 'secret{Enter}');
    expect(main.inputs('session.connect')).toEqual([
      { address: 'https://portal.example.com', token: 'secret', label: '', keep: 'keychain' },
    ]);
  });

  it('says how many tabs wait for each connection and for the demo tenant', () => {
    installMain();
    const connection = { address: 'https://a.example', label: 'A', colour: 0, keeps: 'keychain' } as const;
    useApp.setState({ connections: [{ ...connection, id: 'a' }] });
    const tab = (id: string, owner: string) => ({ id, screen: 'hunt', title: id, owner });
    const tabs = [tab('1', 'a'), tab('2', 'a'), tab('3', DEMO_CONNECTION)];
    restoreWorkspace({ tabs, current: '1' }, undefined, () => true);
    draw(<SignIn />);
    expect(screen.getByRole('list', { name: 'Saved connections' }).textContent).toContain('2 open tabs');
    screen.getByText(/^1 open tab · Sample data/);
  });

  it('says that a saved connection by browser waits for its window', async () => {
    installMain({ 'session.resume': () => new Promise(() => undefined) });
    const connection = { address: 'https://a.example', label: 'A', colour: 0, keeps: 'keychain' } as const;
    useApp.setState({ connections: [{ ...connection, id: 'a', signsInBy: 'browser' }] });
    const { user } = draw(<SignIn />);
    await user.click(screen.getByRole('button', { name: /^A/ }));
    expect(screen.getByRole('list', { name: 'Saved connections' }).textContent).toContain('Waiting for');
  });

  it('shows a failure with its next step and moves to the field it is about', async () => {
    installMain({
      'session.connect': () =>
        fail({
          kind: 'unauthorized',
          message: 'The token was refused.',
          next: 'Paste a new one.',
          field: 'token',
        }),
    });
    const { user } = draw(<SignIn />);
    await user.type(address(), 'https://portal.example.com');
    await user.type(token(), 'old');
    await user.click(connect());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('The token was refused. Paste a new one.');
    await waitFor(() => expect(document.activeElement).toBe(token()));
    expect(token().getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the sign-in that Postern started with', () => {
  const connection = {
    id: 'a',
    address: 'https://a.example',
    label: 'A',
    colour: 0,
    keeps: 'keychain',
  } as const;
  const STATE: AppState = {
    session: { kind: 'signedOut' },
    connections: [],
    settings: START.settings,
    workspace: null,
    flags: [],
    keychain: { kind: 'ready' },
    resuming: 'a',
    versions: { app: '0', electron: '0', chromium: '0' },
    timeZone: 'UTC',
    isPackaged: false,
    startsInDemo: false,
    platform: 'linux',
    notices: [],
  };
  const startWith = (resume: () => ReturnType<typeof fail> | Promise<never>) => {
    const main = installMain({ 'session.resume': resume, 'session.cancelSignIn': answer(null) });
    useApp.setState({ connections: [connection], app: { ...STATE, connections: [connection] } });
    return { main, ...draw(<SignIn />) };
  };
  const saved = () => screen.getByRole('button', { name: /^A/ });

  it('shows its progress, and ends by Escape', async () => {
    const { main, user } = startWith(() => new Promise(() => undefined));
    const cancel = await screen.findByRole('button', { name: 'Cancel sign-in' });
    expect(saved().textContent).toContain('Connecting…');
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.keyboard('{Escape}');
    expect(main.inputs('session.cancelSignIn')).toEqual([{}]);
    await waitFor(() => expect(document.activeElement).toBe(saved()));
  });

  it.each(['token', 'address'] as const)(
    'shows why it failed, with the connection filled in and the %s in focus',
    async (field) => {
      startWith(() => fail({ kind: 'offline', message: 'It failed.', next: 'Retry.', field }));
      expect((await screen.findByRole('alert')).textContent).toBe('It failed. Retry.');
      await waitFor(() => expect(address()).toHaveProperty('value', 'https://a.example'));
      await waitFor(() => expect(document.activeElement).toBe(field === 'token' ? token() : address()));
    },
  );

  it('leaves the focus on the connection if the keychain is locked', async () => {
    startWith(() => fail({ kind: 'keychain', code: 'locked', message: 'It is locked.', next: 'Unlock it.' }));
    await screen.findByText('The keychain is locked');
    await waitFor(() => expect(address()).toHaveProperty('value', 'https://a.example'));
    await waitFor(() => expect(document.activeElement).toBe(saved()));
  });

  it('happens once: the sign-in page stays after a sign-out', async () => {
    const { main, unmount } = startWith(() => fail({ kind: 'offline', message: 'No.', next: 'Retry.' }));
    await screen.findByRole('alert');
    unmount();
    draw(<SignIn />);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(main.inputs('session.resume')).toEqual([{ connectionId: 'a' }]);
  });
});

describe('a sign-in by browser', () => {
  it('needs an address and no token, and shows that the window is open', async () => {
    const main = installMain({ 'session.connectByBrowser': () => new Promise(() => undefined) });
    const { user } = draw(<SignIn />);
    const browser = screen.getByRole('button', { name: 'Sign in by browser' });
    expect(browser).toHaveProperty('disabled', true);
    await user.type(address(), 'portal.example.com');
    await user.click(screen.getByRole('checkbox', { name: 'Don’t remember on this workstation' }));
    await user.tab();
    // Without a token, Connect is skipped.
    expect(document.activeElement).toBe(browser);
    await user.keyboard('{Enter}');
    expect(main.inputs('session.connectByBrowser')).toEqual([
      { address: 'portal.example.com', keep: 'session' },
    ]);
    expect(await screen.findByRole('button', { name: 'Waiting for sign-in…' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel sign-in' })).toBeTruthy();
  });

  it('says why the window ended without a session', async () => {
    installMain({
      'session.connectByBrowser': () =>
        fail({ kind: 'cancelled', code: 'window_closed', message: 'It was closed.', next: 'Try again.' }),
    });
    const { user } = draw(<SignIn />);
    await user.type(address(), 'portal.example.com');
    await user.click(screen.getByRole('button', { name: 'Sign in by browser' }));
    expect((await screen.findByRole('alert')).textContent).toBe('It was closed. Try again.');
  });
});

describe('a keychain that fails', () => {
  it.each([
    ['timeout', 'The keychain can’t be used'],
    ['unavailable', 'No keychain found'],
    ['locked', 'The keychain is locked'],
  ])('names its error %s, beside the choice to sign in without it', async (code, title) => {
    const refused = { kind: 'keychain', code, message: 'It did not respond.', next: 'Unlock it.' } as const;
    const main = installMain({ 'session.connect': () => fail(refused) });
    const { user } = draw(<SignIn />);
    await user.type(address(), 'https://portal.example.com');
    await user.type(token(), 'secret{Enter}');
    await screen.findByText(title);
    await user.click(screen.getByRole('checkbox', { name: 'Don’t remember on this workstation' }));
    await user.click(connect());
    expect(main.inputs('session.connect').at(-1)).toMatchObject({ keep: 'session' });
  });
});

describe('a sign-in that hangs', () => {
  it.each(['the button', 'Escape'])(
    'a sign-in that hangs can be cancelled by %s, and a late result changes nothing',
    async (way) => {
      let settle: (result: ReturnType<typeof fail>) => void = () => undefined;
      const main = installMain({
        'session.connect': () => new Promise((resolve) => (settle = resolve)),
        'session.cancelSignIn': answer(null),
      });
      const { user } = draw(<SignIn />);
      await user.type(address(), 'https://portal.example.com');
      await user.type(token(), 'secret');
      await user.click(connect());
      const cancel = await screen.findByRole('button', { name: 'Cancel sign-in' });
      await waitFor(() => expect(document.activeElement).toBe(cancel));
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await user.click(cancel);
      await waitFor(() => expect(document.activeElement).toBe(connect()));
      expect(connect()).toHaveProperty('disabled', false);
      expect(main.inputs('session.cancelSignIn')).toEqual([{}]);
      settle(fail({ kind: 'cancelled', message: 'Cancelled.', next: 'Nothing was changed.' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(screen.queryByRole('button', { name: 'Cancel sign-in' })).toBeNull();
    },
  );
});

describe('a sign-in that Enter starts', () => {
  it('goes on when Enter is released, and ends when Enter is pressed again', async () => {
    const main = installMain({
      'session.connect': () => new Promise(() => undefined),
      'session.cancelSignIn': answer(null),
    });
    const { user } = draw(<SignIn />);
    await user.type(address(), 'https://portal.example.com');
    await user.type(token(), 'secret{Enter>3/}');
    const cancel = await screen.findByRole('button', { name: 'Cancel sign-in' });
    expect(document.activeElement).toBe(cancel);
    expect(main.inputs('session.cancelSignIn')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(main.inputs('session.cancelSignIn')).toEqual([{}]));
  });
});

describe('the sign-in page', () => {
  it('opens the proxy settings', async () => {
    installMain();
    registerCommands(SHELL_COMMANDS);
    const { user } = draw(<SignIn />);
    await user.click(screen.getByRole('button', { name: 'Proxy…' }));
    expect(useOverlay.getState().open).toBe(SHELL_OVERLAYS.proxy);
  });
});
