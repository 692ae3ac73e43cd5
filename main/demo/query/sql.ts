import type { Bound } from '../store-types';

/** A piece of SQL with the values of its placeholders, in order. */
export type Sql = { readonly sql: string; readonly values: readonly Bound[] };

export const sql = (text: string, ...values: Bound[]): Sql => ({ sql: text, values });

/** Joins pieces with `AND` or `OR` as a balanced tree, because the database limits the depth of an expression. */
export const joined = (pieces: readonly Sql[], word: 'AND' | 'OR'): Sql => {
  const [first, second] = pieces;
  if (!first) return sql(word === 'AND' ? '1' : '0');
  if (!second) return first;
  const middle = Math.ceil(pieces.length / 2);
  const left = joined(pieces.slice(0, middle), word);
  const right = joined(pieces.slice(middle), word);
  return { sql: `(${left.sql} ${word} ${right.sql})`, values: [...left.values, ...right.values] };
};

/** Converts ASCII letters to lower case, as texts are compared. */
export const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
