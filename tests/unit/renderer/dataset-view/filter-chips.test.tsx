import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FilterChips } from '../../../../renderer/dataset-view/filters/FilterChips';
import { formatExactInstant } from '../../../../renderer/state/time';
import { draw } from '../../../support/page';

it('names the values of a filter as the cells of its column do', () => {
  const columns = [
    { key: 'exception_type', label: 'Type', type: 'text', names: { sender_email: 'Sender' } },
  ] as const;
  draw(
    <FilterChips
      columns={columns}
      filter={[{ kind: 'is', key: 'exception_type', values: ['sender_email', 'other'] }]}
      onFilter={() => undefined}
    />,
  );
  const chip = screen.getByText(/^Type is/);
  expect(chip.textContent).toContain('Sender');
  expect(chip.textContent).toContain('other');
  expect(chip.textContent).not.toContain('sender_email');
});

it('marks a filter that waits to be applied, and removes it', async () => {
  const columns = [{ key: 'n', label: 'N', type: 'text' }] as const;
  const [applied, waiting] = ['a', 'b'].map((value) => ({ kind: 'is' as const, key: 'n', values: [value] }));
  if (!applied || !waiting) throw new Error('no filters');
  let left: readonly unknown[] = [];
  const { user } = draw(
    <FilterChips
      columns={columns}
      filter={[applied]}
      pending={[{ ...applied }, waiting]}
      onFilter={(change) => (left = change([applied, waiting]))}
    />,
  );
  expect(screen.getAllByText(/^N is/).map((one) => one.parentElement?.textContent)).toEqual([
    'N is a',
    'N is bpending',
  ]);
  await user.click(screen.getByRole('button', { name: 'Clear filter N is b' }));
  expect(left).toEqual([applied]);
});

it('shows the time of a filter as its cells do, to the last digit', () => {
  draw(
    <FilterChips
      columns={[{ key: 'at', label: 'At', type: 'time' }]}
      filter={[{ kind: 'is', key: 'at', values: ['2026-03-02T10:00:00.1234567Z', 'soon'] }]}
      onFilter={() => undefined}
    />,
  );
  const chip = screen.getByText(/^At is/).textContent;
  expect(chip).toContain(formatExactInstant('2026-03-02T10:00:00.1234567Z'));
  expect(chip).toContain('soon');
});

it.each([
  [6.1, 6.524400000000002, 'Latitude from 6.1 to 6.5244'],
  [6.5244, 6.524400000000002, 'Latitude is 6.5244'],
  [0, Number.MIN_VALUE, 'Latitude is 0'],
  [1_234_567_890_123, 1_234_567_890_124, 'Latitude from 1234567890123 to 1234567890124'],
])('shows the end of a range without the digits that include its last value: %s to %s', (from, to, words) => {
  draw(
    <FilterChips
      columns={[{ key: 'latitude', label: 'Latitude', type: 'number' }]}
      filter={[{ kind: 'range', key: 'latitude', from, to }]}
      onFilter={() => undefined}
    />,
  );
  expect(screen.getByText(/^Latitude/).textContent).toBe(words);
});
