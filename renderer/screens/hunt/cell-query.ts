import type { Condition } from '../../../shared/model/query';
import type { RowAt } from '../../dataset-view/grid/grid-props';
import { cellValue, keyOf, pressOnRow } from '../../dataset-view/menus/cell-filters';
import { isOfDraft } from './hunt-state';
import type { Hunt } from './hunt-store';
import { addToQuery, huntCondition } from '../../query/pivot';
import { valueCondition } from '../../query/value-condition';

const conditionAt = (hunt: Hunt, at: RowAt, isExcluded: boolean): Condition | undefined => {
  const state = hunt.store.getState();
  const { config } = state;
  const key = keyOf(at);
  return isOfDraft(state) && config.kind === 'ready' && key !== undefined
    ? valueCondition(config.value, key, cellValue(at), isExcluded)
    : undefined;
};

/** Adds a cell's value to the query as a condition, or excludes it; it applies from the next run. */
export const addCellToQuery = (hunt: Hunt, at: RowAt, isExcluded: boolean): void => {
  const made = conditionAt(hunt, at, isExcluded);
  if (made) addToQuery(hunt, made);
};

/** Searches for a cell's value in a new tab, without a time limit. */
export const searchInNewTab = (hunt: Hunt, at: RowAt): void => {
  const made = conditionAt(hunt, at, false);
  if (made) huntCondition(hunt.store.getState().draft, made);
};

/** Tells if the tenant can search for a cell's value. */
export const canQuery = (hunt: Hunt, at: RowAt): boolean => conditionAt(hunt, at, false) !== undefined;

/** Handles a key on a cell: `=` filters by its value, `!` excludes it, `+` and `-` do the same in the query, `>` searches for it in a new tab. */
export const pressCellKey = (hunt: Hunt, at: RowAt, key: string): boolean => {
  if (at.column === undefined) return false;
  if (key === '+') addCellToQuery(hunt, at, false);
  else if (key === '-') addCellToQuery(hunt, at, true);
  else if (key === '>') searchInNewTab(hunt, at);
  else return pressOnRow(hunt, at, key);
  return true;
};
