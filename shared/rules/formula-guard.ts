/**
 * Matches text that a spreadsheet would treat as a formula, even after blanks and invisible characters (CWE-1236), and
 * after apostrophes: text that already looks guarded gets another guard, so that every guard can be undone.
 */
const RUNS =
  /^'*(?:[\s\u0000\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*[=+\-@\t\r\n\u0000＝＋－＠]|[\t\r\n\u0000])/u;

/** Returns true if a spreadsheet might run this text, or treat its first apostrophe as a guard. */
export const looksLikeFormula = (text: string): boolean => RUNS.test(text);

/** Puts an apostrophe before text that a spreadsheet would run. Only csv needs it: the other formats say that a cell is text. */
export const guardFormula = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

/** Replaces tabs and line breaks by a space: they would begin another cell when text is pasted, and that cell has no guard. */
export const withoutBreaks = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');

/** Undoes `guardFormula` exactly. Other cells are unchanged unless they look just like a guarded one. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
