import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readDraft } from '../../../../renderer/screens/dashboard/dashboard-draft';
import { HourPanel } from '../../../../renderer/screens/dashboard/hours/HourPanel';
import { ok } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';

const USERS = Array.from({ length: 7 }, (_, i) => `user${i}@contoso.example`);

vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: {
    values: async () => ok({ values: USERS.map((value) => ({ value, count: 1 })), distinct: 900 }),
    group: async () => ok({ groups: USERS.map((user) => ({ values: [user, 1, 2], count: 1 })), total: 7 }),
  },
}));
vi.mock('../../../../renderer/screens/dashboard/hours/HourMaps', () => ({ HourMaps: () => null }));

it('pages only as far as values were read, and says how many more the grid has', async () => {
  installMain();
  const nothing = () => undefined;
  const { user } = draw(
    <HourPanel
      dataset="d1"
      version="7"
      filter={[]}
      next={[]}
      draft={{ ...readDraft(undefined), split: 'user' }}
      isLoading={false}
      appLabel={(app) => app}
      onSplit={nothing}
      onCurrent={nothing}
      onTouch={nothing}
      onOpen={nothing}
    />,
  );
  await screen.findByText('1 to 6 of 900');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('7 to 7 of 900 · 893 more in the grid');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});
