import type { RowTuple } from '../../../shared/dataset';
import type { ColorRule, RuleTone } from '../../query/color-rules';
import { keysBehind, rawCell, shownCell, type GridColumn } from '../grid/grid-column';

const holds = ({ kind, value }: ColorRule, row: RowTuple, column: GridColumn): boolean => {
  const raw = rawCell(row, column);
  const text = shownCell(row, column).toLowerCase();
  switch (kind) {
    case 'empty':
      return text === '';
    case 'is':
      return (
        text === value.toLowerCase() || (typeof raw === 'string' && raw.toLowerCase() === value.toLowerCase())
      );
    case 'contains':
      return value !== '' && text.includes(value.toLowerCase());
    default: {
      const limit = value.trim() === '' ? NaN : Number(value);
      return typeof raw === 'number' && (kind === 'more' ? raw > limit : raw < limit);
    }
  }
};

/** Returns the function that colors a cell by the rules of its column; undefined if there are no rules. */
export const toneBy = (
  rules: readonly ColorRule[],
): ((row: RowTuple, column: GridColumn) => RuleTone | undefined) | undefined =>
  rules.length === 0
    ? undefined
    : (row, column) => rules.find((rule) => rule.column === column.id && holds(rule, row, column))?.tone;

/** Returns the dataset's columns whose cells a rule has to read to their end. */
export const readWhole = (rules: readonly ColorRule[], columns: readonly GridColumn[]): readonly string[] =>
  columns
    .filter(({ id }) =>
      rules.some(({ column, kind, value }) => column === id && kind === 'contains' && value !== ''),
    )
    .flatMap(keysBehind);
