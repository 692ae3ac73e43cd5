import { useApp } from '../../state/app-store';

/** Heights of rows by the analyst's density, in pixels. */
const ROW_HEIGHTS = { compact: 24, comfortable: 32 } as const;

/** Returns the height of every row, in pixels. */
export const rowHeight = (): number => ROW_HEIGHTS[useApp.getState().settings.density];
/** Rows that are requested at once. */
export const BLOCK = 200;
/** Width of the part of the first column that selects a row, in pixels. */
export const SELECT_WIDTH = 30;
/** Width of the mark beside it that expands a row, in pixels. */
export const EXPAND_WIDTH = 18;
