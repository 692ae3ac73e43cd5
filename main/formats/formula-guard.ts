/**
 * Matches text that a spreadsheet would take for a formula, also behind blanks and invisible characters (CWE-1236), and
 * also behind apostrophes: text that looks as if it were guarded already gets a guard of its own, so that each guard can be undone.
 */
const RUNS =
  /^'*(?:[\s\u0000\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*[=+\-@\t\r\n\u0000＝＋－＠]|[\t\r\n\u0000])/u;

/** Returns true if a spreadsheet might run this text, or take its first apostrophe for a guard. */
export const looksLikeFormula = (text: string): boolean => RUNS.test(text);

/** Puts an apostrophe before text that a spreadsheet would run. Only csv needs it: the other formats say that a cell is text. */
export const guardFormula = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

/** Undoes `guardFormula`, exactly for every text. Other cells stay as they are unless they look just like a guarded one. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
