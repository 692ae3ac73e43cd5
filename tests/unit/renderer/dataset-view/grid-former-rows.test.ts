import { describe, expect, it } from 'vitest';
import type { RowTuple, Selection, ViewSpec } from '../../../../shared/dataset';
import { createGridActions } from '../../../../renderer/dataset-view/grid/grid-actions';
import { createGridPositions } from '../../../../renderer/dataset-view/grid/grid-positions';
import { createGridTarget } from '../../../../renderer/dataset-view/grid/grid-target';
import { createRowExpansion } from '../../../../renderer/dataset-view/grid/row-expansion';
import { createFakeRows } from './fake-rows';
import { createFakeGrid, gridProps, contextOf } from './fake-grid';

const ROWS: readonly RowTuple[] = [
  [10, 'e0', 'Invoice'],
  [11, 'e1', 'Lunch'],
  [12, 'e2', 'Report'],
];
const ALL: ViewSpec = { dataset: 'd1', sort: [], filter: [] };
const LUNCH: ViewSpec = { ...ALL, filter: [{ kind: 'is', key: 'subject', values: ['Lunch'] }] };
const DESCENDING: ViewSpec = { ...ALL, sort: [{ key: 'subject', order: 'desc' }] };

/** A grid that still shows the rows of a view after another is in its place. */
const showing = (next: ViewSpec) => {
  const grid = createFakeGrid(ROWS);
  const [opened, selections]: [number[], Selection[]] = [[], []];
  const rows = createFakeRows({ d1: ROWS }).client;
  const { context, set } = contextOf(
    grid,
    gridProps({
      view: ALL,
      rows,
      onOpen: (offset) => opened.push(offset),
      onSelection: (selection) => selections.push(selection),
    }),
  );
  const expansion = createRowExpansion({
    view: () => context.props().view,
    count: () => context.props().count,
    fields: () => context.props().fields,
    rows,
    onChange: () => undefined,
  });
  const positions = createGridPositions(context, expansion, () => undefined);
  ROWS.forEach((row, offset) => positions.noteRow(row, offset, ALL));
  const range = { get: () => null, set: () => undefined };
  const actions = createGridActions(context, positions, range);
  const target = createGridTarget({ context, positions, actions, range, toggle: () => undefined });
  set({ view: next });
  return { target, actions, opened, selections };
};

describe('rows of a former view that are still on the screen', () => {
  it('selects none that the new filter is about to hide, by itself or in a range', async () => {
    const { target, actions, selections } = showing(LUNCH);
    target.toggleAt(0);
    expect(selections).toEqual([]);
    expect(await actions.idsOf(0, 2)).toEqual([]);
  });

  it('selects the row that was clicked while another order is read', () => {
    const { target, selections } = showing(DESCENDING);
    target.toggleAt(0);
    expect(selections).toEqual([{ kind: 'some', ranges: [[10, 10]] }]);
  });

  it('opens the row that was clicked, not the one that is about to be there', async () => {
    const { target, opened } = showing(DESCENDING);
    target.at(0, 'subject').open();
    await expect.poll(() => opened).toEqual([2]);
  });

  it('opens none that the view no longer has', async () => {
    const { target, opened } = showing(LUNCH);
    target.at(0, 'subject').open();
    target.at(1, 'subject').open();
    await expect.poll(() => opened).toEqual([0]);
  });
});
