import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FilterChips } from '../../../../renderer/dataset-view/filters/FilterChips';
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
