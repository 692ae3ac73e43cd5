import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import { tagElement, textElement } from '../../dataset-view/grid/draw-cell';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { displayText } from '../../state/format';
import { describeDecision, entityIdOf, formatTag, toneOf, type Decision } from './decisions';
import { TEXT } from './text';

type DecidedRows = {
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly dataset: { readonly columns: readonly DatasetColumn[] } | null;
};

/** Returns the column of the decisions, which are beside their rows and not in the dataset; `noteOf` marks an entity without one. */
export const decisionColumn = <S extends DecidedRows>(
  { getState: get }: { readonly getState: () => S },
  noteOf: (state: S, entityId: string) => string = () => '',
): GridColumn => {
  const at = (row: RowTuple) => {
    const state = get();
    const id = entityIdOf(state.dataset?.columns ?? [], row);
    return { decision: state.decisions.get(id), note: noteOf(state, id) };
  };
  const text = (row: RowTuple): string => {
    const { decision, note } = at(row);
    return decision ? describeDecision(decision) : note;
  };
  return {
    id: '_decision',
    label: TEXT.decision.column,
    kind: 'text',
    keys: [],
    at: [],
    width: 210,
    text,
    draw: (row) => {
      const { decision, note } = at(row);
      if (!decision) return note === '' ? textElement('') : tagElement(note, 'new-rows');
      const box = textElement('', 'cut', displayText(text(row)));
      box.append(tagElement(formatTag(decision), toneOf(decision)));
      if (decision.reason !== '') box.append(' ', textElement(displayText(decision.reason), 'hint'));
      return box;
    },
  };
};
