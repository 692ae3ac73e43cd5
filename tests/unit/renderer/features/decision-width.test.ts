import { expect, it } from 'vitest';
import { decisionWidth } from '../../../../renderer/features/bulk-action/decision-column';
import type { Decision } from '../../../../renderer/features/bulk-action/decisions';

const decision = (reason: string): Decision => ({
  batch: 'b',
  actionId: 'restore',
  label: 'Restore',
  stage: 'refused',
  reason,
});

it('widens the column of decisions to the longest reason, within bounds', () => {
  const [none, short, long] = [
    [],
    [decision('')],
    [decision(''), decision('The mailbox is being moved.')],
  ].map((all) => decisionWidth(all));
  expect(none).toBe(110);
  expect(short).toBeLessThan(200);
  expect(long).toBeGreaterThan(300);
  expect(decisionWidth([decision('x'.repeat(5_000))])).toBe(360);
});
