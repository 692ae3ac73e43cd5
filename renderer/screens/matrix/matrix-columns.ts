import type { RowTuple } from '../../../shared/dataset';
import { MATRIX_COLUMNS, toolOf } from '../../../shared/model/verdict-matrix';
import { MATRIX_VALUES, type MatrixValue } from '../../../shared/rules/verdict-matrix';
import { rawCell, type GridColumn } from '../../dataset-view/grid/grid-column';
import { TEXT } from './text';

/** Signs that differ in shape, so that color is never the only mark. */
export const SIGNS: Readonly<Record<MatrixValue, { readonly sign: string; readonly tone: string }>> = {
  found: { sign: '✕', tone: 'bad' },
  'found-no-click': { sign: '⊗', tone: 'bad' },
  suspicious: { sign: '▲', tone: 'warn' },
  spam: { sign: '◆', tone: 'warn' },
  clean: { sign: '✓', tone: 'ok' },
  notScanned: { sign: '○', tone: 'mute' },
  failed: { sign: '!', tone: 'failed' },
};

const isValue = (value: unknown): value is MatrixValue => MATRIX_VALUES.some((one) => one === value);

/** Draws a value as its sign, which assistive technology reads as a word; a tool without a result has a dash. */
export const signElement = (value: MatrixValue | undefined): HTMLElement => {
  const { sign, tone } = value ? SIGNS[value] : { sign: '–', tone: 'mute' };
  const word = value ? TEXT.words[value] : TEXT.none;
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
      text: (row) => {
        const value = valueOf(row);
        return value ? TEXT.words[value] : TEXT.none;
      },
      draw: (row) => signElement(valueOf(row)),
    };
  });
