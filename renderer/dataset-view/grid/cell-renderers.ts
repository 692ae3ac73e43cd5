import type { RowTuple } from '../../../shared/dataset';
import { authTone, formatVerdict } from '../../components/verdict';
import { formatCell, formatCount } from '../../state/format';
import { TEXT } from '../text';
import { detailText, isDetail, type GridRow } from './detail-rows';
import { drawnCell, lengthBeyond, rawCell, valueName, type GridColumn } from './grid-column';
import type { ICellRendererComp } from './grid-modules';

const element = (tag: string, className: string): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  return made;
};

/** Characters of a verdict that are drawn: none is longer, but a file may have any text in its column. */
const MOST_VERDICT = 200;

const verdictElement = (row: RowTuple, column: GridColumn): HTMLElement => {
  const value = formatCell(rawCell(row, column)).slice(0, MOST_VERDICT);
  if (value === '') return element('span', '');
  const { text, tone } = formatVerdict(value, valueName(column.names, value));
  const tag = element('span', `tag ${tone}`);
  tag.textContent = text;
  return tag;
};

/** A long cell's start, with the length of all of it. */
const startElement = (row: RowTuple, column: GridColumn): HTMLElement => {
  const box = element('span', 'cell-start');
  const text = element('span', 'cut');
  text.textContent = drawnCell(row, column);
  const length = element('span', 'tag mute');
  length.textContent = `${formatCount(lengthBeyond(row, column) ?? 0)} chars`;
  length.title = TEXT.cellStart;
  box.append(text, length);
  return box;
};

/** SPF, DKIM and DMARC as three squares, named for assistive technology. */
const authElement = (row: RowTuple, column: GridColumn): HTMLElement => {
  const box = element('span', 'auth');
  box.setAttribute('role', 'img');
  const words = drawnCell(row, column);
  box.setAttribute('aria-label', words);
  box.title = words;
  column.keys.forEach((_, part) =>
    box.append(element('i', authTone(formatCell(rawCell(row, column, part)) || 'unknown'))),
  );
  return box;
};

const detailElement = (text: string): HTMLElement => {
  const made = document.createElement('span');
  made.textContent = text;
  return made;
};

type Draw = (row: RowTuple, column: GridColumn) => HTMLElement;
type RendererClass = new () => ICellRendererComp<GridRow>;

/** A renderer class for a column: AG Grid in React takes no function that returns an element. */
const createRenderer = (column: GridColumn, draw: Draw): RendererClass => {
  class CellRenderer implements ICellRendererComp<GridRow> {
    box: HTMLElement = document.createElement('span');

    init({ data }: { readonly data?: GridRow | undefined }): void {
      if (data) this.box = isDetail(data) ? detailElement(detailText(data)) : draw(data, column);
    }

    getGui(): HTMLElement {
      return this.box;
    }

    refresh(): boolean {
      return false;
    }
  }
  return CellRenderer;
};

/** Returns the renderer of a column whose cells are not plain text. */
export const rendererOf = (column: GridColumn): RendererClass | undefined => {
  if (column.change) return undefined;
  const { draw } = column;
  if (draw) return createRenderer(column, (row) => draw(row) ?? element('span', ''));
  if (column.kind === 'verdict') return createRenderer(column, verdictElement);
  return column.kind === 'auth' ? createRenderer(column, authElement) : undefined;
};

/** Returns the renderer of a column's cells that are too long to be drawn whole. */
export const startRendererOf = (column: GridColumn): RendererClass => createRenderer(column, startElement);
