import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeSessionTabs,
  closeTab,
  lastClosedTab,
  openTab,
  reopenTab,
  useWorkspace,
} from '../../../../renderer/state/workspace-store';
import { answer, installMain } from '../../../support/page';

const titles = () => useWorkspace.getState().tabs.map(({ title }) => title);

beforeEach(() => {
  installMain({ 'app.saveWorkspace': answer(null) });
  closeSessionTabs(() => true);
});

describe('closed tabs', () => {
  it('closed tabs come back at their place with what they stored, the last one first', () => {
    const ids = ['a', 'b', 'c'].map((title) => openTab({ screen: 'hunt', title, draft: { of: title } }));
    closeTab(ids[0] ?? '');
    closeTab(ids[1] ?? '');
    reopenTab();
    expect(titles()).toEqual(['b', 'c']);
    expect(useWorkspace.getState()).toMatchObject({ current: ids[1], tabs: [{ draft: { of: 'b' } }, {}] });
    reopenTab();
    expect(titles()).toEqual(['a', 'b', 'c']);
    expect(lastClosedTab()).toBeUndefined();
  });

  it('closed tabs cannot be reopened once their session has ended', () => {
    closeTab(openTab({ screen: 'hunt', title: 'theirs' }));
    closeSessionTabs(() => true);
    expect(lastClosedTab()).toBeUndefined();
    reopenTab();
    expect(titles()).toEqual([]);
  });
});
