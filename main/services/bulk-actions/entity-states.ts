/** The states that selected entities are in before an action, from the columns that their rows have. */
import type { DatasetColumn, Selection, ViewSpec } from '../../../shared/dataset';
import { countStates, STATE_PARTS, type StateCounts } from '../../../shared/rules/entity-state';
import { findParts, type ChosenFields } from '../../../shared/rules/find-part';
import type { DatasetClient } from '../datasets/dataset-client';

type Selected = { readonly view: ViewSpec; readonly selection: Selection | null };

/** Counts the states of the selected rows, whose IDs are in their order. A column that can't be read tells nothing. */
export const readStates = async (
  datasets: Pick<DatasetClient, 'cells'>,
  columns: readonly DatasetColumn[],
  selected: Selected,
  ids: readonly string[],
  chosen: ChosenFields = {},
): Promise<StateCounts> => {
  const telling = findParts(columns, STATE_PARTS, chosen);
  const read = await Promise.all(telling.map(({ key }) => datasets.cells({ ...selected, key })));
  // Rows that came in between would put the state of one entity beside another's ID.
  const cells = read.map((one) => (one.ok && one.value.length === ids.length ? one.value : []));
  return countStates(
    telling,
    ids.map((id, at) => [id, cells.map((values) => values[at])] as const),
    chosen,
  );
};
