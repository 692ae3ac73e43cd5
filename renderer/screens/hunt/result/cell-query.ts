import type { RowAt } from '../../../dataset-view/grid/grid-props';
import { cellValue, keyOf, pressOnRow } from '../../../dataset-view/menus/cell-filters';
import { pivotOnCell } from '../../../dataset-view/menus/pivot-cell';
import { isOfDraft } from '../run/hunt-state';
import type { Hunt } from '../run/hunt-store';
import { addToQuery, huntCondition } from '../../../query/pivot';
import { TEXT } from '../../../query/text';
import { valueCondition, type ValueCondition } from '../../../query/value-condition';
import { toastBlocked } from '../../../state/overlay-store';

const conditionAt = (hunt: Hunt, at: RowAt, isExcluded: boolean): ValueCondition => {
  const state = hunt.store.getState();
  const { config } = state;
  const key = keyOf(at);
  if (!isOfDraft(state)) return { reason: TEXT.otherResults };
  if (config.kind !== 'ready') return { reason: TEXT.fieldsNotLoaded };
  if (key === undefined) return { reason: TEXT.combinedColumn };
  return valueCondition(config.value, key, cellValue(at), isExcluded);
};

/** Adds a cell's value to the query as a condition, or excludes it; it applies from the next run. */
export const addCellToQuery = (hunt: Hunt, at: RowAt, isExcluded: boolean): void => {
  const { condition, reason } = conditionAt(hunt, at, isExcluded);
  if (condition) addToQuery(hunt, condition);
  else toastBlocked(reason);
};

/** Searches for a cell's value in a new tab, without a time limit. */
export const searchInNewTab = (hunt: Hunt, at: RowAt): void => {
  const { condition, reason } = conditionAt(hunt, at, false);
  if (condition) huntCondition(hunt.store.getState().draft, condition);
  else toastBlocked(reason);
};

/** Returns the reason why the tenant can't search for a cell's value, or exclude it; undefined if it can. */
export const queryBlockedReason = (hunt: Hunt, at: RowAt, isExcluded: boolean): string | undefined =>
  conditionAt(hunt, at, isExcluded).reason;

/** Handles a key on a cell: `=` filters by its value, `!` excludes it, `+` and `-` do the same in the query, `>` searches for it in a new tab, `P` lists what was seen with it. */
export const pressCellKey = (hunt: Hunt, at: RowAt, key: string): boolean => {
  if (at.column === undefined) return false;
  if (key === '+') addCellToQuery(hunt, at, false);
  else if (key === '-') addCellToQuery(hunt, at, true);
  else if (key === '>') searchInNewTab(hunt, at);
  else if (key === 'P') pivotOnCell(at);
  else return pressOnRow(hunt, at, key);
  return true;
};
