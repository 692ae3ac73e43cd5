/** Keys that act at the tenant, pressed in a window that is signed in to none. */
import { beforeEach, expect, it, vi } from 'vitest';
import { commandSet } from '../../../../renderer/commands/command';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { findCommand } from '../../../../renderer/commands/look-up';
import { registerCommands } from '../../../../renderer/commands/registry';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { allCommands, setUpAllCommands } from '../../../support/all-commands';
import { SIGNED_IN } from '../../../support/page';

const FILES = { screen: 'files', isCovered: false };
const NOT_CONNECTED = 'Not connected. Sign in to a tenant first.';

setUpAllCommands();
beforeEach(() => {
  registerCommands(allCommands);
  useApp.setState({ session: { kind: 'signedOut' }, hasSkippedSignIn: true });
});

/** Returns what the toast says after a chord is pressed on a screen; undefined if it says nothing. */
const answerTo = (chord: string, place = FILES): string | undefined => {
  const [key = '', ...modifiers] = chord.split('+').reverse();
  useOverlay.setState({ toasts: [] });
  const stop = listenToKeys(() => place);
  document.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      ctrlKey: modifiers.includes('Ctrl'),
      altKey: modifiers.includes('Alt'),
      shiftKey: modifiers.includes('Shift'),
      cancelable: true,
    }),
  );
  stop();
  return useOverlay.getState().toasts.at(-1)?.text;
};

it('says of each action on a record or on rows that it needs a connection, and how to get one', () => {
  const acting = allCommands
    .flatMap(({ commands }) => commands)
    .filter(
      ({ id, keys }) =>
        /^(record\.(quarantine|restore|act|exception|report|rescan)|case\.pin|exceptionPaste\.rows)$/.test(
          id,
        ) && keys[0],
    );
  expect(acting.length).toBeGreaterThan(4);
  for (const { label, keys } of acting) {
    const [key = ''] = keys;
    expect(answerTo(key)).toBe(`${label.replace(/…$/, '')}: ${NOT_CONNECTED}`);
  }
});

it('sends no analyst to a record or to a screen that can’t be opened without a session', () => {
  const closed = allCommands.filter(({ isOfSession }) => isOfSession).map(({ title }) => title);
  const open = allCommands
    .filter(({ screen, isOfSession }) => screen && !isOfSession)
    .map(({ title }) => title);
  const only = new Set(closed.filter((title) => !open.includes(title)));
  const chords = new Set(allCommands.flatMap(({ commands }) => commands.flatMap(({ keys }) => keys)));
  const dead = [...chords].filter((chord) => findCommand(allCommands, chord, FILES) === undefined);
  expect(dead.length).toBeGreaterThan(20);
  const wrong = dead.flatMap((chord) => {
    const text = answerTo(chord) ?? '';
    const names = [...only].filter((title) => new RegExp(`works in .*\\b${title}\\b`).test(text));
    return text.includes('Open a record first') || names.length > 0 ? [`${chord}: ${text}`] : [];
  });
  expect(wrong).toEqual([]);
});

it('asks for a record, or names the screen of a key, once a tenant is signed in to', () => {
  useApp.setState({ session: SIGNED_IN });
  const set = (scope: 'record' | 'screen', title: string, key: string, target: () => undefined) =>
    commandSet({
      scope,
      title,
      target,
      needs: 'Open a record first',
      needsSession: true,
      commands: [{ id: `${title}.${key}`, label: 'Quarantine', keys: [key], run: vi.fn() }],
    });
  registerCommands([
    set('record', 'Record', 'Q', () => undefined),
    { ...set('screen', 'Emails', 'W', () => undefined), screen: 'hunt', isOfSession: true },
  ]);
  expect(answerTo('Q')).toBe('Quarantine: Open a record first.');
  expect(answerTo('W')).toBe('Quarantine: works in Emails.');
  useApp.setState({ session: { kind: 'signedOut' } });
  expect(answerTo('Q')).toBe(`Quarantine: ${NOT_CONNECTED}`);
  expect(answerTo('W')).toBe(`Quarantine: ${NOT_CONNECTED}`);
});
