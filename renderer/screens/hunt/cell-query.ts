import type { Condition } from '../../../shared/model/query';
import type { RowAt } from '../../dataset-view/grid/grid-props';
import { cellValue, keyOf, pressOnRow } from '../../dataset-view/menus/cell-filters';
import { isOfDraft } from './hunt-state';
import type { Hunt } from './hunt-store';
import { addToQuery, huntCondition } from '../../query/pivot';
import { valueCondition } from '../../query/value-condition';

const conditionAt = (hunt: Hunt, at: RowAt, isNot: boolean): Condition | undefined => {
  const state = hunt.store.getState();
  const { config } = state;
  const key = keyOf(at);
  return isOfDraft(state) && config.kind === 'ready' && key !== undefined
    ? valueCondition(config.value, key, cellValue(at), isNot)
    : undefined;
};

/** Adds to the query that a cell's value must hold, or must not; it takes effect with the next run. */
export const addCellToQuery = (hunt: Hunt, at: RowAt, isNot: boolean): void => {
  const made = conditionAt(hunt, at, isNot);
  if (made) addToQuery(hunt, made);
};

/** Opens a new tab that hunts a cell's value, at any time. */
export const searchInNewTab = (hunt: Hunt, at: RowAt): void => {
  const made = conditionAt(hunt, at, false);
  if (made) huntCondition(hunt.store.getState().draft, made);
};

/** Whether a cell's value can be asked for at the tenant. */
export const canQuery = (hunt: Hunt, at: RowAt): boolean => conditionAt(hunt, at, false) !== undefined;

/** Keys on a cell: `=` only this value, `!` without it, `+` and `-` add it to the query, `>` hunts it in a new tab. */
export const pressCellKey = (hunt: Hunt, at: RowAt, key: string): boolean => {
  if (at.column === undefined) return false;
  if (key === '+') addCellToQuery(hunt, at, false);
  else if (key === '-') addCellToQuery(hunt, at, true);
  else if (key === '>') searchInNewTab(hunt, at);
  else return pressOnRow(hunt, at, key);
  return true;
};
