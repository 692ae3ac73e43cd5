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
