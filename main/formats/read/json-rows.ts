import type { Json } from '../../../shared/model/json';
import { READ_TEXT, ROW_NOTE_TEXT } from '../text';
import { createJsonElements, type JsonElement } from './json-elements';
import { countNames, parseLossless, repeatedNames } from './lossless-json';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { createRowCollector } from './row-collector';

/** Damaged rows whose positions are named. */
const MOST_NAMED = 5;

/** Returns a row as an object: the elements of a list, and a lone value, get names. */
const asObject = (value: Json): Readonly<Record<string, Json>> => {
  if (Array.isArray(value)) return Object.fromEntries(value.map((cell, i) => [`Column ${i + 1}`, cell]));
  return typeof value === 'object' && value !== null ? value : { value };
};

/** Converts JSON text to rows of a table. Columns are the properties in the order in which they first appear. */
export class JsonRows {
  readonly table;
  /** The reason why the rest of the file isn't shown. */
  broken: string | undefined;
  private readonly columns = new Map<string, number>();
  /** The number of rows that could not be read, and the positions of the first ones in the file. */
  readonly damaged = { count: 0, first: [] as number[] };
  private found = 0;
  private readonly queue: JsonElement[] = [];
  private readonly elements;

  /** `rowsAt` leads to the rows in the one object of the text, if the analyst has chosen them. */
  constructor(emit: Emit, rowsAt?: readonly string[]) {
    this.table = createRowCollector(emit);
    this.elements = createJsonElements((element) => this.queue.push(element), rowsAt);
  }

  /** Returns where the rows are, if the text is one object. */
  readonly wrapper = () => this.elements.wrapper();

  push(text: string): Promise<void> {
    return this.guarded(() => this.elements.push(text));
  }

  async end(): Promise<void> {
    let isWhole = true;
    await this.guarded(() => (isWhole = this.elements.end()));
    if (!isWhole) this.broken ??= READ_TEXT.jsonCutOff(this.found + 1);
  }

  /** Runs a step; after invalid JSON, the rows before it are still emitted. */
  private async guarded(step: () => void): Promise<void> {
    let failure: ReadError | undefined;
    try {
      step();
    } catch (error) {
      if (!(error instanceof ReadError) || error.code !== 'malformed') throw error;
      failure = error;
    }
    await this.drain();
    if (failure) this.broken ??= failure.message;
  }

  private async drain(): Promise<void> {
    for (const element of this.queue.splice(0)) {
      this.found += 1;
      const value = element.isDamaged ? undefined : this.parse(element);
      if (value === undefined) {
        this.noteDamaged();
        continue;
      }
      const isWhole = countNames(value) >= element.names;
      const notes = isWhole ? [] : repeatedNames(element.text).map(ROW_NOTE_TEXT.repeated);
      const full = this.put(value, notes);
      if (full) await full;
    }
  }

  private noteDamaged(): void {
    const { damaged } = this;
    damaged.count += 1;
    if (damaged.first.length < MOST_NAMED) damaged.first.push(this.found);
  }

  /** Parses a row; undefined if it is damaged. */
  private parse({ text, mayBeRounded }: JsonElement): Json | undefined {
    try {
      return parseLossless(text, mayBeRounded);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  private put(value: Json, notes: readonly string[]): Promise<void> | undefined {
    const cells: Json[] = new Array<Json>(this.table.width()).fill(null);
    const row = asObject(value);
    for (const key of Object.keys(row)) {
      const at = this.columnOf(key);
      while (cells.length <= at) cells.push(null);
      cells[at] = row[key] ?? null;
    }
    return this.table.row(cells, notes);
  }

  private columnOf(key: string): number {
    const known = this.columns.get(key);
    if (known !== undefined) return known;
    const column =
      key === ''
        ? this.table.column(key, `Column ${this.columns.size + 1}`)
        : this.table.column(key, key, key);
    this.columns.set(key, column);
    return column;
  }
}
