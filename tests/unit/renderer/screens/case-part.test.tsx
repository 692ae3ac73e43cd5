import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { registerCommands } from '../../../../renderer/commands/registry';
import { runOn } from '../../../../renderer/shell/palette/arrival';
import { cases } from '../../../../renderer/screens/cases';
import { CasesScreen } from '../../../../renderer/screens/cases/CasesScreen';
import {
  showCase,
  showCreated,
  showIndicators,
  showsIndicators,
  useCases,
} from '../../../../renderer/screens/cases/cases-store';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import type { Case } from '../../../../shared/model/case';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';

const caseOf = (id: string): Case => ({
  ...{ id, title: `Case ${id}`, createdAt: '', changedAt: '', tenant: '', journal: '', who: '', notes: '' },
  pins: [],
});
const commandOf = (id: string) => {
  const found = cases.commands.flatMap(({ commands }) => commands).find((one) => one.id === id);
  if (!found) throw new Error(`There is no command ${id}.`);
  return found;
};
const hasIndicators = () => showsIndicators(useCases.getState());

beforeEach(() => {
  registerCommands(cases.commands);
  useApp.setState({ session: SIGNED_IN });
  useOverlay.setState({ toasts: [], open: null });
  useWorkspace.setState({ tabs: [{ id: 'h', screen: 'hunt', title: 'Emails' }], current: 'h' });
  useCases.setState({ cases: null, open: null, bundle: null, indicatorsOf: null, isListed: false });
  installMain({
    'case.list': answer([{ id: 'a', title: 'Case a', pins: 0, changedAt: '2026-11-20T08:00:00Z' }]),
    'case.read': (input) => ok(caseOf((input as { id: string }).id)),
    'case.select': answer([]),
    'case.iocs': answer([]),
  });
});

it('starts another case at its evidence, and the first one too when it is chosen again', async () => {
  await showCase('a');
  showIndicators(caseOf('a'), true);
  await showCase('a');
  expect(hasIndicators()).toBe(true);
  await showCase('b');
  expect(hasIndicators()).toBe(false);
  await showCase('a');
  expect(hasIndicators()).toBe(false);
  showIndicators(caseOf('a'), true);
  await showCreated(caseOf('c'));
  await showCase('a');
  expect(hasIndicators()).toBe(false);
});

it.each(['cases.part', 'cases.indicators'])('shows the indicators by %s from another screen', async (id) => {
  runOn(cases, commandOf(id));
  draw(<CasesScreen />);
  expect(await screen.findByRole('group', { name: 'Indicators' })).toBeTruthy();
  expect(useOverlay.getState().toasts).toEqual([]);
});

it('shows the indicators from another screen also if they were shown there before', async () => {
  const { unmount } = draw(<CasesScreen />);
  await waitFor(() => expect(useCases.getState().open?.id).toBe('a'));
  showIndicators(caseOf('a'), true);
  unmount();
  runOn(cases, commandOf('cases.indicators'));
  draw(<CasesScreen />);
  expect(await screen.findByRole('group', { name: 'Indicators' })).toBeTruthy();
  await waitFor(() => expect(useCases.getState().open?.id).toBe('a'));
  expect(hasIndicators()).toBe(true);
});

it('asks to close a bundle before a case is acted on, and for a case if none is open', () => {
  const needs = () => ['cases.part', 'cases.notes', 'cases.export'].map((id) => commandOf(id).needs?.());
  expect(needs()).toEqual(Array(3).fill('Select a case first'));
  const file = { fileName: 'b.zip', exportedAt: '', parts: 1, findings: [], manifestSha256: 'ab' };
  useCases.setState({ bundle: { ...file, case: caseOf('b') } });
  expect(needs()).toEqual(Array(3).fill('Close the bundle first'));
  useCases.setState({ bundle: null });
});

it('says at once that there is no case whose indicators could be shown', async () => {
  installMain({ 'case.list': answer([]) });
  runOn(cases, commandOf('cases.indicators'));
  draw(<CasesScreen />);
  await waitFor(() =>
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual([
      'Show the indicators of this case: There are no cases yet.',
    ]),
  );
});

it('waits for the list of cases, which may have another case than when it was last shown', async () => {
  useCases.setState({ cases: [] });
  runOn(cases, commandOf('cases.indicators'));
  draw(<CasesScreen />);
  expect(await screen.findByRole('group', { name: 'Indicators' })).toBeTruthy();
  expect(useOverlay.getState().toasts).toEqual([]);
});

it('says without a session what a case is for, and that pins need one', async () => {
  useApp.setState({ session: { kind: 'signedOut' } });
  installMain({ 'case.list': answer([]) });
  const { unmount } = draw(<CasesScreen />);
  expect(await screen.findByText(/to make one for notes\. To pin records and rows, sign in/)).toBeTruthy();
  unmount();
  installMain({
    'case.list': answer([{ id: 'a', title: 'Case a', pins: 0, changedAt: '2026-11-20T08:00:00Z' }]),
    'case.read': answer(caseOf('a')),
    'case.select': answer([]),
  });
  draw(<CasesScreen />);
  expect(await screen.findByText(/to write notes\. This case takes no pins/)).toBeTruthy();
  expect(screen.queryByText(/Press .* to pin it here/)).toBeNull();
});

it('asks in a bundle without pins for none', async () => {
  const file = { fileName: 'b.zip', exportedAt: '', parts: 1, findings: [], manifestSha256: 'ab' };
  useCases.setState({ bundle: { ...file, case: caseOf('b') } });
  draw(<CasesScreen />);
  expect(await screen.findByText('Nothing pinned yet')).toBeTruthy();
  expect(screen.queryByText(/to pin it here/)).toBeNull();
  useCases.setState({ bundle: null });
});
