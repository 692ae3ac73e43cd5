const QUOTE = 0x22;
const RETURN = 0x0d;
const LINE = 0x0a;
const APOSTROPHE = 0x27;
/** Bytes after which an apostrophe within a cell may be a formula guard. */
const BEFORE_GUARD: ReadonlySet<number | undefined> = new Set(Buffer.from(';|\t\r\n'));

/** Positions of records, from the record `from` on: where each begins, and where the last one ends. */
export type RecordPositions = { readonly from: number; readonly positions: Float64Array };

/** The shape of a regular file, or of its records so far. */
export type CsvShape = {
  readonly width: number;
  readonly longest: number;
  /** The start and the end of the header. */
  readonly head: readonly [number, number];
};

/** Position of the indexer within a record. */
const enum State {
  CellStart,
  Plain,
  /** At the first byte within quotes. */
  QuotedStart,
  Quoted,
  /** After a quote within quotes: the end of the cell, or the first half of a doubled quote. */
  AfterQuote,
  AfterReturn,
}

/**
 * Finds the records of delimited UTF-8 without parsing them, and checks that the file is so regular that the column store's own
 * reader finds the same records: one width, one kind of line end, quotes only as in RFC 4180, no blank line, no NUL, and no
 * apostrophe that may be a formula guard, which must be removed from each cell: at the start of a cell, in quotes or not, or after what
 * another separator would make the end of a cell.
 */
export class CsvIndexer {
  /** Bytes that were added so far. */
  position = 0;
  /** Marks the bytes that have a meaning within a cell; all others are skipped. */
  private readonly means = new Uint8Array(256);
  /** Positions of the records that were not taken yet, from the record `from` on. */
  private starts = new Float64Array(1024);
  private from = 0;
  private count = -1;
  private width = 0;
  private fields = 1;
  private recordStart = 0;
  private longest = 0;
  private head: readonly [number, number] = [0, 0];
  private isRegular = true;
  private lineEnd: 'none' | 'line' | 'return' = 'none';
  private state = State.CellStart;
  /** The byte before those that are added. */
  private before: number | undefined;

  constructor(private readonly delimiter: number) {
    for (const byte of [0, delimiter, LINE, RETURN, QUOTE, APOSTROPHE]) this.means[byte] = 1;
  }

  /** Adds the next bytes; returns false once the file turns out not to be regular. */
  push(bytes: Uint8Array): boolean {
    for (let i = 0; i < bytes.length && this.isRegular; i += 1) {
      const byte = bytes[i] ?? 0;
      if (this.state === State.Quoted) i = this.quoted(bytes, byte, i);
      else if (this.state === State.QuotedStart) i = this.quotedStart(bytes, byte, i);
      else if (byte === this.delimiter && this.state !== State.AfterReturn) {
        this.fields += 1;
        this.state = State.CellStart;
      } else if (byte === LINE || byte === RETURN || this.state === State.AfterReturn) this.line(byte, i);
      else if (byte === QUOTE) this.quote();
      else i = this.plain(bytes, byte, i);
    }
    this.pass(bytes);
    return this.isRegular;
  }

  private pass(bytes: Uint8Array): void {
    this.position += bytes.length;
    this.before = bytes.at(-1) ?? this.before;
  }

  /** Ends the file. Returns its shape; undefined if it is not regular. */
  end(): CsvShape | undefined {
    if (this.isWithinQuotes() || this.state === State.AfterReturn) this.isRegular = false;
    if (this.isRegular && this.position > this.recordStart) this.endRecord(this.position);
    return this.found();
  }

  /** Returns the shape of the whole records so far; undefined if there are none, or if the file is not regular. */
  found(): CsvShape | undefined {
    const { count, width, longest, head } = this;
    return this.isRegular && count >= 1 && width >= 2 ? { width, longest, head } : undefined;
  }

  /** Returns the whole records that were found since the last call; undefined if there are none. */
  take(): RecordPositions | undefined {
    const { from, count } = this;
    if (count <= from) return undefined;
    const positions = this.starts.slice(0, count - from + 1);
    this.from = count;
    this.starts[0] = positions[count - from] ?? 0;
    return { from, positions };
  }

  private isWithinQuotes(): boolean {
    return this.state === State.Quoted || this.state === State.QuotedStart;
  }

  private quotedStart(bytes: Uint8Array, byte: number, i: number): number {
    if (byte === APOSTROPHE) this.isRegular = false;
    this.state = State.Quoted;
    return this.quoted(bytes, byte, i);
  }

  private quoted(bytes: Uint8Array, byte: number, i: number): number {
    if (byte === QUOTE) this.state = State.AfterQuote;
    else if (byte === 0 || this.mayGuard(bytes, byte, i)) this.isRegular = false;
    else return this.skip(bytes, i);
    return i;
  }

  private quote(): void {
    if (this.state === State.Plain) this.isRegular = false;
    else this.state = this.state === State.AfterQuote ? State.Quoted : State.QuotedStart;
  }

  private plain(bytes: Uint8Array, byte: number, i: number): number {
    if (
      byte === 0 ||
      this.state === State.AfterQuote ||
      (byte === APOSTROPHE && this.state === State.CellStart) ||
      this.mayGuard(bytes, byte, i)
    ) {
      this.isRegular = false;
      return i;
    }
    this.state = State.Plain;
    return this.skip(bytes, i);
  }

  private mayGuard(bytes: Uint8Array, byte: number, i: number): boolean {
    return byte === APOSTROPHE && BEFORE_GUARD.has(i > 0 ? bytes[i - 1] : this.before);
  }

  /** Returns the last of the bytes from `i` on that have no meaning. */
  private skip(bytes: Uint8Array, i: number): number {
    const { means } = this;
    const { length } = bytes;
    let last = i;
    while (last + 1 < length && means[bytes[last + 1] ?? 0] === 0) last += 1;
    return last;
  }

  private line(byte: number, i: number): void {
    if (this.state === State.AfterReturn) {
      if (byte === LINE) this.endLine('return', i);
      else this.isRegular = false;
    } else if (this.state === State.CellStart && this.fields === 1) this.isRegular = false;
    else if (byte === RETURN) this.state = State.AfterReturn;
    else this.endLine('line', i);
  }

  private endLine(kind: 'line' | 'return', i: number): void {
    if (this.lineEnd === 'none') this.lineEnd = kind;
    else if (this.lineEnd !== kind) this.isRegular = false;
    this.endRecord(this.position + i + 1);
  }

  private endRecord(next: number): void {
    if (this.count < 0) {
      this.width = this.fields;
      this.head = [this.recordStart, next];
    } else if (this.fields !== this.width) this.isRegular = false;
    this.longest = Math.max(this.longest, next - this.recordStart);
    this.count += 1;
    const at = this.count - this.from;
    if (at + 1 > this.starts.length) {
      const wider = new Float64Array(this.starts.length * 2);
      wider.set(this.starts);
      this.starts = wider;
    }
    this.starts[at] = next;
    this.recordStart = next;
    this.fields = 1;
    this.state = State.CellStart;
  }
}
