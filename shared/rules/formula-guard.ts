import type { ColumnType } from '../dataset';

/** Blanks, and characters that a spreadsheet may drop, in front of a formula. */
const UNSEEN = String.raw`\s\u2800\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}`;
const SIGNS = String.raw`=+\-@＝＋－＠`;
/**
 * Matches text that a spreadsheet would treat as a formula, even after blanks and invisible characters (CWE-1236), and
 * after apostrophes: text that already looks guarded gets another guard, so that every guard can be undone.
 */
const RUNS = new RegExp(String.raw`^'*[${UNSEEN}]*[${SIGNS}\t\r\n\0]`, 'u');
/**
 * Ends of cells for a spreadsheet that splits the file by another separator. Quotes don't keep a cell together then: they only count at
 * its start.
 */
const ENDS = String.raw`;|\t\r\n`;
const ENDS_CELL = new RegExp(`[${ENDS}]`);
/** Matches the rest of a text that would run if a cell began there. */
const RUNS_THERE = `'*(?:(?![${ENDS}])["${UNSEEN}])*[${SIGNS}]`;
const PART = new RegExp(`(?<=[${ENDS}])(?=${RUNS_THERE})`, 'gu');
const GUARDED_PART = new RegExp(`(?<=[${ENDS}])'(?=${RUNS_THERE})`, 'gu');

/** Matches a negative number, also with commas between its thousands. */
const NEGATIVE = /^-\d+(?:,\d{3})*(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Returns true if a text begins with an ASCII letter or digit, as most cells do: `RUNS` matches none of these texts. */
const beginsPlainly = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
};

/** Returns true if a spreadsheet might run this text, or treat its first apostrophe as a guard. */
export const looksLikeFormula = (text: string): boolean => !beginsPlainly(text) && RUNS.test(text);

/**
 * Puts an apostrophe before text that a spreadsheet would run, also before a part of it that another separator would make a separate
 * cell. Only text whose cells are divided by characters needs it: the other formats say that a cell is text.
 */
export const guardFormula = (text: string): string => {
  const parts = ENDS_CELL.test(text) ? text.replace(PART, "'") : text;
  return looksLikeFormula(text) ? `'${parts}` : parts;
};

/** Returns true if a cell is a negative number in a column of numbers: it begins like a formula, but a spreadsheet runs nothing. */
const isNegativeNumber = (text: string, type: ColumnType): boolean =>
  type === 'number' && text.startsWith('-') && NEGATIVE.test(text);

/** Returns true if a spreadsheet might run the text of a cell in a column of this type. */
export const cellLooksLikeFormula = (text: string, type: ColumnType): boolean =>
  !isNegativeNumber(text, type) && looksLikeFormula(text);

/** Puts a guard before a cell as `guardFormula` does; a negative number in a column of numbers needs none. */
export const guardCell = (text: string, type: ColumnType): string =>
  isNegativeNumber(text, type) ? text : guardFormula(text);

/**
 * Returns the types by which the cells of a csv record are guarded. A spreadsheet that splits the file by another separator takes the
 * record for one cell: if that began with a negative number, the text after it could run. A first column is therefore guarded as text.
 */
export const guardTypes = (types: readonly ColumnType[]): readonly ColumnType[] =>
  types.length > 1 ? types.map((type, i) => (i === 0 ? 'text' : type)) : types;

/** Replaces tabs and line breaks by a space: they would begin another cell when text is pasted, and that cell has no guard. */
export const withoutBreaks = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');

/** Undoes `guardFormula` and `guardCell` exactly. Other cells are unchanged unless they look just like a guarded one. */
export const unguardFormula = (cell: string): string => {
  if (!cell.includes("'")) return cell;
  const plain = cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell;
  return ENDS_CELL.test(plain) ? plain.replace(GUARDED_PART, '') : plain;
};
