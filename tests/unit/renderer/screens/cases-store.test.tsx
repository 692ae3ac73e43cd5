import { beforeEach, describe, expect, it } from 'vitest';
import { changeCase, restorePin, showCase, useCases } from '../../../../renderer/screens/cases/cases-store';
import { fail, ok, type Result } from '../../../../shared/bridge';
import type { Case } from '../../../../shared/model/case';
import { answer, installMain } from '../../../support/page';

const caseOf = (id: string, notes = ''): Case => ({
  id,
  title: id,
  createdAt: '',
  changedAt: '',
  tenant: '',
  journal: '',
  who: '',
  notes,
  pins: [],
});
/** An answer of main that the test gives when it wants to. */
const held = () => {
  let resolve: (answer: Result<Case>) => void = () => undefined;
  const promise = new Promise<Result<Case>>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};
const openId = () => useCases.getState().open?.id;
const idOf = (input: unknown): string => (input as { id: string }).id;

describe('the case on screen', () => {
  beforeEach(() => useCases.setState({ open: caseOf('a'), cases: [] }));

  it('stays the one that was opened while the notes of another were saved', async () => {
    const saved = held();
    installMain({
      'case.change': () => saved.promise,
      'case.read': (input) => ok(caseOf(idOf(input))),
      'case.select': answer([]),
      'case.list': answer([]),
    });
    const changing = changeCase({ notes: 'late' });
    await showCase('b');
    saved.resolve(ok(caseOf('a', 'late')));
    await changing;
    expect(openId()).toBe('b');
  });

  it('shows the one that was opened last, whichever is read first', async () => {
    const slow = held();
    installMain({
      'case.read': (input) => (idOf(input) === 'b' ? slow.promise : ok(caseOf(idOf(input)))),
      'case.select': answer([]),
    });
    const first = showCase('b');
    await showCase('c');
    slow.resolve(ok(caseOf('b')));
    await first;
    expect(openId()).toBe('c');
  });

  it('forgets a removed pin that can’t be put back, so that the next undo takes another one', async () => {
    const removed = [
      { id: 'a', pins: ['old'] },
      { id: 'a', pins: ['older'] },
    ];
    useCases.setState({ removed });
    let kind: 'disk' | 'not_found' = 'disk';
    installMain({
      'case.restorePin': () => fail({ kind, message: 'No.', next: '' }),
      'case.list': answer([]),
    });
    await restorePin({ id: 'a', pins: ['old'] });
    expect(useCases.getState().removed).toEqual(removed);
    kind = 'not_found';
    await restorePin({ id: 'a', pins: ['old'] });
    expect(useCases.getState().removed).toEqual([{ id: 'a', pins: ['older'] }]);
  });

  it('shows its notes once they are saved', async () => {
    installMain({ 'case.change': answer(caseOf('a', 'new')), 'case.list': answer([]) });
    await changeCase({ notes: 'new' });
    expect(useCases.getState().open?.notes).toBe('new');
  });
});
