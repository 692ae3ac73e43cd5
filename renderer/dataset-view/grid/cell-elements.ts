import type { RowTuple } from '../../../shared/dataset';
import { formatCell, formatCount } from '../../state/format';
import { authTone, formatVerdict } from '../../components/verdict';
import { drawnCell, lengthBeyond, rawCell, type GridColumn } from './grid-column';

const element = (tag: string, className: string): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  return made;
};

/** No verdict is longer; what stands in its column may be. */
const MOST_LETTERS = 200;

/** A verdict's tag for a cell, made of text alone. */
export const verdictElement = (row: RowTuple, column: GridColumn): HTMLElement => {
  const value = formatCell(rawCell(row, column)).slice(0, MOST_LETTERS);
  if (value === '') return element('span', '');
  const { text, tone } = formatVerdict(value);
  const tag = element('span', `tag ${tone}`);
  tag.textContent = text;
  return tag;
};

/** A long cell's start, and how long all of it is. */
export const startElement = (row: RowTuple, column: GridColumn): HTMLElement => {
  const box = element('span', 'cell-start');
  const text = element('span', 'cut');
  text.textContent = drawnCell(row, column);
  const length = element('span', 'tag mute');
  length.textContent = `${formatCount(lengthBeyond(row, column) ?? 0)} chars`;
  length.title = 'The cell shows its start. The open row, copies, filters and exports have all of it.';
  box.append(text, length);
  return box;
};

/** SPF, DKIM and DMARC as three squares for a cell, named for assistive technology. */
export const authElement = (row: RowTuple, column: GridColumn): HTMLElement => {
  const box = element('span', 'auth');
  box.setAttribute('role', 'img');
  const words = drawnCell(row, column);
  box.setAttribute('aria-label', words);
  box.title = words;
  column.keys.forEach((_, part) =>
    box.append(element('i', authTone(formatCell(rawCell(row, column, part)) || 'none'))),
  );
  return box;
};
