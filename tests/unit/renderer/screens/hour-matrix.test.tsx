import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HourMatrix } from '../../../../renderer/screens/dashboard/HourMatrix';
import { matrixOf } from '../../../../renderer/screens/dashboard/login-cells';
import { draw } from '../../../support/page';

const labelsOf = (isLoading: boolean): readonly (string | null)[] => {
  draw(
    <HourMatrix
      matrix={matrixOf({ groups: [{ values: [0, 1], count: 3 }], total: 3 })}
      isLoading={isLoading}
      slot={{ weekday: 0, hour: 0 }}
      onSlot={() => undefined}
      onOpen={() => undefined}
    />,
  );
  return screen.getAllByRole('gridcell').map((cell) => cell.getAttribute('aria-label'));
};

describe('the logins by hour', () => {
  it('states no final number while logins may still arrive', () => {
    const labels = labelsOf(true);
    expect(labels.filter((label) => /, 0 logins/.test(label ?? ''))).toEqual([]);
    expect(labels.filter((label) => /, 3 logins so far$/.test(label ?? ''))).toHaveLength(1);
    expect(labels.filter((label) => /, still loading$/.test(label ?? ''))).toHaveLength(7 * 24 - 1);
  });

  it('counts each hour once all logins are there', () => {
    const labels = labelsOf(false);
    expect(labels.filter((label) => /, 0 logins$/.test(label ?? ''))).toHaveLength(7 * 24 - 1);
    expect(labels.filter((label) => /, 3 logins$/.test(label ?? ''))).toHaveLength(1);
  });
});
