/** Height of every row, in pixels. */
export const ROW_HEIGHT = 24;
/** Rows that are requested at once. */
export const BLOCK = 200;
/** Width of the part of the first column that selects a row, in pixels. */
export const SELECT_WIDTH = 30;
/** Width of the mark beside it that expands a row, in pixels. */
export const EXPAND_WIDTH = 18;
