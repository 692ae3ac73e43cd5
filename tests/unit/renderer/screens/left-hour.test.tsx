import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { HourPanel } from '../../../../renderer/screens/dashboard/hours/HourPanel';
import { readLeftHour } from '../../../../renderer/screens/dashboard/left-hour';
import { hasFocusToRestore } from '../../../../renderer/screens/dashboard/picture-target';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import { ok } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    values: async () => ok({ values: [{ value: 'ann@acme.example', count: 4 }], distinct: 1 }),
    // Tuesday 09:00 is the busiest hour.
    group: async () =>
      ok({
        groups: [
          { values: ['ann@acme.example', 2, 9], count: 3 },
          { values: ['ann@acme.example', 2, 12], count: 1 },
        ],
        total: 4,
      }),
  },
}));
vi.mock('../../../../renderer/screens/dashboard/hours/HourMaps', () => ({
  HourMaps: ({ cell, onCell }: { cell: { hour: number }; onCell: (cell: object) => void }) => (
    <button type="button" onClick={() => onCell({ map: 0, weekday: 2, hour: 12 })}>
      {`Current hour ${cell.hour}`}
    </button>
  ),
}));

const TAB = { id: 't', screen: 'dashboard' as const, title: 'Overview' };
beforeEach(() => {
  installMain();
  useWorkspace.setState({ tabs: [TAB], current: 't' });
});

const panel = (split: 'user' | 'none' = 'user') => (
  <HourPanel
    dataset="d1"
    version="7"
    filter={[]}
    next={[]}
    draft={{ ...readDraft(undefined), split }}
    isLoading={false}
    appLabel={(app) => app}
    onSplit={vi.fn()}
    onCurrent={vi.fn()}
    onTouch={vi.fn()}
    onOpen={vi.fn()}
  />
);

it('returns to the hour that was picked, with the focus, when the tab is shown again', async () => {
  const { user, unmount } = draw(panel());
  await user.click(await screen.findByRole('button', { name: 'Current hour 9' }));
  await screen.findByRole('button', { name: 'Current hour 12' });
  unmount();
  expect(hasFocusToRestore()).toBe(true);
  draw(panel());
  const hour = await screen.findByRole('button', { name: 'Current hour 12' });
  await waitFor(() => expect(document.activeElement).toBe(hour.parentElement));
});

it('forgets the hour once other heat maps are drawn, or the tab is closed', async () => {
  const { user, rerender, unmount } = draw(panel());
  await user.click(await screen.findByRole('button', { name: /^Current hour/ }));
  expect(readLeftHour()).toMatchObject({ weekday: 2, hour: 12 });
  rerender(panel('none'));
  await waitFor(() => expect(readLeftHour()).toBeNull());
  rerender(panel());
  await user.click(await screen.findByRole('button', { name: /^Current hour/ }));
  expect(readLeftHour()).not.toBeNull();
  unmount();
  act(() => useWorkspace.setState({ tabs: [], current: null }));
  act(() => useWorkspace.setState({ tabs: [TAB], current: 't' }));
  expect(readLeftHour()).toBeNull();
});
