import { unguardFormula } from '../../../shared/rules/formula-guard';
import { ROW_NOTE_TEXT } from '../text';
import type { OnRecord } from './csv-parser';
import type { Emit } from './read-events';
import { createRowCollector } from './row-collector';

type CsvRecord = { readonly cells: string[]; readonly isOdd: boolean };

/** Characters of a line before the header that are kept. */
const LONGEST_BEFORE = 1_000;

/** Converts the records of a csv file to rows of a table: the first record names the columns, and formula guards are removed. */
export class CsvRows {
  readonly table;
  ragged = 0;
  unguarded = 0;
  blank = 0;
  /** The lines before the header but blank ones, long ones cut. */
  readonly before: string[] = [];
  private readonly queue: CsvRecord[] = [];
  private headerWidth = -1;
  /** The width of the header once it was added: rows are put later, in pieces of any length. */
  private addedWidth = -1;
  /** Blank lines, which in a table with one column are rows if another row follows. */
  private pendingBlank = 0;

  /** `skip` is the number of records before the header, or before the first row if there is no header. */
  constructor(
    emit: Emit,
    private skip: number,
    private readonly isNamed: boolean,
    private readonly delimiter: string,
  ) {
    this.table = createRowCollector(emit);
  }

  hasHeader(): boolean {
    return this.headerWidth >= 0;
  }

  readonly add: OnRecord = (cells, { isBlank, isOdd }) => {
    if (this.skip > 0) {
      this.skip -= 1;
      if (!isBlank) this.before.push(cells.join(this.delimiter).slice(0, LONGEST_BEFORE));
    } else if (!isBlank) {
      if (this.addedWidth < 0) this.addedWidth = cells.length;
      for (; this.pendingBlank > 0; this.pendingBlank -= 1) this.queue.push({ cells: [''], isOdd: false });
      this.queue.push({ cells, isOdd });
    } else if (this.addedWidth === 1) this.pendingBlank += 1;
    else this.blank += 1;
  };

  /** Emits the rows that were added. */
  async drain(): Promise<void> {
    for (const record of this.queue.splice(0)) {
      const full = this.put(record);
      if (full) await full;
    }
  }

  async end(): Promise<void> {
    await this.drain();
    this.blank += this.pendingBlank;
    if (this.hasHeader()) await this.table.end();
  }

  private unguard(cell: string): string {
    const plain = unguardFormula(cell);
    if (plain !== cell) this.unguarded += 1;
    return plain;
  }

  private put({ cells, isOdd }: CsvRecord): Promise<void> | undefined {
    const { table } = this;
    const values = cells.map((cell) => this.unguard(cell));
    if (!this.hasHeader()) {
      this.headerWidth = values.length;
      values.forEach((label, i) => table.column(this.isNamed ? label : '', `Column ${i + 1}`));
      if (this.isNamed) return undefined;
    }
    while (table.width() < values.length) table.column('', `Column ${table.width() + 1}`);
    const notes: string[] = [];
    if (values.length !== this.headerWidth) {
      this.ragged += 1;
      notes.push(ROW_NOTE_TEXT.cells(values.length, this.headerWidth));
    }
    if (isOdd) notes.push(ROW_NOTE_TEXT.quotes);
    return table.row(values, notes);
  }
}
