import type { Json } from '../../../shared/model/json';
import type { Condition } from '../../../shared/model/query';
import { copyText } from '../../components/clipboard';
import { columnText } from '../../components/dataset-grid/copy-cells';
import type { RowAt } from '../../components/dataset-grid/DatasetGrid';
import { rawCell, type GridColumn } from '../../components/dataset-grid/grid-column';
import { withFilter } from '../../components/rows/with-filter';
import { say } from '../../state/overlay-store';
import { openTab } from '../../state/workspace-store';
import { counted } from '../../state/words';
import { EVERYTHING, insertAt, isGroup } from './condition-tree';
import { draftTitle, NEW_HUNT } from './hunt-draft';
import type { Hunt } from './hunt-store';
import { conditionOf } from './value-condition';

/** A cell's value as conditions and filters take it: of a list, its first element. */
export const cellValue = ({ row, column }: RowAt): Json => {
  const value = column ? (rawCell(row, column) as Json | undefined) : null;
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

const keyOf = ({ column }: RowAt) => (column?.keys.length === 1 ? column.keys[0] : undefined);

const conditionAt = (hunt: Hunt, at: RowAt, isNot: boolean): Condition | undefined => {
  const { config } = hunt.store.getState();
  const key = keyOf(at);
  return config.kind === 'ready' && key !== undefined ? conditionOf(config.value, key, cellValue(at), isNot) : undefined;
};

/** Shows only the loaded rows with a cell's value, or leaves them out. */
export const filterBy = (hunt: Hunt, at: RowAt, kind: 'is' | 'isNot'): void => {
  const key = keyOf(at);
  const value = cellValue(at);
  if (key === undefined) return;
  const { view } = hunt.store.getState();
  const time = at.column?.kind === 'time' && typeof value === 'string' ? Date.parse(value) : undefined;
  if (time !== undefined && kind === 'is') void hunt.filter(withFilter(view.filter, 'range', key, { kind: 'range', key, from: time, to: time + 1 }));
  else if (kind === 'is') void hunt.filter(withFilter(view.filter, 'is', key, { kind, key, values: [value] }));
  else {
    const held = view.filter.find((one) => one.kind === 'isNot' && one.key === key);
    void hunt.filter(withFilter(view.filter, 'isNot', key, { kind, key, values: [...(held?.kind === 'isNot' ? held.values : []), value] }));
  }
};

/** Adds to the query that a cell's value must hold, or must not; it takes effect with the next run. */
export const addToQuery = (hunt: Hunt, at: RowAt, isNot: boolean): void => {
  const made = conditionAt(hunt, at, isNot);
  if (!made) return;
  const root = hunt.store.getState().draft.condition ?? EVERYTHING;
  const isAnd = isGroup(root) && root.operator_id === 'and';
  hunt.setCondition(() => (isAnd ? insertAt(root, [], root.condition.length, made) : { operator_id: 'and', condition: [root, made] }));
  say('Added to the query. Run it to ask the tenant.');
};

/** Opens a new tab that hunts a cell's value, at any time. */
export const pivotOn = (hunt: Hunt, at: RowAt): void => {
  const made = conditionAt(hunt, at, false);
  if (!made) return;
  const { saas_id, query_domain } = hunt.store.getState().draft;
  const draft = { ...NEW_HUNT, saas_id, query_domain, condition: { operator_id: 'and', condition: [made] } };
  openTab({ screen: 'queries', title: draftTitle(draft), draft: draft as unknown as Json });
};

/** Whether a cell's value can be asked for at the tenant. */
export const canAsk = (hunt: Hunt, at: RowAt): boolean => conditionAt(hunt, at, false) !== undefined;

/** Copies a whole column of the view, or each of its values once. */
export const copyColumn = async (hunt: Hunt, column: GridColumn, isDistinct: boolean): Promise<void> => {
  const { view, count } = hunt.store.getState();
  const result = await columnText(view, count, column, isDistinct);
  if (!result.ok) return say(result.failure.message, 'bad', result.failure.next);
  copyText(result.value.text);
  say(`Copied ${counted(result.value.values, isDistinct ? 'different value' : 'value')} of ${column.label}.`);
};

/** Keys on a cell: `=` only this value, `!` without it, `+` and `-` add it to the query, `>` hunts it in a new tab. */
export const pressOnCell = (hunt: Hunt, at: RowAt, key: string): boolean => {
  if (at.column === undefined) return false;
  if (key === '=') filterBy(hunt, at, 'is');
  else if (key === '!') filterBy(hunt, at, 'isNot');
  else if (key === '+') addToQuery(hunt, at, false);
  else if (key === '-') addToQuery(hunt, at, true);
  else if (key === '>') pivotOn(hunt, at);
  else return false;
  return true;
};
