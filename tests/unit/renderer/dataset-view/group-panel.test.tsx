import type { ComponentProps } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { datasets } from '../../../../renderer/bridge';
import { GROUP_PANEL_COMMANDS } from '../../../../renderer/dataset-view/groups/group-commands';
import { GroupPanel } from '../../../../renderer/dataset-view/groups/GroupPanel';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { ok } from '../../../../shared/bridge';
import { datasetOf } from './fake-rows';

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: { facts: vi.fn() },
}));

const counted = {
  rows: 1_250_000,
  empty: 0,
  distinct: 1_234_567,
  isEstimate: false,
  values: [{ value: 'a', count: 2 }],
  min: null,
  max: null,
  mean: null,
  median: null,
  sum: null,
};
const estimate = { ...counted, distinct: 1_190_016, isEstimate: true, values: [] };
const dataset = datasetOf({ columns: [{ key: 'subject', label: 'Subject', type: 'text' }] });
const facts = vi.mocked(datasets.facts);

const open = async (props: Partial<ComponentProps<typeof GroupPanel>> = {}) => {
  const panel = render(
    <GroupPanel
      dataset={dataset}
      view={emptyView(dataset.dataset)}
      by={['subject']}
      onBy={() => undefined}
      onFilter={() => undefined}
      {...props}
    />,
  );
  await act(() => vi.advanceTimersByTimeAsync(300));
  return panel;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  facts.mockReset();
});

it('shows an estimate with nothing to pick or copy, and replaces it by the counts', async () => {
  let count: () => void = () => undefined;
  facts.mockImplementation(({ mayEstimate }) =>
    mayEstimate
      ? Promise.resolve(ok(estimate))
      : new Promise((resolve) => {
          count = () => resolve(ok(counted));
        }),
  );
  const writeText = vi.fn();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await open();
  screen.getByText('about 1,200,000');
  screen.getByRole('status', { name: 'Counting' });
  expect(screen.queryByRole('list', { name: 'Groups of rows' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy values' }).disabled).toBe(true);
  screen.getByRole('button', { name: 'Close groups' }).focus();
  GROUP_PANEL_COMMANDS.commands.find(({ id }) => id === 'group.copy')?.run();
  expect(writeText).not.toHaveBeenCalled();

  await act(async () => count());
  screen.getByText('1,234,567');
  screen.getByRole('list', { name: 'Groups of rows' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Copy values' }).disabled).toBe(false);
  vi.unstubAllGlobals();
});

it('counts nothing after the panel was closed during the estimate', async () => {
  let answer: () => void = () => undefined;
  facts.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(ok(estimate));
      }),
  );
  const panel = await open();
  panel.unmount();
  await act(async () => answer());
  expect(facts).toHaveBeenCalledTimes(1);
});

it('takes the focus once if a key opened it, and leaves it where it is otherwise', async () => {
  facts.mockResolvedValue(ok(counted));
  const onFocused = vi.fn();
  (await open({ onFocused })).unmount();
  expect([document.activeElement, onFocused.mock.calls.length]).toEqual([document.body, 0]);
  const { container } = await open({ takesFocus: true, onFocused });
  expect(container.querySelector('.field-button')).toBe(document.activeElement);
  expect(onFocused).toHaveBeenCalledOnce();
});

it('closes by Escape while the focus is in it', async () => {
  facts.mockResolvedValue(ok(counted));
  const onBy = vi.fn();
  await open({ onBy });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onBy).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Copy values' }), { key: 'Escape' });
  expect(onBy).toHaveBeenCalledWith(null);
});
