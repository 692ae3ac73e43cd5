import { beforeEach, expect, it } from 'vitest';
import { latestPerTab } from '../../../../renderer/state/latest-per-tab';
import { useWorkspace } from '../../../../renderer/state/workspace-store';

const show = (...ids: string[]): void =>
  useWorkspace.setState({
    tabs: ids.map((id) => ({ id, screen: 'hunt', title: id })),
    current: ids[0] ?? null,
  });

beforeEach(() => show('a', 'b'));

it('supersedes the earlier runs of a tab, and of no other', () => {
  const start = latestPerTab();
  const [first, other] = [start('a'), start('b')];
  const second = start('a');
  expect([first(), second(), other()]).toEqual([false, true, true]);
});

it('drops the run of a tab that was closed, also if the tab is opened again', () => {
  const start = latestPerTab();
  const isLatest = start('a');
  show('b');
  expect(isLatest()).toBe(false);
  show('a', 'b');
  expect(isLatest()).toBe(false);
  expect(start('a')()).toBe(true);
});
