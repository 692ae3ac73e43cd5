/** Keys that act at the tenant, pressed in a window without a session that it accepts. */
import { beforeEach, expect, it, vi } from 'vitest';
import { commandSet } from '../../../../renderer/commands/command';
import { listenToKeys } from '../../../../renderer/commands/key-listener';
import { findCommand } from '../../../../renderer/commands/look-up';
import { registerCommands } from '../../../../renderer/commands/registry';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { allCommands, setUpAllCommands } from '../../../support/all-commands';
import { SIGNED_IN } from '../../../support/page';
import { EXPIRED_SESSION } from '../../../support/shapes';

const FILES = { screen: 'files', isCovered: false };
const EXPIRED = 'Your session has expired. Choose “Sign in again” at the top.';
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

it('asks for a new sign-in in place of a command that needs the tenant, and runs nothing behind it', () => {
  const runs: string[] = [];
  const set = (scope: 'record' | 'screen', needsSession: boolean) =>
    commandSet({
      scope,
      title: scope,
      target: () => 'email',
      commands: [
        {
          id: `${scope}.act`,
          label: 'Quarantine…',
          keys: ['Q'],
          needsSession,
          run: () => runs.push(scope),
        },
      ],
    });
  registerCommands([set('screen', false), set('record', true)]);
  useApp.setState({ session: EXPIRED_SESSION });
  expect(answerTo('Q')).toBe(`Quarantine: ${EXPIRED}`);
  expect(runs).toEqual([]);
  useApp.setState({ session: SIGNED_IN });
  expect(answerTo('Q')).toBeUndefined();
  expect(runs).toEqual(['record']);
});

it('asks for a new sign-in only if the target of the command is at the tenant', () => {
  let target = 'row';
  const run = vi.fn();
  const pin = {
    id: 'pin',
    label: 'Pin',
    keys: ['P'],
    needsSession: (now: string) => now === 'record',
    run,
  };
  registerCommands([commandSet({ scope: 'global', title: 'Pin', target: () => target, commands: [pin] })]);
  useApp.setState({ session: EXPIRED_SESSION });
  expect(answerTo('P')).toBeUndefined();
  expect(run).toHaveBeenCalledOnce();
  target = 'record';
  expect(answerTo('P')).toBe(`Pin: ${EXPIRED}`);
  expect(run).toHaveBeenCalledOnce();
});

it('holds back what the tenant does while the session has expired, and nothing that this workstation does alone', () => {
  useApp.setState({ session: EXPIRED_SESSION });
  const held = new Set(
    allCommands
      .flatMap(({ commands }) => commands)
      .filter(({ missingSession }) => missingSession() !== undefined)
      .map(({ id }) => id),
  );
  const atTenant = [
    ...['record.quarantine', 'record.act', 'record.rescan', 'record.classify', 'record.exception'],
    ...['record.refresh', 'record.download', 'record.copyHeaders', 'record.saveMail'],
    ...['hunt.run', 'hunt.refresh', 'hunt.loadAll', 'hunt.quarantine', 'hunt.bulkAction', 'hunt.download'],
    ...['hunt.save', 'hunt.saveAs', 'hunt.edit', 'hunt.matrix', 'hunt.compareMessages', 'hunt.actOnAll'],
    ...['queries.new', 'queries.delete', 'queries.start', 'queries.count', 'queries.refresh'],
    ...['exceptions.new', 'exceptions.create', 'exceptions.change', 'exceptions.refresh'],
    ...['exceptionPaste.send', 'review.quarantine', 'review.sendNow', 'review.refresh', 'review.openQueue'],
    ...['posture.refresh', 'list.refresh', 'apps.refresh', 'dashboard.refresh', 'matrix.refresh'],
    ...['builder.run', 'builder.count', 'pivot.live', 'session.refresh', 'session.activeUsers'],
  ];
  const here = [
    ...['grid.copy', 'grid.copyRow', 'grid.open', 'grid.selectAll', 'rows.export', 'rows.group'],
    ...['record.next', 'record.previous', 'record.close', 'record.tab2', 'record.history', 'record.similar'],
    ...['cases.new', 'cases.notes', 'cases.export', 'files.annotate', 'hunt.pinQuery', 'hunt.build'],
    ...['hunt.undo', 'hunt.runs', 'hunt.compare', 'hunt.saveSnapshot', 'app.palette', 'tab.close'],
    ...[
      'go.cases',
      'session.signOut',
      'session.openPortal',
      'exceptions.back',
      'dialog.confirm',
      'pivot.again',
    ],
  ];
  const ids = allCommands.flatMap(({ commands }) => commands.map(({ id }) => id));
  expect([...atTenant, ...here].filter((id) => !ids.includes(id))).toEqual([]);
  expect(atTenant.filter((id) => !held.has(id))).toEqual([]);
  expect(here.filter((id) => held.has(id))).toEqual([]);
});

it('names the session that a search of the tenant needs, and no screen that lacks it too', () => {
  expect(answerTo('Ctrl+Enter')).toBe(`Ctrl+Enter: ${NOT_CONNECTED}`);
});
