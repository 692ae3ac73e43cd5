import { describe, expect, it } from 'vitest';
import { commandSet, type BoundCommandSet, type CommandScope } from '../../../../renderer/commands/command';
import {
  commandConflicts,
  findBlocked,
  findCommand,
  type KeyPlace,
} from '../../../../renderer/commands/look-up';

const set = (
  scope: CommandScope,
  id: string,
  keys: readonly string[],
  isEnabled = true,
  screen?: string,
): BoundCommandSet => ({
  ...commandSet({
    scope,
    title: scope,
    target: () => true,
    commands: [{ id, label: id, keys, enabled: () => isEnabled, run: () => undefined }],
  }),
  ...(screen === undefined ? {} : { screen }),
});

const AT = { screen: 'hunt', isCovered: false };
const find = (sets: readonly BoundCommandSet[], place: KeyPlace = AT) => findCommand(sets, 'J', place)?.id;

it('says what a key of a grid needs, but not in a dialog in which no grid has the focus', () => {
  const gridSet = (target: true | undefined): BoundCommandSet =>
    commandSet({
      scope: 'grid',
      title: 'Grid',
      target: () => target,
      needs: 'Go to a row first',
      commands: [{ id: 'e', label: 'Expand', keys: ['E'], enabled: () => false, run: () => undefined }],
    });
  const inDialog = { ...AT, isCovered: true, isFocusCovered: false };
  const told = { label: 'Expand', needs: 'Go to a row first' };
  expect(findBlocked([gridSet(undefined)], 'E', AT)).toMatchObject(told);
  expect(findBlocked([gridSet(undefined)], 'E', inDialog)).toBeUndefined();
  expect(findBlocked([gridSet(true)], 'E', inDialog)).toMatchObject(told);
});

describe('look-up by key', () => {
  it('prefers the innermost scope, whatever the order of the list', () => {
    expect(find([set('global', 'outer', ['J']), set('grid', 'inner', ['J'])])).toBe('inner');
    expect(find([set('grid', 'inner', ['J']), set('global', 'outer', ['J'])])).toBe('inner');
  });

  it('lets an outer command through if the inner one is disabled', () => {
    expect(find([set('global', 'outer', ['J']), set('grid', 'inner', ['J'], false)])).toBe('outer');
  });

  it('leaves out commands of another screen', () => {
    const sets = [
      set('screen', 'theirs', ['J'], true, 'queries'),
      set('screen', 'ours', ['J'], true, 'hunt'),
    ];
    expect(find(sets)).toBe('ours');
    expect(find(sets, { ...AT, screen: 'jobs' })).toBeUndefined();
  });

  it('finds only dialog commands while a dialog is open', () => {
    const sets = [set('global', 'behind', ['J'])];
    expect(find(sets, { ...AT, isCovered: true })).toBeUndefined();
    expect(find([...sets, set('dialog', 'dialog', ['J'])], { ...AT, isCovered: true })).toBe('dialog');
  });

  it('finds commands of the focused grid in a dialog, and none of a grid below it', () => {
    const sets = [set('grid', 'focused', ['J'])];
    const covered = { ...AT, isCovered: true };
    expect(find(sets, { ...covered, isFocusCovered: false })).toBe('focused');
    expect(find(sets, { ...covered, isFocusCovered: true })).toBeUndefined();
  });

  it('treats a command without a target as disabled and does not run it', () => {
    let runs = 0;
    const untargeted = commandSet<string>({
      scope: 'screen',
      title: 'x',
      target: () => undefined,
      commands: [{ id: 'a', label: 'a', keys: ['J'], run: () => (runs += 1) }],
    });
    untargeted.commands[0]?.run();
    expect(runs).toBe(0);
    expect(find([untargeted, set('global', 'outer', ['J'])])).toBe('outer');
  });
});

describe('conflicts', () => {
  it('names two commands with one chord in one scope', () => {
    expect(commandConflicts([set('grid', 'a', ['J']), set('grid', 'b', ['J'])])).toEqual(['grid J: a, b']);
  });

  it('allows one chord in two scopes and on two screens', () => {
    expect(
      commandConflicts([
        set('grid', 'a', ['J']),
        set('global', 'b', ['J']),
        set('screen', 'c', ['J'], true, 'hunt'),
        set('screen', 'd', ['J'], true, 'queries'),
      ]),
    ).toEqual([]);
  });

  it('names two commands with one id', () => {
    expect(commandConflicts([set('grid', 'a', []), set('global', 'a', [])])).toEqual(['id a: a, a']);
  });
});
