import { beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand';
import { addRows, NOTHING } from '../../../../renderer/dataset-view/view/selection';
import { emptyView } from '../../../../renderer/dataset-view/view/view-state';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { actByKey, actedRows, actOnOpen } from '../../../../renderer/screens/hunt/result/acted-rows';
import { HUNT_ACTION } from '../../../../renderer/screens/hunt/overlays';
import { closeOverlay } from '../../../../renderer/state/overlay-store';
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

/** Returns the rows that the open dialog acts on. */
const shownRows = (hunt: ReturnType<typeof startHunt>) =>
  actedRows(hunt, HUNT_ACTION.given()?.isForOpen === true);

beforeEach(() => {
  closeOverlay();
  document.body.innerHTML =
    '<aside class="record"><button id="in"></button></aside><button id="out"></button>';
});
const focus = (id: string) => document.getElementById(id)?.focus();

it('acts on the open record by a key only if the focus is in its pane', () => {
  const hunt = startHunt();
  focus('in');
  actByKey();
  expect(shownRows(hunt)).toMatchObject({ isOpenRow: true, selection: OPEN });
  closeOverlay();
  focus('out');
  actByKey();
  expect(shownRows(hunt)).toMatchObject({ isOpenRow: false, selection: SELECTED });
});

it('acts on the open record by its button, whatever is selected', () => {
  const hunt = startHunt();
  actOnOpen(null);
  expect(shownRows(hunt)).toMatchObject({ isOpenRow: true, selection: OPEN });
});

it('takes the rows together with the view that they belong to', () => {
  const hunt = startHunt();
  const acted = shownRows(hunt);
  hunt.store.setState({ view: emptyView('d2') });
  expect(acted.view).toEqual(emptyView('d1'));
});
