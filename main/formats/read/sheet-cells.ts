import type { Json } from '../../../shared/model/json';
import { READ_TEXT } from '../text';
import type { DateStyle } from './number-format';
import { CAPS, ReadError } from './read-error';
import { formulaLink } from './sheet-links';
import { unescapeText } from './workbook';
import { attribute, type UsualElement, type XmlAttributes, type XmlEvents } from './xml-scan';
import { columnPlace, dayText, numberCell } from './xlsx-value';

/** A cell of a sheet with its column, counted from 0. */
export type SheetCell = {
  readonly place: number;
  readonly value: Json;
  readonly isFormula: boolean;
  /** The address that the cell links to. */
  readonly link?: string | undefined;
  /** Set if the cell's text should be among those that sheets share, and isn't. */
  readonly isMissing?: boolean;
  /** Set if the cell's number has a format that the workbook lacks: it may be a date. */
  readonly isUnstyled?: boolean;
};

/** Properties of a workbook that its cells' values depend on. */
export type CellContext = {
  readonly shared: readonly string[];
  readonly styles: readonly (DateStyle | undefined)[];
  readonly is1904: boolean;
  /** Addresses that cells link to, by their references. */
  readonly links: ReadonlyMap<string, string>;
  /** Returns a date and time with the zone that the workbook means. */
  readonly zoned: (text: string) => string;
};

/** Matches a cell as most programs write it, with a value or an inline text. */
const USUAL_CELL =
  /<c(?: r="([A-Z]{1,3}[0-9]{1,7})")?(?: s="([0-9]{1,6})")?(?: t="([a-zA-Z]{1,9})")?>(?:<v>([^<&\r\u0085\u2028]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<&\r\u0085\u2028]*)<\/t><\/is>)<\/c>/y;

/** Collects the rows of a sheet from its XML, and emits each that has a cell. */
export class SheetCells implements XmlEvents {
  private row: SheetCell[] = [];
  private nextPlace = 0;
  private place = 0;
  private reference = '';
  private type = 'n';
  private style = 0;
  private raw = '';
  private inline = '';
  private isFormula = false;
  private isPhonetic = false;
  private isMissing = false;
  private isUnstyled = false;
  private isOpen = false;
  private formula = '';
  private takes: 'value' | 'inline' | 'formula' | 'nothing' = 'nothing';

  constructor(
    private readonly context: CellContext,
    private readonly onRow: (cells: SheetCell[]) => void,
  ) {}

  /** Takes cells as most programs write them. */
  readonly usual: UsualElement = {
    pattern: USUAL_CELL,
    take: ([, reference, style, type, value = '', inline = '']) => {
      this.openCell(reference, type, style);
      this.raw = value;
      this.inline = this.isPhonetic ? '' : inline;
      this.takes = 'nothing';
      this.closeCell();
    },
  };

  readonly open = (name: string, attributes: XmlAttributes): void => {
    switch (name) {
      case 'row':
        this.endRow();
        this.nextPlace = 0;
        break;
      case 'c':
        this.openCell(attribute(attributes, 'r'), attribute(attributes, 't'), attribute(attributes, 's'));
        break;
      case 'v':
        this.takes = 'value';
        break;
      case 't':
        this.takes = this.isPhonetic ? 'nothing' : 'inline';
        break;
      case 'f':
        this.isFormula = true;
        this.takes = 'formula';
        break;
      case 'rPh':
        this.isPhonetic = true;
        break;
    }
  };

  readonly close = (name: string): void => {
    switch (name) {
      case 'v':
      case 't':
      case 'f':
        this.takes = 'nothing';
        break;
      case 'rPh':
        this.isPhonetic = false;
        break;
      case 'c':
        this.closeCell();
        break;
      case 'row':
        this.endRow();
        break;
    }
  };

  /** Emits the row so far. In a damaged sheet, the next row or cell may begin before one ends. */
  private endRow(): void {
    this.closeCell();
    if (this.row.length > 0) this.onRow(this.row);
    this.row = [];
  }

  readonly text = (text: string): void => {
    if (this.takes === 'value') this.raw += text;
    else if (this.takes === 'inline') this.inline += text;
    else if (this.takes === 'formula') this.formula += text;
    if (Math.max(this.raw.length, this.inline.length, this.formula.length) > CAPS.cell)
      throw new ReadError('too_large', ...READ_TEXT.sheetCellTooLarge);
  };

  private openCell(reference: string | undefined, type = 'n', style = '0'): void {
    this.closeCell();
    this.isOpen = true;
    this.reference = reference ?? '';
    this.place = (reference === undefined ? undefined : columnPlace(reference)) ?? this.nextPlace;
    this.nextPlace = this.place + 1;
    this.type = type;
    this.style = Number(style);
    this.raw = '';
    this.inline = '';
    this.formula = '';
    this.isFormula = false;
    this.isMissing = false;
    this.isUnstyled = false;
  }

  private closeCell(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const value = this.value();
    const { place, isFormula, isMissing, isUnstyled } = this;
    const { links } = this.context;
    const link = links.get(this.reference) ?? (this.isFormula ? formulaLink(this.formula) : undefined);
    if (value === null && !isFormula && !isMissing && link === undefined) return;
    this.row.push({ place, value, isFormula, isMissing, isUnstyled, link });
  }

  private value(): Json {
    // Some programs write a text where another type of cell has it.
    if (this.type === 'inlineStr') return unescapeText(this.inline === '' ? this.raw : this.inline);
    if (this.raw === '' && this.inline !== '') return unescapeText(this.inline);
    if (this.type === 'str') return unescapeText(this.raw);
    if (this.raw === '') return null;
    switch (this.type) {
      case 's':
        return this.sharedText();
      case 'b':
        return this.raw === '1' || this.raw === 'true';
      case 'e':
      case 'd':
        return this.raw;
      default:
        return this.number();
    }
  }

  private sharedText(): Json {
    const text = this.context.shared[Number(this.raw)];
    this.isMissing = text === undefined;
    return text ?? null;
  }

  private number(): Json {
    const { styles, is1904, zoned } = this.context;
    const style = styles[this.style];
    // A workbook without any formats may refer to the first.
    this.isUnstyled = this.style >= Math.max(styles.length, 1);
    const day = style && dayText(Number(this.raw), style, is1904);
    if (day === undefined) return numberCell(this.raw);
    return style === 'dateTime' ? zoned(day) : day;
  }
}
