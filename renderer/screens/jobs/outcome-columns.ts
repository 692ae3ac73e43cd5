import type { Outcome } from '../../../shared/model/bulk-action';
import { OUTCOMES } from '../../../shared/model/bulk-action';
import type { DatasetColumn, RowTuple } from '../../../shared/dataset';
import { cellKind, rawCell, type GridColumn } from '../../dataset-view/grid/grid-column';
import { TEXT } from './text';

const T = TEXT.results.columns;

const WIDTHS: Readonly<Record<string, number>> = { outcome: 110, reason: 220, entity_id: 230 };
/** Columns after those that name the entity. */
const LAST = ['reason', 'entity_id'];

const isOutcome = (value: unknown): value is Outcome => OUTCOMES.some((one) => one === value);

const labelOf = ({ key, label }: DatasetColumn): string =>
  key === 'outcome' ? T.outcome : key === 'reason' ? T.reason : key === 'entity_id' ? T.entityId : label;

/** Returns the columns of a list of outcomes: the outcome, what names the entity, the reason and the ID. */
export const outcomeColumns = (columns: readonly DatasetColumn[]): readonly GridColumn[] => {
  const place = ({ key }: DatasetColumn): number => (key === 'outcome' ? -1 : LAST.indexOf(key) + 1);
  const flex = columns.find(({ key }) => key.startsWith('name_'))?.key ?? 'reason';
  return columns
    .map((column, at) => ({ column, at }))
    .sort((a, b) => place(a.column) - place(b.column))
    .map(({ column, at }): GridColumn => {
      const made: GridColumn = {
        id: column.key,
        label: labelOf(column),
        kind: column.key === 'entity_id' ? 'address' : cellKind(column),
        keys: [column.key],
        at: [at],
        width: WIDTHS[column.key] ?? 170,
        isFlex: column.key === flex,
        canFit: true,
      };
      if (column.key !== 'outcome') return made;
      const text = (row: RowTuple) => {
        const value = rawCell(row, made);
        return isOutcome(value) ? TEXT.outcomes[value] : undefined;
      };
      return { ...made, text };
    });
};
