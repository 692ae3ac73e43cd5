import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { TabList } from '../../../../renderer/record/lists/TabList';
import { lists } from '../../../../renderer/record/lists/list-store';
import { useApp } from '../../../../renderer/state/app-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { RowTuple } from '../../../../shared/dataset';
import type { SessionState } from '../../../../shared/model/app-state';
import { setUpAllCommands } from '../../../support/all-commands';
import { answer, draw, installMain, SIGNED_IN } from '../../../support/page';
import { datasetOf } from '../dataset-view/fake-rows';

const { tables, COLUMNS } = vi.hoisted(() => ({
  tables: {} as Record<string, readonly RowTuple[]>,
  COLUMNS: ['title', 'saas', 'entity_type', 'entity_id'].map((key) => ({
    key,
    label: key,
    type: 'text' as const,
  })),
}));

vi.mock('../../../../renderer/bridge', async (original) => {
  const { createFakeRows } = await import('../dataset-view/fake-rows');
  return { ...(await original<object>()), datasets: createFakeRows(tables, COLUMNS).client };
});
vi.mock('../../../../renderer/dataset-view/rows/RowsGrid', () => ({ RowsGrid: () => null }));
vi.mock('../../../../renderer/record/LazyRowProfile', () => ({
  LazyRowProfile: ({ name }: { name: { text: string } }) => <p>Profile of {name.text}</p>,
}));

const REF = { list: 'findings' as const, widget_id: 'w', title: 'Guests' };

setUpAllCommands();
beforeEach(() => {
  useWorkspace.setState({ tabs: [{ id: 't', screen: 'posture', title: 'Posture' }], current: 't' });
});

/** Draws the list of findings with one that names an entity, and opens it. */
const openFinding = async (type: string | null, id: string | null, session: SessionState = SIGNED_IN) => {
  tables['d1'] = [[1, 'ann@x.example', 'box2', type, id]];
  installMain({
    'app.saveWorkspace': answer(null),
    'dataset.openList': answer(datasetOf({ columns: COLUMNS, loaded: 1, total: 1 })),
    'dataset.close': answer(null),
  });
  act(() => useApp.setState({ session }));
  const drawn = draw(<TabList tab="t" screen="posture" draft={{ ref: REF, of: 'Guests' }} />);
  await screen.findByRole('region', { name: 'Findings · Guests' });
  const rows = lists.openRows('t')?.rows;
  await act(async () => {
    await rows?.show({ dataset: 'd1', sort: [], filter: [] });
    await rows?.openAt(0);
  });
  return { ...drawn, switchSide: () => act(() => rows?.switchProfile()) };
};

it('opens the profile of a row’s entity first, and its cells with a link to the entity in a tab second', async () => {
  const { user, switchSide } = await openFinding('box2_user', 'u1');
  screen.getByText('Profile of u1');
  switchSide();
  const pane = screen.getByRole('complementary', { name: 'Record' });
  const link = screen.getByRole('button', { name: 'Open the user' });
  expect(pane.textContent.indexOf('Open the user')).toBeLessThan(pane.textContent.indexOf('u1'));
  await user.click(link);
  expect(useWorkspace.getState().tabs.at(-1)).toMatchObject({
    screen: 'record',
    title: 'ann@x.example',
    draft: { ref: { kind: 'name', name: { kind: 'entity_id', text: 'u1', saas: 'box2' } } },
  });
});

it.each([
  ['of an unknown type', 'box2_policy', 'p1'],
  ['without a type', null, 'u1'],
  ['without an ID', 'box2_user', null],
])('shows the cells of a row first whose entity is %s, and links to none', async (_, type, id) => {
  await openFinding(type, id);
  screen.getByRole('complementary', { name: 'Record' });
  expect(screen.queryByText(/^Profile of/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Open the/ })).toBeNull();
});

it('shows the cells of a row first while the tenant can’t be asked', async () => {
  await openFinding('box2_file', 'f1', { ...SIGNED_IN, disconnectedSince: 1 });
  screen.getByRole('complementary', { name: 'Record' });
  expect(screen.queryByText(/^Profile of/)).toBeNull();
});
