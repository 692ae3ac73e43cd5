/** The rows of a hunt that an action is taken on: the selected ones, or else the open record. */
import type { Selection, ViewSpec } from '../../../shared/dataset';
import { wantAction } from '../../features/bulk-action/wanted-action';
import { addRows, NOTHING, selectedCount } from '../../dataset-view/view/selection';
import { toggleOverlay } from '../../state/overlay-store';
import type { Hunt } from './hunt-store';
import { HUNT_OVERLAYS } from './overlays';

/** True while the next dialog is meant for the open record, whatever is selected. */
let isForOpen = false;

/** Tells if rows are selected. */
export const hasSelection = ({ store }: Pick<Hunt, 'store'>): boolean => {
  const { selection, count } = store.getState();
  return selectedCount(selection, count) > 0;
};

/** Tells if there is something to act on. */
export const canAct = (hunt: Pick<Hunt, 'store'>): boolean =>
  hasSelection(hunt) || hunt.store.getState().open !== null;

/** Opens the dialog of actions on the open record; null leaves the action to be chosen there. */
export const actOnOpen = (action_id: string | null): void => {
  isForOpen = true;
  if (action_id !== null) wantAction(action_id);
  toggleOverlay(HUNT_OVERLAYS.bulkAction);
};

/** Rows with the view that they belong to: row IDs mean nothing in a later dataset. */
export type ActedRows = {
  readonly view: ViewSpec;
  readonly selection: Selection;
  readonly isOpenRow: boolean;
};

/** Tells if the focus is in the pane of the open record, so that a key means the record. */
const isInRecord = (): boolean => document.activeElement?.closest('aside.record') != null;

/** Tells if a key means the open record, and not the selected rows. */
export const actsOnOpen = (hunt: Pick<Hunt, 'store'>): boolean =>
  hunt.store.getState().open !== null && (isInRecord() || !hasSelection(hunt));

/** Opens or closes the dialog of actions as a key asks: on the open record if the focus is in its pane. */
export const actByKey = (): void => {
  isForOpen = isInRecord();
  toggleOverlay(HUNT_OVERLAYS.bulkAction);
};

/** Returns the rows that the dialog acts on. */
export const takeActedRows = (hunt: Pick<Hunt, 'store'>): ActedRows => {
  const { view, selection, open } = hunt.store.getState();
  const isOpenRow = open !== null && (isForOpen || !hasSelection(hunt));
  isForOpen = false;
  return { view, selection: isOpenRow ? addRows(NOTHING, [open.row]) : selection, isOpenRow };
};
