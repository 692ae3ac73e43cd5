/** The effect that an exception would have had. */
import type { FieldPart } from './field-parts';
import type { Harm } from './harms';

/** Values whose effect is counted at once at most: a longer condition could be refused by a tenant. */
export const MOST_IMPACT_VALUES = 100;

/** A comparison of the field that plays a part. */
export type ImpactTerm = {
  readonly part: FieldPart;
  readonly match: 'is' | 'endsWith' | 'contains';
  /** The value as it was entered. */
  readonly value: string;
  /** The exception tells upper and lower case apart. */
  readonly matchesCase?: boolean | undefined;
  /** The field is wider than the exception. */
  readonly atMost?: boolean | undefined;
};

/** Rows of open results that an exception applies to; a row in several results counts once. */
export type LocalImpact = {
  readonly rows: number;
  readonly phishing: number;
  readonly malware: number;
  /** Some results were searched by a field that is wider than the exception. */
  readonly atMost: boolean;
  /** Rows without a verdict. */
  readonly unjudged: number;
  /** Open results that have a field for each value, and those that don't. */
  readonly searched: number;
  readonly blind: number;
};

/** Rows that are listed at most. */
export const MOST_IMPACT_ROWS = 10_000;

/** A row of open results that an exception applies to. Texts that its result lacks are null. */
type ImpactRow = {
  /** IDs of the results that have it. */
  readonly results: readonly string[];
  readonly title: string | null;
  readonly sender: string | null;
  /** The harms that its verdicts name; null if it has no verdict. */
  readonly harms: readonly Harm[] | null;
  readonly entity_id: string | null;
  readonly entity_type: string | null;
  readonly saas: string | null;
};

/** The first rows of open results that an exception applies to, and the number of all. */
export type ImpactList = { readonly rows: readonly ImpactRow[]; readonly total: number };
