import type { RowTuple } from '../../../shared/dataset';
import { MATRIX_COLUMNS, toolOf } from '../../../shared/model/verdict-matrix';
import { MATRIX_VALUES, type MatrixValue } from '../../../shared/rules/verdict-matrix';
import { formatVerdict } from '../../components/verdict';
import { rawCell, type GridColumn } from '../../dataset-view/grid/grid-column';
import { TEXT } from './text';

/** Signs that differ in shape, so that color is never the only mark. */
const SIGNS: Readonly<Record<MatrixValue, string>> = {
  found: '✕',
  'found-no-click': '⊗',
  suspicious: '▲',
  spam: '◆',
  clean: '✓',
  notScanned: '○',
  failed: '!',
};

type MatrixSign = { readonly sign: string; readonly tone: string; readonly word: string };

/** Returns the sign of a value, with the tone and the word that a record has for it; a tool without a result has a dash. */
export const signOf = (value: MatrixValue | undefined): MatrixSign => {
  if (!value) return { sign: '–', tone: 'mute', word: TEXT.none };
  if (value === 'failed') return { sign: SIGNS.failed, tone: 'failed', word: TEXT.unread };
  const { text, tone } = formatVerdict(value);
  return { sign: SIGNS[value], tone, word: text };
};

const isValue = (value: unknown): value is MatrixValue => MATRIX_VALUES.some((one) => one === value);

/** Draws a value as its sign, which assistive technology reads as a word. */
export const signElement = (value: MatrixValue | undefined): HTMLElement => {
  const { sign, tone, word } = signOf(value);
  const made = document.createElement('span');
  made.className = `matrix-sign ${tone}`;
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', word);
  made.title = word;
  made.textContent = sign;
  return made;
};

const TOOL_WIDTH = 66;

/** Returns the columns of a matrix: a tool's cells are signs. */
export const matrixColumns = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  columns.map((column) => {
    if (column.id === MATRIX_COLUMNS.disagree || column.id === MATRIX_COLUMNS.threats)
      return { ...column, canFit: false };
    if (toolOf(column.id) === undefined) return column;
    const valueOf = (row: RowTuple): MatrixValue | undefined => {
      const value = rawCell(row, column);
      return isValue(value) ? value : undefined;
    };
    return {
      ...column,
      kind: 'text',
      width: TOOL_WIDTH,
      isFlex: false,
      canFit: false,
      text: (row) => signOf(valueOf(row)).word,
      draw: (row) => signElement(valueOf(row)),
    };
  });
