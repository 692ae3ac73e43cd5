import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { EgressToggle } from '../../../../renderer/screens/dashboard/EgressToggle';
import { useLoginFilter } from '../../../../renderer/screens/dashboard/use-login-filter';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { fail, ok } from '../../../../shared/bridge';
import type { ColumnFilter } from '../../../../shared/dataset';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain, SIGNED_IN } from '../../../support/page';
import { useApp } from '../../../../renderer/state/app-store';
import { datasetOf } from '../dataset-view/fake-rows';

const { counted, main } = vi.hoisted(() => ({
  counted: [] as unknown[],
  main: { isDown: false, answers: Promise.resolve() },
}));

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    group: async ({ view }: { view: { filter: ColumnFilter[] } }) => {
      counted.push(view.filter);
      await main.answers;
      if (main.isDown)
        return fail({ kind: 'unexpected', message: 'The rows could not be read.', next: 'Try again.' });
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
  main.isDown = false;
  main.answers = Promise.resolve();
  useApp.setState({ session: SIGNED_IN });
});

const toggle = (hidesEgress: boolean, isSuccess = false, revision = 0) => (
  <EgressToggle
    dataset={datasetOf({ loaded: 1_112, revision })}
    draft={{ ...readDraft(undefined), outcome: isSuccess ? 'success' : 'fail', hidesEgress }}
    withEgress={[{ kind: 'is', key: 'success', values: [isSuccess] }]}
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

it('says that logins were not counted, and counts them again', async () => {
  installMain({ 'egress.read': () => ok(NETWORKS) });
  const { user, rerender } = draw(toggle(true));
  await screen.findByRole('button', { name: /^212 failed/ });
  main.isDown = true;
  rerender(toggle(true, false, 1));
  const again = await screen.findByRole('button', { name: 'Known egress not counted. Try again' });
  expect(again.title).toBe('The rows could not be read.');
  expect(screen.queryByRole('button', { name: /212/ })).toBeNull();
  main.isDown = false;
  await user.click(again);
  expect(document.activeElement).toBe(
    await screen.findByRole('button', { name: /^212 failed logins hidden/ }),
  );
});

it('keeps a count only while it is of the same outcome and time range', async () => {
  installMain({ 'egress.read': () => ok(NETWORKS) });
  const { rerender } = draw(toggle(false));
  await screen.findByRole('button', { name: /^212 failed/ });
  let answer: () => void = () => undefined;
  main.answers = new Promise((resolve) => {
    answer = resolve;
  });
  rerender(toggle(false, false, 1));
  screen.getByRole('button', { name: /^212 failed/ });
  rerender(toggle(false, true, 1));
  screen.getByRole('button', { name: 'Known egress' });
  answer();
  await screen.findByRole('button', { name: '212 successful logins through known egress' });
});

it('shows no count of the previous networks once others are listed', async () => {
  let networks: readonly object[] = NETWORKS;
  installMain({ 'egress.read': () => ok(networks) });
  const { rerender } = draw(toggle(false));
  await screen.findByRole('button', { name: /^212 failed/ });
  let answer: () => void = () => undefined;
  main.answers = new Promise((resolve) => {
    answer = resolve;
  });
  networks = [{ network: '198.51.100.0/24', kind: 'vpn', label: 'Ours' }];
  rerender(toggle(false, false, 1));
  await screen.findByRole('button', { name: 'Known egress' });
  answer();
  await screen.findByRole('button', { name: /^212 failed/ });
});

it('leads to the list while there is none', async () => {
  installMain({ 'egress.read': () => ok([]) });
  const { user } = draw(toggle(false));
  await user.click(await screen.findByRole('button', { name: 'Known egress: none listed' }));
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
