import type { RowTuple } from '../../shared/dataset';
import type { Json } from '../../shared/model/json';
import { keysBehind, rawCell, shownCell, TONES, type GridColumn } from '../dataset-view/grid/grid-column';

export const RULE_KINDS = ['is', 'contains', 'more', 'less', 'empty'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export type RuleTone = (typeof TONES)[number];
/** Colours the cells of a column by their value; the first rule that holds wins. */
export type ColourRule = {
  readonly column: string;
  readonly kind: RuleKind;
  readonly value: string;
  readonly tone: RuleTone;
};

const isOneOf = <T extends string>(all: readonly T[], text: Json | undefined): text is T =>
  typeof text === 'string' && (all as readonly string[]).includes(text);

/** The rules that a tab kept; what is no rule is left out. */
export const readColours = (kept: Json | undefined): readonly ColourRule[] =>
  !Array.isArray(kept)
    ? []
    : kept.flatMap((one): ColourRule[] => {
        if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
        const { column, kind, value, tone } = one;
        return typeof column === 'string' &&
          isOneOf(RULE_KINDS, kind) &&
          typeof value === 'string' &&
          isOneOf(TONES, tone)
          ? [{ column, kind, value, tone }]
          : [];
      });

const holds = ({ kind, value }: ColourRule, row: RowTuple, column: GridColumn): boolean => {
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

/** The tone of a cell by the rules of its column. */
export const toneBy = (
  rules: readonly ColourRule[],
): ((row: RowTuple, column: GridColumn) => RuleTone | undefined) | undefined =>
  rules.length === 0
    ? undefined
    : (row, column) => rules.find((rule) => rule.column === column.id && holds(rule, row, column))?.tone;

/** The columns of the dataset whose cells a rule has to read to their end. */
export const readWhole = (rules: readonly ColourRule[], columns: readonly GridColumn[]): readonly string[] =>
  columns
    .filter(({ id }) =>
      rules.some(({ column, kind, value }) => column === id && kind === 'contains' && value !== ''),
    )
    .flatMap(keysBehind);
