/** The effect that an exception would have had. */
import type { FieldRole } from './field-roles';

/** A comparison of the field with a role; case makes no difference. */
export type ImpactTerm = {
  readonly role: FieldRole;
  readonly match: 'is' | 'endsWith' | 'contains';
  readonly value: string;
};

/** Rows of open results that an exception applies to; a row in several results counts once. */
export type LocalImpact = {
  readonly rows: number;
  readonly phishing: number;
  readonly malware: number;
  /** Rows whose result has no verdict. */
  readonly unjudged: number;
  /** Open results that have the field, and those that don't. */
  readonly searched: number;
  readonly blind: number;
};
