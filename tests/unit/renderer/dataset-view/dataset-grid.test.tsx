import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useApp } from '../../../../renderer/state/app-store';
import { describe, expect, it, vi } from 'vitest';
import type { RowTuple } from '../../../../shared/dataset';
import type { DatasetGridProps } from '../../../../renderer/dataset-view/grid/grid-props';
import { draw, installMain } from '../../../support/page';
import { createFakeRows } from './fake-rows';

const rows = vi.hoisted(() => ({ client: {} }));
vi.mock('../../../../renderer/bridge', async (original) => ({
  ...(await original<object>()),
  datasets: new Proxy({}, { get: (_, op) => (rows.client as Record<string | symbol, unknown>)[op] }),
}));

const ROWS: readonly RowTuple[] = [
  [0, 'e0', 'Invoice'],
  [1, 'e1', 'Lunch'],
];

const none = () => undefined;
const PROPS: DatasetGridProps = {
  name: 'Results',
  columns: [{ id: 'subject', label: 'Subject', kind: 'text', keys: ['subject'], at: [1], width: 200 }],
  hidden: new Set(),
  view: { dataset: 'd1', sort: [], filter: [] },
  count: 2,
  arrival: [],
  selection: { kind: 'some', ranges: [[1, 1]] },
  open: null,
  onOpen: none,
  onSort: none,
  onLayout: none,
  onShown: none,
  onMenu: none,
  onFailure: none,
};

const drawGrid = async (props: DatasetGridProps) => {
  installMain();
  rows.client = createFakeRows({ d1: ROWS }).client;
  const { DatasetGrid } = await import('../../../../renderer/dataset-view/grid/DatasetGrid');
  draw(<DatasetGrid {...props} />);
  return screen.findByRole('grid', { name: 'Results' });
};

describe('a dataset grid', () => {
  it('creates the grid under its name, with the modules it needs', async () => {
    const grid = await drawGrid({ ...PROPS, onSelection: none });
    expect(grid.getAttribute('aria-rowcount')).toBe('3');
    expect(grid.getAttribute('aria-colcount')).toBe('2');
  });

  it('leaves out the column of check boxes if its rows cannot be selected', async () => {
    const grid = await drawGrid(PROPS);
    expect(grid.getAttribute('aria-colcount')).toBe('1');
  });
});

describe('the columns of a grid', () => {
  it('makes room for times again when the analyst chooses another format of dates', async () => {
    const when = {
      id: 'when',
      label: 'When',
      kind: 'time',
      keys: ['when'],
      at: [1],
      width: 60,
      canFit: true,
    } as const;
    const choose = (dateFormat: 'us' | 'iso') =>
      act(() => useApp.setState({ settings: { ...useApp.getState().settings, dateFormat } }));
    choose('us');
    const grid = await drawGrid({ ...PROPS, columns: [when] });
    const width = () => parseInt(within(grid).getByRole('columnheader').style.width, 10);
    await waitFor(() => expect(width()).toBeGreaterThan(60));
    const us = width();
    choose('iso');
    await waitFor(() => expect(width()).toBeGreaterThan(us));
  });
});

describe('a grid as a part of the page', () => {
  it('calls itself a tree if its rows expand, and a grid if they do not', async () => {
    const fields = [{ key: 'subject', label: 'Subject', type: 'text' as const }];
    await drawGrid(PROPS);
    cleanup();
    installMain();
    const { DatasetGrid } = await import('../../../../renderer/dataset-view/grid/DatasetGrid');
    draw(<DatasetGrid {...PROPS} fields={fields} />);
    expect(await screen.findByRole('treegrid', { name: 'Results' })).toBeTruthy();
  });
});
