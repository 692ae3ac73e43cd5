import type { Json } from '../../../shared/model/json';
import { READ_TEXT } from '../text';
import { createJsonElements } from './json-elements';
import { parseLossless } from './lossless-json';
import { ReadError } from './read-error';
import type { Emit } from './read-events';
import { createRowCollector } from './row-collector';

/** Returns the cells of a row: the properties of an object, the elements of a list, or a value by itself. */
const rowCells = (value: Json): readonly (readonly [string, Json])[] => {
  if (Array.isArray(value)) return value.map((cell, i) => [`Column ${i + 1}`, cell]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [['value', value]];
};

/** Converts JSON text to rows of a table. Columns are the properties in the order in which they first appear. */
export class JsonRows {
  readonly table;
  /** The reason why the rest of the file isn't shown. */
  broken: string | undefined;
  private readonly columns = new Map<string, number>();
  private readonly queue: string[] = [];
  private readonly elements = createJsonElements((text) => this.queue.push(text));

  constructor(emit: Emit) {
    this.table = createRowCollector(emit);
  }

  push(text: string): Promise<void> {
    return this.guarded(() => this.elements.push(text));
  }

  async end(): Promise<void> {
    let isWhole = true;
    await this.guarded(() => (isWhole = this.elements.end()));
    if (!isWhole) this.broken ??= READ_TEXT.jsonCutOff(this.table.rows() + 1);
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
    for (const text of this.queue.splice(0)) {
      if (this.broken !== undefined) return;
      try {
        const full = this.put(parseLossless(text));
        if (full) await full;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        this.broken = READ_TEXT.jsonInvalidRow(this.table.rows() + 1);
      }
    }
  }

  private put(value: Json): Promise<void> | undefined {
    const cells: Json[] = new Array<Json>(this.table.width()).fill(null);
    for (const [key, cell] of rowCells(value)) {
      const at = this.columnOf(key);
      while (cells.length <= at) cells.push(null);
      cells[at] = cell;
    }
    return this.table.row(cells, []);
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
