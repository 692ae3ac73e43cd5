import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { EgressToggle } from '../../../../renderer/screens/dashboard/EgressToggle';
import { useLoginFilter } from '../../../../renderer/screens/dashboard/use-login-filter';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { ok } from '../../../../shared/bridge';
import type { ColumnFilter } from '../../../../shared/dataset';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain, SIGNED_IN } from '../../../support/page';
import { useApp } from '../../../../renderer/state/app-store';
import { datasetOf } from '../dataset-view/fake-rows';

const { counted } = vi.hoisted(() => ({ counted: [] as unknown[] }));

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    group: async ({ view }: { view: { filter: ColumnFilter[] } }) => {
      counted.push(view.filter);
      return ok({
        groups: [
          { values: [null], count: 900 },
          { values: ['Berlin HQ (office)'], count: 200 },
          { values: ['Example (relay)'], count: 12 },
        ],
        total: 1_112,
      });
    },
  },
}));

const NETWORKS = [{ network: '203.0.113.0/24', kind: 'office', label: 'Berlin HQ' }];

setUpAllCommands();
beforeEach(() => {
  counted.length = 0;
  useApp.setState({ session: SIGNED_IN });
});

const toggle = (hidesEgress: boolean) => (
  <EgressToggle
    dataset={datasetOf({ loaded: 1_112 })}
    draft={{ ...readDraft(undefined), hidesEgress }}
    withEgress={[{ kind: 'is', key: 'success', values: [false] }]}
  />
);

it('counts the logins through known egress, hidden or not, and names the networks', async () => {
  installMain({ 'egress.read': () => ok(NETWORKS) });
  const { rerender } = draw(toggle(false));
  const shown = await screen.findByRole('button', { name: '212 failed logins through known egress' });
  expect([shown.getAttribute('aria-pressed'), shown.title]).toEqual([
    'false',
    'Berlin HQ (office): 200\nExample (relay): 12',
  ]);
  rerender(toggle(true));
  const hidden = await screen.findByRole('button', { name: '212 failed logins hidden: known egress' });
  expect(hidden.getAttribute('aria-pressed')).toBe('true');
  expect(counted[0]).toEqual([{ kind: 'is', key: 'success', values: [false] }]);
});

it('leads to the list while there is none', async () => {
  installMain({ 'egress.read': () => ok([]) });
  const { user } = draw(toggle(false));
  await user.click(await screen.findByRole('button', { name: 'Known egress: no networks listed' }));
  expect(useOverlay.getState().open).toBe('egress.edit');
});

it('leaves known egress out of all that is drawn and of the numbers of apps, and counts it beside them', () => {
  const filters = (hidesEgress: boolean) =>
    renderHook(() => useLoginFilter({ ...readDraft(undefined), hidesEgress }, new Set(['slack2']), null))
      .result.current;
  const shown = filters(false);
  const hidden = filters(true);
  const without: ColumnFilter = { kind: 'is', key: 'known_egress', values: [null] };
  expect([hidden.base, hidden.filter]).toEqual([[without], [...shown.filter, without]]);
  expect(hidden.withEgress).toEqual(shown.filter);
});
