import { expect, it, vi } from 'vitest';
import { commandSet } from '../../../../renderer/commands/command';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { registerCommands } from '../../../../renderer/commands/registry';
import { useOverlay } from '../../../../renderer/state/overlay-store';

it('does not confirm a dialog by a key that was held since before it opened', () => {
  const run = vi.fn();
  const command = { id: 'dialog.enter', label: 'Confirm', keys: ['Enter'], run };
  registerCommands([
    commandSet({ scope: 'dialog', title: 'Dialogs', target: () => document, commands: [command] }),
  ]);
  const stop = listenToKeys(() => ({ screen: undefined, isCovered: true }));
  const press = (repeat: boolean): boolean =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, cancelable: true }));
  expect(press(true)).toBe(false);
  expect(run).not.toHaveBeenCalled();
  press(false);
  expect(run).toHaveBeenCalledTimes(1);
  stop();
});

it('does not let a held Enter press the button that its first press gave the focus', () => {
  registerCommands([]);
  const stop = listenToKeys(() => ({ screen: undefined, isCovered: false }));
  const button = document.body.appendChild(document.createElement('button'));
  const press = (repeat: boolean): boolean =>
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, cancelable: true, bubbles: true }),
    );
  expect(press(true)).toBe(false);
  expect(press(false)).toBe(true);
  button.remove();
  stop();
});

it('does not let the release of a key press a button that got the focus since', () => {
  registerCommands([]);
  const stop = listenToKeys(() => ({ screen: undefined, isCovered: false }));
  const [field, button] = ['input', 'button'].map((tag) =>
    document.body.appendChild(document.createElement(tag)),
  );
  const released = vi.fn();
  button?.addEventListener('keyup', released);
  const send = (type: string, at: HTMLElement | undefined) =>
    at?.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', cancelable: true, bubbles: true }));
  send('keydown', field);
  send('keyup', button);
  expect(released).not.toHaveBeenCalled();
  send('keydown', button);
  send('keyup', button);
  expect(released).toHaveBeenCalledTimes(1);
  field?.remove();
  button?.remove();
  stop();
});

it('tells why the command of a key can’t be run, once for a key that is held, and not for Escape', () => {
  const command = (id: string, key: string, needs?: string) => ({
    id,
    label: 'Compare messages…',
    keys: [key],
    enabled: () => false,
    run: vi.fn(),
    ...(needs === undefined ? {} : { needs }),
  });
  registerCommands([
    commandSet({
      scope: 'screen',
      title: 'Hunt',
      target: () => document,
      commands: [
        command('compare', 'Alt+D', 'Select 2 or 3 emails first'),
        command('close', 'Escape', 'Open one'),
        command('quiet', 'X'),
      ],
    }),
  ]);
  useOverlay.setState({ toasts: [] });
  const stop = listenToKeys(() => ({ screen: undefined, isCovered: false }));
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }));
  press('Escape');
  press('x');
  press('d', { altKey: true, repeat: true });
  expect(useOverlay.getState().toasts).toEqual([]);
  press('d', { altKey: true });
  expect(useOverlay.getState().toasts).toMatchObject([
    { text: 'Compare messages: Select 2 or 3 emails first.' },
  ]);
  stop();
});

it('tells what the screen needs for its key before it asks for a record, unless one is open', () => {
  let record: object | undefined;
  const blocked = (id: string, label: string, needs: string) => ({
    ...{ id, label, needs, keys: ['R'] },
    enabled: () => false,
    run: vi.fn(),
  });
  registerCommands([
    commandSet({
      scope: 'record',
      title: 'Record',
      target: () => record,
      commands: [blocked('record.restore', 'Restore this', 'Open a record first')],
    }),
    {
      ...commandSet({
        scope: 'screen',
        title: 'Overview',
        target: () => document,
        commands: [blocked('dashboard.replay', 'Replay', 'Select logins of one user')],
      }),
      screen: 'dashboard',
    },
  ]);
  let screen = 'dashboard';
  const stop = listenToKeys(() => ({ screen, isCovered: false }));
  const press = () => {
    useOverlay.setState({ toasts: [] });
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', cancelable: true }));
    return useOverlay.getState().toasts.map(({ text }) => text);
  };
  expect(press()).toEqual(['Replay: Select logins of one user.']);
  record = {};
  expect(press()).toEqual(['Restore this: Open a record first.']);
  record = undefined;
  screen = 'settings';
  expect(press()).toEqual(['Restore this: Open a record first.']);
  stop();
});

it('tells on which screens a key works that does nothing here, and nothing for a key that has no command', () => {
  const on = (screen: string, title: string, label: string) => ({
    ...commandSet({
      scope: 'screen',
      title,
      target: () => document,
      commands: [{ id: `${screen}.run`, label, keys: ['W', 'Enter'], run: vi.fn() }],
    }),
    screen,
  });
  const stop = listenToKeys(() => ({ screen: 'hunt', isCovered: false }));
  const press = (key: string) => {
    useOverlay.setState({ toasts: [] });
    document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    return useOverlay.getState().toasts.map(({ text }) => text);
  };
  registerCommands([on('dashboard', 'Logins', 'Go to what needs you…')]);
  expect([press('w'), press('Enter'), press('y')]).toEqual([
    ['Go to what needs you: works in Logins.'],
    [],
    [],
  ]);
  registerCommands([on('dashboard', 'Logins', 'Go'), on('cases', 'Cases', 'Watch')]);
  expect(press('w')).toEqual(['W works in Logins and Cases.']);
  stop();
});

it('removes the reason why a key did nothing once the same key does something', () => {
  let hasPending = false;
  const run = vi.fn();
  const undo = {
    id: 'undo',
    label: 'Undo',
    keys: ['U'],
    enabled: () => hasPending,
    needs: 'No pending action',
    run,
  };
  const mark = { id: 'mark', label: 'Mark', keys: ['X'], run: vi.fn() };
  registerCommands([
    commandSet({ scope: 'global', title: 'All', target: () => true as const, commands: [undo, mark] }),
  ]);
  const stop = listenToKeys(() => ({ screen: undefined, isCovered: false }));
  const press = (key: string) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  const toasts = () => useOverlay.getState().toasts.map(({ text }) => text);
  useOverlay.setState({ toasts: [] });
  press('u');
  expect(toasts()).toEqual(['Undo: No pending action.']);
  press('x');
  hasPending = true;
  press('u');
  expect([toasts(), run.mock.calls.length]).toEqual([[], 1]);
  stop();
});
