import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { fail, ok } from '../../../../shared/bridge';
import { datasets } from '../../../../renderer/bridge';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { newHuntState } from '../../../../renderer/screens/hunt/run/hunt-state';
import type { Hunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { HuntHistogram } from '../../../../renderer/screens/hunt/result/HuntHistogram';
import { markFirstRows } from '../../../../renderer/state/first-rows';
import { draw, installMain } from '../../../support/page';

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: { histogram: vi.fn() },
}));

vi.mock('../../../../renderer/components/charts/TimeHistogram', () => ({
  TimeHistogram: () => <p>The bars</p>,
}));

it('says why the rows over time could not be counted, and counts them again', async () => {
  installMain();
  markFirstRows(1);
  const counts = vi
    .mocked(datasets.histogram)
    .mockResolvedValue(fail({ kind: 'unexpected', message: 'The rows could not be read.', next: '' }));
  const dataset = {
    dataset: 'd1',
    state: 'complete',
    loaded: 3,
    total: 3,
    columns: [{ key: 'received', label: 'Received', type: 'time' }],
  };
  const store = createStore(() => ({ ...newHuntState(NEW_HUNT), dataset, view: emptyView('d1') }));
  const { user } = draw(<HuntHistogram hunt={{ store } as unknown as Hunt} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The rows over time could not be counted. The rows could not be read.');
  counts.mockResolvedValue(ok({ from: 0, to: 84, step: 1, series: [], outside: 0 }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('keeps the bars of the last count if counting again fails, and says that they are old', async () => {
  installMain();
  markFirstRows(1);
  const counts = vi.mocked(datasets.histogram);
  const bars = { from: 0, to: 84, step: 1, series: [{ value: 'clean', counts: [1] }], outside: 0 };
  counts.mockResolvedValue(ok(bars as never));
  const dataset = {
    dataset: 'd1',
    state: 'complete',
    loaded: 3,
    total: 3,
    columns: [{ key: 'received', label: 'Received', type: 'time' }],
  };
  const store = createStore(() => ({ ...newHuntState(NEW_HUNT), dataset, view: emptyView('d1') }));
  draw(<HuntHistogram hunt={{ store } as unknown as Hunt} />);
  await screen.findByText('The bars');
  counts.mockResolvedValue(fail({ kind: 'unexpected', message: 'The rows could not be read.', next: '' }));
  store.setState({ dataset: { ...dataset, loaded: 4, total: 4 } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('the bars show the last count');
  expect(screen.getByText('The bars')).toBeTruthy();
});
