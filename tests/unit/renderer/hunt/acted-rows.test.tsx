import { beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand';
import { addRows, NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { actByKey, actOnOpen, takeActedRows } from '../../../../renderer/screens/hunt/result/acted-rows';
import { newHuntState } from '../../../../renderer/screens/hunt/run/hunt-state';

const SELECTED = addRows(NOTHING, [3, 4]);
const OPEN = addRows(NOTHING, [7]);

const startHunt = () => ({
  store: createStore(() => ({
    ...newHuntState(NEW_HUNT),
    view: emptyView('d1'),
    count: 10,
    selection: SELECTED,
    open: { row: 7, offset: 7, cells: [7] as const },
  })),
});

beforeEach(() => {
  document.body.innerHTML =
    '<aside class="record"><button id="in"></button></aside><button id="out"></button>';
});
const focus = (id: string) => document.getElementById(id)?.focus();

it('acts on the open record by a key only if the focus is in its pane', () => {
  const hunt = startHunt();
  focus('in');
  actByKey();
  expect(takeActedRows(hunt)).toMatchObject({ isOpenRow: true, selection: OPEN });
  focus('out');
  actByKey();
  expect(takeActedRows(hunt)).toMatchObject({ isOpenRow: false, selection: SELECTED });
});

it('acts on the open record by its button, whatever is selected', () => {
  const hunt = startHunt();
  actOnOpen(null);
  expect(takeActedRows(hunt)).toMatchObject({ isOpenRow: true, selection: OPEN });
});

it('takes the rows together with the view that they belong to', () => {
  const hunt = startHunt();
  const acted = takeActedRows(hunt);
  hunt.store.setState({ view: emptyView('d2') });
  expect(acted.view).toEqual(emptyView('d1'));
});
