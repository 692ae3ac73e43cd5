import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import { tagElement, textElement } from '../../dataset-view/grid/draw-cell';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { displayText } from '../../state/format';
import { describeDecision, entityIdOf, formatTag, toneOf, type Decision } from './decisions';
import { TEXT } from './text';

/** Least and most width of the column, in steps that a longer outcome widens it by. */
const WIDTH = { least: 110, most: 360, step: 20, letter: 6.2, beside: 30 };

/** Returns the width that shows the longest decision with its reason, within bounds. */
export const decisionWidth = (decisions: Iterable<Decision>): number => {
  let longest = 0;
  for (const one of decisions) longest = Math.max(longest, formatTag(one).length + 1 + one.reason.length);
  const width = Math.ceil((longest * WIDTH.letter + WIDTH.beside) / WIDTH.step) * WIDTH.step;
  return Math.min(WIDTH.most, Math.max(WIDTH.least, width));
};

type DecidedRows = {
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly dataset: { readonly columns: readonly DatasetColumn[] } | null;
};

/** Returns the column of the decisions, which are beside their rows and not in the dataset; `noteOf` marks an entity without one. */
export const decisionColumn = <S extends DecidedRows>(
  { getState: get }: { readonly getState: () => S },
  width: number,
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
    width,
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
