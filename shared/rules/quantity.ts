/** Counts as text, with the noun in its right number. */

/** Formats a count with separators: `20,114`. */
export const formatCount = (n: number): string => n.toLocaleString('en-US');

const pluralOf = (one: string): string => `${one.replace(/([^aeiou])y$/, '$1ie')}s`;

/** Formats a count with its noun: `1 row`, `20,114 rows`. */
export const formatQuantity = (n: number, one: string, many = pluralOf(one)): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;
