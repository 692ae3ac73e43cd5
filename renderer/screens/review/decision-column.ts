import type { RowTuple } from '../../../shared/dataset';
import { tagElement, textElement } from '../../dataset-view/grid/draw-cell';
import type { GridColumn } from '../../dataset-view/grid/grid-column';
import { displayText } from '../../state/format';
import { describeDecision, formatTag, toneOf } from './decisions';
import type { Desk } from './desk';
import { entityIdOf } from './next-item';
import { TEXT } from './text';

/** Returns the column of the decisions, which are beside their items and not in the dataset. */
export const decisionColumn = ({ store }: Desk): GridColumn => {
  const at = (row: RowTuple) => {
    const { decisions, fresh, dataset } = store.getState();
    const id = entityIdOf(dataset?.columns ?? [], row);
    return { decision: decisions.get(id), isFresh: fresh.has(id) };
  };
  const text = (row: RowTuple): string => {
    const { decision, isFresh } = at(row);
    if (!decision) return isFresh ? TEXT.desk.isNew : '';
    return describeDecision(decision);
  };
  return {
    id: '_decision',
    label: TEXT.desk.outcome,
    kind: 'text',
    keys: [],
    at: [],
    width: 210,
    text,
    draw: (row) => {
      const { decision, isFresh } = at(row);
      if (!decision) return isFresh ? tagElement(TEXT.desk.isNew, 'new-rows') : textElement('');
      const box = textElement('', 'cut', displayText(text(row)));
      box.append(tagElement(formatTag(decision), toneOf(decision)));
      if (decision.reason !== '') box.append(' ', textElement(displayText(decision.reason), 'hint'));
      return box;
    },
  };
};
