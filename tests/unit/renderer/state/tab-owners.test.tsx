import { beforeEach, describe, expect, it } from 'vitest';
import { Workspace } from '../../../../shared/model/app-state';
import {
  closeSessionTabs,
  closeTab,
  dropHeldTabs,
  dropLeftTabs,
  holdTabsOf,
  leftTabs,
  lastClosedTab,
  openTab,
  restoreWorkspace,
  showTabsOf,
  useWorkspace,
} from '../../../../renderer/state/workspace-store';
import { answer, installMain, type FakeMain } from '../../../support/page';
import { until } from '../../../support/until';

const isOfSession = ({ screen }: { readonly screen: string }) => screen !== 'files';
const stored = [
  { id: '1', screen: 'hunt', title: 'contoso hunt', owner: 'contoso' },
  { id: '2', screen: 'files', title: 'a file' },
  { id: '3', screen: 'hunt', title: 'fabrikam hunt', owner: 'fabrikam' },
];
const titles = () => useWorkspace.getState().tabs.map(({ title }) => title);

let main: FakeMain;
beforeEach(() => {
  main = installMain({ 'app.saveWorkspace': answer(null) });
  closeSessionTabs(() => true);
  restoreWorkspace({ tabs: stored, current: '3' }, undefined, isOfSession);
});

describe('stored tabs', () => {
  it('shows no tab of a tenant while signed out', () => {
    expect(titles()).toEqual(['a file']);
  });

  it('shows the tabs of the connection that signs in, with the one that was current', () => {
    showTabsOf('fabrikam');
    expect(titles()).toEqual(['a file', 'fabrikam hunt']);
    expect(useWorkspace.getState().current).toBe('3');
  });

  it('never shows the tabs of one connection under another', () => {
    showTabsOf('contoso');
    expect(titles()).toEqual(['contoso hunt', 'a file']);
    closeTab(openTab({ screen: 'hunt', title: 'closed' }));
    openTab({ screen: 'hunt', title: 'new' });
    showTabsOf('fabrikam');
    expect(titles()).toEqual(['a file', 'fabrikam hunt']);
    expect(lastClosedTab()).toBeUndefined();
    showTabsOf('contoso');
    expect(titles()).toEqual(['contoso hunt', 'a file', 'new']);
  });

  it('shows the tab again that was current when another connection took the place of theirs', async () => {
    const current = () =>
      titles()[useWorkspace.getState().tabs.findIndex(({ id }) => id === useWorkspace.getState().current)];
    showTabsOf('contoso');
    openTab({ screen: 'hunt', title: 'second of contoso' });
    showTabsOf('fabrikam');
    openTab({ screen: 'hunt', title: 'second of fabrikam' });
    showTabsOf('contoso');
    expect(current()).toBe('second of contoso');
    showTabsOf('fabrikam');
    expect(current()).toBe('second of fabrikam');
    const saved = () => Workspace.safeParse(main.calls.at(-1)?.input).data;
    const workspace = await until(saved, (now) => now?.tabs.length === 5);
    restoreWorkspace(workspace ?? { tabs: [] }, undefined, isOfSession);
    showTabsOf('contoso');
    expect(current()).toBe('second of contoso');
    showTabsOf('fabrikam');
    expect(current()).toBe('second of fabrikam');
  });

  it('stored tabs keep their owners when all of them are saved', async () => {
    showTabsOf('contoso');
    openTab({ screen: 'hunt', title: 'new' });
    const saved = () => Workspace.safeParse(main.calls.at(-1)?.input).data?.tabs ?? [];
    const tabs = await until(saved, ({ length }) => length === 4);
    expect(tabs.map(({ title, owner }) => [title, owner])).toEqual([
      ['contoso hunt', 'contoso'],
      ['a file', undefined],
      ['new', 'contoso'],
      ['fabrikam hunt', 'fabrikam'],
    ]);
  });

  it('drops the tabs of a session that ends and of a connection that is forgotten', () => {
    showTabsOf('contoso');
    closeSessionTabs(isOfSession);
    dropHeldTabs(() => false);
    for (const owner of ['contoso', 'fabrikam']) {
      showTabsOf(owner);
      expect(titles()).toEqual(['a file']);
    }
  });

  it('brings the tabs back that a sign-out left, and what was closed before it, at the next sign-in to the tenant alone', () => {
    showTabsOf('contoso', 'portal Contoso');
    openTab({ screen: 'hunt', title: 'new' });
    closeTab(openTab({ screen: 'hunt', title: 'closed' }));
    holdTabsOf('portal Contoso');
    closeSessionTabs(isOfSession);
    expect([titles(), leftTabs('portal Contoso'), lastClosedTab()]).toEqual([['a file'], 2, undefined]);
    // Nothing is saved of a tenant that was signed out of.
    expect(JSON.stringify(useWorkspace.getState())).not.toContain('new');
    showTabsOf('fabrikam', 'portal Fabrikam');
    expect(titles()).toEqual(['a file', 'fabrikam hunt']);
    closeSessionTabs(isOfSession);
    showTabsOf('contoso again', 'portal Contoso');
    expect(titles()).toEqual(['contoso hunt', 'a file', 'new']);
    expect(useWorkspace.getState().tabs.find(({ title }) => title === 'contoso hunt')?.owner).toBe(
      'contoso again',
    );
    expect(lastClosedTab()?.title).toBe('closed');
  });

  it('shows all tabs in their order at the sign-out when its tenant is signed in to again, and those opened since after them', () => {
    showTabsOf('contoso', 'portal Contoso');
    openTab({ screen: 'hunt', title: 'before the cases' });
    openTab({ screen: 'files', title: 'cases' });
    openTab({ screen: 'hunt', title: 'after the cases' });
    const first = openTab({ screen: 'files', title: 'closed while signed out' });
    holdTabsOf('portal Contoso');
    closeSessionTabs(isOfSession);
    closeTab(first);
    openTab({ screen: 'files', title: 'opened while signed out' });
    showTabsOf('contoso again', 'portal Contoso');
    const expected = [
      'contoso hunt',
      'a file',
      'before the cases',
      'cases',
      'after the cases',
      'opened while signed out',
    ];
    expect(titles()).toEqual(expected);
    showTabsOf('fabrikam', 'portal Fabrikam');
    expect(titles()).toEqual(['a file', 'cases', 'fabrikam hunt', 'opened while signed out']);
    showTabsOf('contoso again', 'portal Contoso');
    expect(titles()).toEqual(expected);
  });

  it('brings nothing back of a session that ended by itself, or of a connection that was forgotten', () => {
    showTabsOf('contoso', 'portal Contoso');
    closeSessionTabs(isOfSession);
    showTabsOf('contoso', 'portal Contoso');
    expect(titles()).toEqual(['a file']);
    openTab({ screen: 'hunt', title: 'new' });
    holdTabsOf('portal Contoso');
    closeSessionTabs(isOfSession);
    dropLeftTabs();
    showTabsOf('contoso', 'portal Contoso');
    expect(titles()).toEqual(['a file']);
  });
});
