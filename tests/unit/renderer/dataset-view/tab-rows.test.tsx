import { beforeEach, expect, it, vi } from 'vitest';
import { createRows, type Rows } from '../../../../renderer/dataset-view/rows/rows-store';
import { createTabRows } from '../../../../renderer/dataset-view/rows/tab-rows';
import { currentView } from '../../../../renderer/dataset-view/tab-views';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { fail, ok, type Result } from '../../../../shared/bridge';
import { answer, installMain, type FakeMain } from '../../../support/page';
import { datasetOf, heldAnswers } from './fake-rows';

type Asks = { readonly kind: 'asks' };
type Opened = { readonly kind: 'open'; readonly rows: Rows };

const showTabs = (...ids: string[]): void =>
  useWorkspace.setState({
    tabs: ids.map((id) => ({ id, screen: 'files', title: id })),
    current: ids[0] ?? null,
  });

let main: FakeMain;
beforeEach(() => {
  // Closes the rows of the test before.
  showTabs();
  main = installMain({ 'dataset.close': answer(null) });
  showTabs('a', 'b');
});

const closed = () => main.inputs('dataset.close').map((input) => (input as { dataset: string }).dataset);
const rowsOf = (dataset: string): Rows => createRows(datasetOf({ dataset }), '');
const opened = (rows: Rows): Result<Opened> => ok({ kind: 'open', rows });
const failed = fail({ kind: 'unexpected', message: 'The disk did not answer.', next: 'Retry.' });

/** Opens rows in tab `a`, and starts to read them again. */
const readAgain = async (staysOnFailure: boolean) => {
  const tabs = createTabRows({ staysOnFailure });
  const held = heldAnswers<Opened>();
  const first = rowsOf('first');
  await tabs.open('a', () => Promise.resolve(opened(first)));
  return { tabs, first, end: tabs.again('a', held.answer), release: held.release };
};

it('shows the rows of a tab to the commands while the tab shows them', async () => {
  const tabs = createTabRows();
  const rows = rowsOf('d');
  await tabs.open('a', () => Promise.resolve(opened(rows)));
  expect(tabs.current()?.rows).toBe(rows);
  expect(currentView()).toBe(rows);
  tabs.show('a', { kind: 'none' });
  expect([tabs.current(), currentView(), closed()]).toEqual([undefined, undefined, ['d']]);
});

it('closes rows that come after those of a newer reading', async () => {
  const tabs = createTabRows();
  const held = heldAnswers<Opened>();
  const [slow, fast] = [rowsOf('slow'), rowsOf('fast')];
  const ends = [tabs.open('a', held.answer), tabs.open('a', held.answer)];
  held.release(1, opened(fast));
  held.release(0, opened(slow));
  await Promise.all(ends);
  expect(tabs.openRows('a')?.rows).toBe(fast);
  expect(closed()).toEqual(['slow']);
});

it('shows no failure of a superseded reading', async () => {
  const tabs = createTabRows();
  const held = heldAnswers<Opened>();
  const ends = [tabs.open('a', held.answer), tabs.open('a', held.answer)];
  held.release(0, failed);
  await ends[0];
  expect(tabs.step('a')).toEqual({ kind: 'opening' });
  held.release(1, opened(rowsOf('d')));
  await ends[1];
  expect(tabs.step('a').kind).toBe('open');
});

it('closes rows that come after their tab was closed, also if the tab is open again by then', async () => {
  const tabs = createTabRows();
  const held = heldAnswers<Opened>();
  const end = tabs.open('a', held.answer);
  showTabs('b');
  showTabs('a', 'b');
  held.release(0, opened(rowsOf('late')));
  await end;
  expect([tabs.step('a'), closed()]).toEqual([{ kind: 'none' }, ['late']]);
});

it('closes the rows of a tab that is closed, and of no other', async () => {
  const tabs = createTabRows();
  await tabs.open('a', () => Promise.resolve(opened(rowsOf('of a'))));
  await tabs.open('b', () => Promise.resolve(opened(rowsOf('of b'))));
  showTabs('b');
  expect([Object.keys(tabs.steps.getState()), closed()]).toEqual([['b'], ['of a']]);
});

it('closes the rows of a tab before others are opened in their place', async () => {
  const tabs = createTabRows();
  await tabs.open('a', () => Promise.resolve(opened(rowsOf('first'))));
  const held = heldAnswers<Opened>();
  void tabs.open('a', held.answer);
  expect([tabs.step('a'), closed()]).toEqual([{ kind: 'opening' }, ['first']]);
});

it('shows the rows while they are read again, and keeps their columns and colors', async () => {
  const { tabs, first, end, release } = await readAgain(false);
  const layout = [{ id: 'subject', width: 90 }] as never;
  first.note({ layout });
  expect([tabs.openRows('a')?.rows, tabs.isReading('a')]).toEqual([first, true]);
  const second = rowsOf('second');
  release(0, opened(second));
  await end;
  expect(tabs.step('a')).toEqual({ kind: 'open', rows: second });
  expect(second.store.getState().layout).toBe(layout);
  expect([closed(), tabs.isReading('a')]).toEqual([['first'], false]);
});

it('shows a failure to read rows again in their place', async () => {
  const { tabs, end, release } = await readAgain(false);
  release(0, failed);
  await end;
  expect([tabs.step('a').kind, closed()]).toEqual(['failed', ['first']]);
});

it('shows a failure to read rows again beside them on a screen where they stay', async () => {
  const { tabs, first, end, release } = await readAgain(true);
  release(0, failed);
  await end;
  expect(tabs.openRows('a')?.rows).toBe(first);
  expect(tabs.openRows('a')?.newer).toMatchObject({ message: 'The disk did not answer.' });
  expect(closed()).toEqual([]);
});

it('cancels a first reading, and closes what it brings', async () => {
  const tabs = createTabRows();
  const held = heldAnswers<Opened>();
  const end = tabs.open('a', held.answer);
  tabs.cancel('a');
  expect(tabs.step('a')).toEqual({ kind: 'canceled' });
  held.release(0, opened(rowsOf('late')));
  await end;
  expect([tabs.step('a'), closed()]).toEqual([{ kind: 'canceled' }, ['late']]);
});

it('leaves the rows in place if reading them again is canceled', async () => {
  const { tabs, first, end, release } = await readAgain(true);
  tabs.cancel('a');
  expect([tabs.openRows('a')?.rows, tabs.isReading('a')]).toEqual([first, false]);
  release(0, opened(rowsOf('late')));
  await end;
  expect([tabs.openRows('a')?.rows, closed()]).toEqual([first, ['late']]);
});

it('shows a step of the screen that comes before its rows', async () => {
  const tabs = createTabRows<object, Asks>();
  await tabs.open('a', () => Promise.resolve(ok({ kind: 'asks' })));
  expect(tabs.step('a')).toEqual({ kind: 'asks' });
});

it('reads nothing for a tab that is closed', async () => {
  const tabs = createTabRows();
  const read = vi.fn(() => Promise.resolve(failed));
  await tabs.open('gone', read);
  expect(read).not.toHaveBeenCalled();
});
