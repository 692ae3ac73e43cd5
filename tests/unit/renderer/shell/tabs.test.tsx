import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain } from '../../../support/page';

const tab = (id: string, title: string) => ({ id, screen: 'files', title });

setUpAllCommands({ 'app.saveWorkspace': answer(null) });

const open = async () => {
  const { useWorkspace } = await import('../../../../renderer/state/workspace-store');
  const { TabStrip } = await import('../../../../renderer/shell/tabs/TabStrip');
  useWorkspace.setState({
    tabs: [tab('a', 'mails.csv'), tab('b', 'files.csv'), tab('c', 'x')],
    current: 'a',
  });
  return { ...draw(<TabStrip />), titles: () => screen.getAllByRole('tab').map((one) => one.textContent) };
};

describe('the tabs of the window', () => {
  beforeEach(() => void installMain({ 'app.saveWorkspace': answer(null) }));

  it('closes a tab by a middle click', async () => {
    const { titles } = await open();
    fireEvent.mouseUp(screen.getByRole('tab', { name: 'files.csv' }), { button: 1 });
    expect(titles()).toEqual(['mails.csv', 'x']);
  });

  it('offers to close all others in the menu of a tab', async () => {
    const { user, titles } = await open();
    fireEvent.contextMenu(screen.getByRole('tab', { name: 'files.csv' }));
    await user.click(await screen.findByRole('menuitem', { name: /Close other tabs/ }));
    expect(titles()).toEqual(['files.csv']);
  });

  it('leaves tabs alone that are hidden until the next sign-in', async () => {
    const { user } = await open();
    const { useWorkspace } = await import('../../../../renderer/state/workspace-store');
    act(() =>
      useWorkspace.setState(({ tabs }) => ({
        tabs: [...tabs, { id: 'h', screen: 'hunt', title: 'stored hunt' }],
      })),
    );
    fireEvent.contextMenu(screen.getByRole('tab', { name: 'files.csv' }));
    await user.click(await screen.findByRole('menuitem', { name: /Close other tabs/ }));
    expect(useWorkspace.getState().tabs.map(({ title }) => title)).toEqual(['files.csv', 'stored hunt']);
  });

  it.each([
    ['{Control>}{Tab}{/Control}', ['b', 'c', 'a']],
    ['{Control>}{PageDown}{/Control}', ['b', 'c', 'a']],
    ['{Control>}{Shift>}{Tab}{/Shift}{/Control}', ['c', 'b', 'a']],
    ['{Control>}{PageUp}{/Control}', ['c', 'b', 'a']],
  ])('goes around the tabs of the strip by %s, past those that are hidden', async (keys, order) => {
    const { user } = await open();
    const { listenToKeys } = await import('../../../../renderer/commands/key-listener');
    const { useApp } = await import('../../../../renderer/state/app-store');
    const { useWorkspace } = await import('../../../../renderer/state/workspace-store');
    act(() => {
      useApp.setState({ hasSkippedSignIn: true });
      useWorkspace.setState(({ tabs }) => ({
        tabs: [...tabs, { id: 'h', screen: 'hunt', title: 'stored hunt' }],
      }));
    });
    const stop = listenToKeys(() => ({ screen: 'files', isCovered: false }));
    const visited = [];
    for (const _step of order) {
      await user.keyboard(keys);
      visited.push(useWorkspace.getState().current);
    }
    stop();
    expect(visited).toEqual(order);
  });

  it('says that there is no other tab to go to', async () => {
    const { user } = await open();
    const { listenToKeys } = await import('../../../../renderer/commands/key-listener');
    const { useApp } = await import('../../../../renderer/state/app-store');
    const { useOverlay } = await import('../../../../renderer/state/overlay-store');
    const { useWorkspace } = await import('../../../../renderer/state/workspace-store');
    act(() => {
      useApp.setState({ hasSkippedSignIn: true });
      useWorkspace.setState({ tabs: [tab('a', 'mails.csv')], current: 'a' });
    });
    const stop = listenToKeys(() => ({ screen: 'files', isCovered: false }));
    await user.keyboard('{Control>}{Tab}{/Control}');
    stop();
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual(['Next tab: No other tabs.']);
  });

  it('shows names defanged if the setting is on', async () => {
    const { titles } = await open();
    const { changeTab } = await import('../../../../renderer/state/workspace-store');
    const { useApp } = await import('../../../../renderer/state/app-store');
    const { settings } = useApp.getState();
    act(() => useApp.setState({ settings: { ...settings, defang: true } }));
    act(() => changeTab('a', { title: 'From admin@c0ntoso.example' }));
    expect(titles()[0]).not.toContain('c0ntoso.example');
    act(() => useApp.setState({ settings }));
  });

  it('keeps the name that the analyst gives a tab, until it is emptied', async () => {
    const { titles } = await open();
    const { changeTab, renameTab } = await import('../../../../renderer/state/workspace-store');
    act(() => renameTab('a', ' Payroll case '));
    act(() => changeTab('a', { title: 'From x, 7 d' }));
    expect(titles()[0]).toBe('Payroll case');
    act(() => renameTab('a', ''));
    expect(titles()[0]).toBe('From x, 7 d');
  });

  it('tells tabs of one name apart by what they look for, or else by a number, and has their conditions in their tooltips', async () => {
    await open();
    const { useWorkspace } = await import('../../../../renderer/state/workspace-store');
    const { useApp } = await import('../../../../renderer/state/app-store');
    const { SIGNED_IN } = await import('../../../support/page');
    const hunt = (id: string, words: string) => ({
      id,
      screen: 'hunt',
      title: 'Emails, 7 days',
      draft: { query_domain: 'email', ran: { words, title: '' } },
    });
    act(() => {
      useApp.setState({ session: SIGNED_IN });
      useWorkspace.setState({
        tabs: [
          hunt('a', 'Subject is “Invoice” and Received in the last 7 days'),
          hunt('b', 'Subject is “Payslip” and Received in the last 7 days'),
          tab('c', 'mails.csv'),
          tab('d', 'mails.csv'),
        ],
        current: 'a',
      });
    });
    const tabs = screen.getAllByRole('tab');
    const names = [
      '“Invoice” · Emails, 7 days',
      '“Payslip” · Emails, 7 days',
      'mails.csv (1)',
      'mails.csv (2)',
    ];
    expect(names.map((name) => tabs.indexOf(screen.getByRole('tab', { name })))).toEqual([0, 1, 2, 3]);
    expect(tabs[0]?.title).toContain('Emails where Subject is “Invoice” and Received in the last 7 days');
  });
});

describe('the beginning of a label that other tabs share', () => {
  it.each([
    ['Phishing from alice', ['Phishing from bob', 'Phishing to alice'], 'Phishing from ', 'alice'],
    ['verylonghost1', ['verylonghost2'], 'verylonghost', '1'],
    ['Phishing from al', ['Phishing from alice'], 'Phishing from ', 'al'],
    ['Journal', ['Jobs', 'Journal'], '', 'Journal'],
    ['Emails from 😀', ['Emails from 😁'], 'Emails from ', '😀'],
    ['longlongname😀', ['longlongname😁'], 'longlongname', '😀'],
  ])('parts “%s” before what differs', async (label, others, start, rest) => {
    const { labelParts } = await import('../../../../renderer/shell/tabs/tab-labels');
    expect(labelParts(label, others)).toEqual([start, rest]);
  });
});
