import { Menu } from '@blueprintjs/core';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { LOGIN_COLUMNS, TRAVEL_COLUMNS } from '../../../../main/datasets/logins/login-columns';
import { ReplayItem } from '../../../../renderer/record/lists/ListRows';
import { openReplay } from '../../../../renderer/record/lists/replay-tab';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { DatasetColumn, RowTuple } from '../../../../shared/dataset';
import { draw, installMain } from '../../../support/page';

const TIME = '2026-11-20T13:38:39.000Z';

beforeEach(() => {
  installMain();
  useWorkspace.setState({ tabs: [], current: null });
});

const drawItem = (columns: readonly DatasetColumn[], user: string) => {
  const cells: Readonly<Record<string, string>> = { user, time: TIME };
  const row: RowTuple = [1, ...columns.map(({ key }) => cells[key] ?? null)];
  return draw(
    <Menu>
      <ReplayItem columns={columns} row={row} />
    </Menu>,
  );
};

it.each([
  ['logins', LOGIN_COLUMNS],
  ['impossible travel', TRAVEL_COLUMNS],
])('replays the user of a row of %s from that login on', async (_list, columns) => {
  const { user } = drawItem(columns, 'ann@contoso.example');
  await user.click(screen.getByRole('menuitem', { name: /^Replay the logins of ann@contoso/ }));
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'replay',
    draft: { user: 'ann@contoso.example', time: TIME },
  });
});

it('shows the tab again that replays the user, at the chosen login, and opens one for another user', () => {
  openReplay('ann@contoso.example', '2026-11-20T08:00:00.000Z');
  openReplay('bob@contoso.example');
  openReplay('ann@contoso.example', TIME);
  const [ann, bob, ...others] = useWorkspace.getState().tabs;
  expect([ann?.draft, bob?.draft, others]).toEqual([
    { user: 'ann@contoso.example', time: TIME },
    { user: 'bob@contoso.example' },
    [],
  ]);
  expect(useWorkspace.getState().current).toBe(ann?.id);
});

it('offers no replay for a row without a user, or of another list', () => {
  drawItem(LOGIN_COLUMNS, '');
  drawItem([{ key: 'user', label: 'User', type: 'text' }], 'ann@contoso.example');
  expect(screen.queryByRole('menuitem')).toBeNull();
});
