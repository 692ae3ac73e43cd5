import { describe, expect, it } from 'vitest';
import {
  bindSets,
  canRebind,
  findClash,
  findShared,
  isReserved,
  placedCommands,
  siblings,
  type KeyBindings,
} from '../../../../renderer/commands/bindings';
import { commandSet, type BoundCommandSet, type CommandScope } from '../../../../renderer/commands/command';
import { commandConflicts, findCommand } from '../../../../renderer/commands/look-up';

const set = (
  scope: CommandScope,
  commands: Readonly<Record<string, readonly string[]>>,
  screen?: string,
): BoundCommandSet => ({
  ...commandSet({
    scope,
    title: scope,
    target: () => true,
    commands: Object.entries(commands).map(([id, keys]) => ({ id, label: id, keys, run: () => undefined })),
  }),
  ...(screen === undefined ? {} : { screen }),
});

const SETS = [
  set('screen', { run: ['Ctrl+Enter'], clear: ['X'] }, 'hunt'),
  set('screen', { skip: ['Z'] }, 'review'),
  set('global', { palette: ['Ctrl+K'], next: ['Ctrl+PageDown', 'Alt+N'] }),
  set('dialog', { close: ['Escape'] }),
];

const KIN = [
  set('screen', { 'hunt.when': ['Alt+W'], 'hunt.run': ['Ctrl+Enter'] }, 'hunt'),
  set('screen', { 'dashboard.when': ['Alt+W'], 'dashboard.run': ['F9'] }, 'dashboard'),
  set('record', { 'record.when': ['Alt+W'] }),
];

const keysOf = (sets: readonly BoundCommandSet[]) =>
  Object.fromEntries(placedCommands(sets).map(({ command }) => [command.id, command.keys]));

const placed = (id: string, sets = SETS) => {
  const found = placedCommands(sets).find(({ command }) => command.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('the commands that do the same on several screens', () => {
  it.each([
    ['hunt.when', ['hunt.when', 'dashboard.when']],
    ['dashboard.when', ['hunt.when', 'dashboard.when']],
    ['hunt.run', ['hunt.run']],
    ['record.when', ['record.when']],
  ])('finds for %s those of all screens with its last word and its keys: %j', (id, ids) => {
    expect(siblings(KIN, id)).toEqual(ids);
  });
});

describe('keys that the analyst gave commands', () => {
  it('chosen keys replace a command’s own, and find it', () => {
    const bound = bindSets(SETS, { run: ['Alt+R'] });
    const place = { screen: 'hunt', isCovered: false };
    expect(findCommand(bound, 'Alt+R', place)?.id).toBe('run');
    expect(findCommand(bound, 'Ctrl+Enter', place)).toBeUndefined();
  });

  it('an empty list of chosen keys turns a command’s own off', () => {
    expect(keysOf(bindSets(SETS, { palette: [] }))).toMatchObject({ palette: [], run: ['Ctrl+Enter'] });
  });

  it.each([
    ['a command’s own', { run: ['X'] }, { run: ['X'], clear: [] }],
    ['another that was given', { run: ['Q'], clear: ['Q'] }, { run: ['Q'], clear: [] }],
    ['one of several', { palette: ['Alt+N'] }, { palette: ['Alt+N'], next: ['Ctrl+PageDown'] }],
  ] satisfies readonly (readonly [string, KeyBindings, object])[])(
    'chosen keys leave no chord to two commands of one place: %s',
    (_name, bindings, expected) => {
      const bound = bindSets(SETS, bindings);
      expect(keysOf(bound)).toMatchObject(expected);
      expect(commandConflicts(bound)).toEqual([]);
    },
  );

  it('chosen keys may be those of a command of another screen', () => {
    expect(keysOf(bindSets(SETS, { run: ['Z'] }))).toMatchObject({ run: ['Z'], skip: ['Z'] });
  });

  it('chosen keys do nothing for dialogs and for unknown commands, whatever was stored', () => {
    expect(keysOf(bindSets(SETS, { close: ['Q'], gone: ['Q'], __proto__: ['Q'] }))).toEqual(keysOf(SETS));
  });
});

describe('a key to be given to a command', () => {
  it('clashes with a command of the same place only', () => {
    expect(findClash(SETS, placed('run'), 'X')?.command.id).toBe('clear');
    expect(findClash(SETS, placed('run'), 'Z')).toBeUndefined();
    expect(findClash(SETS, placed('run'), 'Ctrl+Enter')).toBeUndefined();
  });

  it('names where it means something else too', () => {
    expect(findShared(SETS, placed('palette'), 'Z').map(({ command }) => command.id)).toEqual(['skip']);
  });

  it.each([
    'Tab',
    'Escape',
    'Enter',
    'Ctrl+A',
    'Ctrl+C',
    'Ctrl+V',
    'Ctrl+ArrowLeft',
    'Ctrl+Shift+ArrowRight',
    'Ctrl+Backspace',
    'Ctrl+Home',
    'Ctrl+End',
  ])('never takes one that others need: %s', (chord) => {
    expect(isReserved(chord)).toBe(true);
  });

  it('no key can be given to a command of dialogs, or to one of many with one label', () => {
    const tabs = commandSet({
      scope: 'global',
      title: 'tabs',
      target: () => true,
      commands: ['1', '2'].map((n) => ({ id: n, label: 'Go to tab', keys: [n], run: () => undefined })),
    });
    expect([placed('close'), placed('1', [tabs]), placed('run')].map(canRebind)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
