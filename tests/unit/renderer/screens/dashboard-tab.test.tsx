import { expect, it } from 'vitest';
import { dashboard } from '../../../../renderer/screens/dashboard';
import { readDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { restoreTabs } from '../../../../renderer/session-tabs';

it('restores the outcome that a dashboard showed before a restart', () => {
  const tab = { id: 't', screen: 'dashboard', title: 'Dashboard' };
  const restored = (draft: string) =>
    restoreTabs([dashboard], { version: 2, tabs: [{ ...tab, draft }], current: 't' })[0]?.draft;
  expect(readDraft(restored('both')).outcome).toBe('both');
  expect(restored('something else')).toBeUndefined();
  expect(readDraft(undefined)).toEqual({
    outcome: 'fail',
    span: 'all',
    split: 'none',
    isTable: false,
    hidesEgress: false,
    showsTravel: false,
  });
});
