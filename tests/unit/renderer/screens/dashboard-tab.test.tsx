import { expect, it } from 'vitest';
import { commandLabel, runCommand } from '../../../../renderer/commands/registry';
import { useShownFilters } from '../../../../renderer/screens/dashboard/shown-filters';
import { useApp } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { setUpAllCommands } from '../../../support/all-commands';
import { SIGNED_IN } from '../../../support/page';

import { dashboard } from '../../../../renderer/screens/dashboard';
import { readDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { restoreTabs } from '../../../../renderer/session-tabs';

setUpAllCommands();

it('opens the logins that the pictures show by country, of their time range, apps and outcome', () => {
  const pictures = [
    { kind: 'range' as const, key: 'time', from: 1, to: 2 },
    { kind: 'is' as const, key: 'success', values: [false] },
    { kind: 'isNot' as const, key: 'saas', values: ['slack2'] },
  ];
  useApp.setState({ session: SIGNED_IN });
  useShownFilters.setState({ pictures });
  useWorkspace.setState({ tabs: [{ id: 't', screen: 'dashboard', title: 'Dashboard' }], current: 't' });
  expect(commandLabel('dashboard.byCountry')).toBe('Open these logins by country');
  runCommand('dashboard.byCountry');
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'list',
    draft: { ref: { list: 'logins', by: 'country', filter: pictures } },
  });
});

it('restores the outcome that a dashboard showed before a restart', () => {
  const tab = { id: 't', screen: 'dashboard', title: 'Dashboard' };
  const restored = (draft: string) =>
    restoreTabs([dashboard], { version: 2, tabs: [{ ...tab, draft }], current: 't' })[0]?.draft;
  expect(readDraft(restored('both')).outcome).toBe('both');
  expect(restored('something else')).toBeUndefined();
  expect(readDraft({ outcome: 'both', showsTravel: true }).outcome).toBe('both');
  expect(readDraft(undefined)).toEqual({
    outcome: 'fail',
    span: 'all',
    split: 'none',
    isTable: false,
    hidesEgress: false,
  });
});
