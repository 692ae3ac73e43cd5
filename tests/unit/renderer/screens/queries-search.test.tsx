import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw } from '../../../support/page';

setUpAllCommands({});

it('finds a query by a host that is pasted defanged', async () => {
  const { ListBar } = await import('../../../../renderer/screens/queries/QueryToolbars');
  const { useQueries } = await import('../../../../renderer/screens/queries/queries-store');
  const { user } = draw(<ListBar apps={[]} cachedAt={undefined} />);
  await user.click(screen.getByRole('searchbox', { name: 'Search queries' }));
  await user.paste('c0ntoso[.]example');
  expect(useQueries.getState().filter.text).toBe('c0ntoso.example');
});
