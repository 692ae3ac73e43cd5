/** The rows of a hunt that an action is taken on: the selected ones, or else the open record. */
import type { Selection, ViewSpec } from '../../../../shared/dataset';
import type { ChosenFields } from '../../../../shared/rules/find-part';
import { chosenFields } from '../../../query/field-parts';
import type { ActedRecord } from '../../../features/bulk-action/record-actions';
import type { OpenRow } from '../../../dataset-view/view/open-row';
import { addRows, isSelected, NOTHING, selectedCount } from '../../../dataset-view/view/selection';
import { formatCell } from '../../../state/format';
import { stateOnScreen } from '../../../record/state-on-screen';
import type { Hunt } from '../run/hunt-store';
import { HUNT_ACTION } from '../overlays';

/** Returns true if rows are selected. */
export const hasSelection = ({ store }: Pick<Hunt, 'store'>): boolean => {
  const { selection, count } = store.getState();
  return selectedCount(selection, count) > 0;
};

/** Returns true if there is something to act on. */
export const canAct = (hunt: Pick<Hunt, 'store'>): boolean =>
  hasSelection(hunt) || hunt.store.getState().open !== null;

/** Opens the dialog of actions on the open record; null leaves the action to be chosen there. */
export const actOnOpen = (action_id: string | null): void => {
  HUNT_ACTION.toggle({ isForOpen: true, action_id: action_id ?? undefined });
};

/** Rows with the view that they belong to: row IDs mean nothing in a later dataset. */
export type ActedRows = {
  readonly view: ViewSpec;
  readonly selection: Selection;
  readonly isOpenRow: boolean;
  /** The number of selected rows. */
  readonly selected: number;
  /** The row that is open, if it is acted on, or is left out: the dialog names it. */
  readonly named: OpenRow | undefined;
  /** The state of the open record, if it alone is acted on. */
  readonly state?: ActedRecord | undefined;
};

/** Returns the state of the open record: as its pane shows it, or else as far as its row says it. */
export const openState = ({ store }: Pick<Hunt, 'store'>): ActedRecord | undefined => {
  const { open, dataset } = store.getState();
  if (!open || !dataset) return undefined;
  const row = Object.fromEntries(dataset.columns.map(({ key }, at) => [key, open.cells[at + 1]]));
  return stateOnScreen(formatCell(row['entity_id'])) ?? row;
};

/** Returns the fields that the analyst chose for the rows of a hunt, by the parts that they play. */
export const chosenOfRows = ({ store }: Pick<Hunt, 'store'>): ChosenFields => {
  const { run } = store.getState();
  return run.kind === 'ready' ? chosenFields({ saas: run.ran.saas_id, domain: run.ran.query_domain }) : {};
};

/** Returns true if the focus is in the pane of the open record, so that a key means the record. */
const isInRecord = (): boolean => document.activeElement?.closest('aside.record') != null;

/** Returns true if a key means the open record, and not the selected rows. */
export const actsOnOpen = (hunt: Pick<Hunt, 'store'>): boolean =>
  hunt.store.getState().open !== null && (isInRecord() || !hasSelection(hunt));

/** Opens or closes the dialog of actions as a key asks: on the open record if the focus is in its pane. */
export const actByKey = (action_id?: string): void =>
  HUNT_ACTION.toggle({ isForOpen: isInRecord(), action_id });

/** Returns the rows that the dialog acts on: with `isForOpen` the open record, whatever is selected. */
export const actedRows = (hunt: Pick<Hunt, 'store'>, isForOpen: boolean): ActedRows => {
  const { view, selection, count, open } = hunt.store.getState();
  const isOpenRow = open !== null && (isForOpen || !hasSelection(hunt));
  const selected = selectedCount(selection, count);
  if (!isOpenRow) {
    const named = open && !isSelected(selection, open.row) ? open : undefined;
    return { view, selection, isOpenRow, selected, named };
  }
  const one = addRows(NOTHING, [open.row]);
  return { view, selection: one, isOpenRow, selected, named: open, state: openState(hunt) };
};
