import type { Json } from '../../shared/model/json';

/** Colors that a rule may give a cell. */
export const TONES = ['bad', 'warn', 'ok', 'accent', 'mute'] as const;
export const RULE_KINDS = ['is', 'contains', 'more', 'less', 'empty'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export type RuleTone = (typeof TONES)[number];
/** Colors the cells of a column by their value; the first rule that applies wins. */
export type ColorRule = {
  readonly column: string;
  readonly kind: RuleKind;
  readonly value: string;
  readonly tone: RuleTone;
};

const isOneOf = <T extends string>(all: readonly T[], text: Json | undefined): text is T =>
  typeof text === 'string' && (all as readonly string[]).includes(text);

/** Reads the color rules that a tab stored; invalid ones are ignored. */
export const readColorRules = (stored: Json | undefined): readonly ColorRule[] =>
  !Array.isArray(stored)
    ? []
    : stored.flatMap((one): ColorRule[] => {
        if (typeof one !== 'object' || one === null || Array.isArray(one)) return [];
        const { column, kind, value, tone } = one;
        return typeof column === 'string' &&
          isOneOf(RULE_KINDS, kind) &&
          typeof value === 'string' &&
          isOneOf(TONES, tone)
          ? [{ column, kind, value, tone }]
          : [];
      });
