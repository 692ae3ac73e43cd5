import { CAPS, ReadError } from './read-error';

/** Takes records as they end. `isBlank`: a line without anything on it; `isOdd`: text stood beside its quotes, and was kept. */
export type OnRecord = (
  cells: string[],
  about: { readonly isBlank: boolean; readonly isOdd: boolean },
) => void;

/**
 * A parser of delimited text that takes it in pieces and keeps every character: quotes as RFC 4180 has them, any line end, quotes
 * in the middle of a cell as they stand, and a quote that is never closed up to the end of the text. Throws only for a cell over the cap.
 */
export const createCsvParser = (delimiter: string, onRecord: OnRecord) => {
  let text = '';
  let records = 0;
  let isAfterReturn = false;

  /** The place of `sign` from `from` on, or the end. */
  const placeOf = (sign: string, from: number): number => {
    const at = text.indexOf(sign, from);
    return at < 0 ? text.length : at;
  };

  const run = (isEnd: boolean) => {
    let at = 0;
    let nextLine = -1;
    let nextReturn = -1;
    let nextDelimiter = -1;
    /** Where the unquoted text from here on ends. */
    const endOfPlain = (from: number): number => {
      if (nextLine < from) nextLine = placeOf('\n', from);
      if (nextReturn < from) nextReturn = placeOf('\r', from);
      if (nextDelimiter < from) nextDelimiter = placeOf(delimiter, from);
      return Math.min(nextLine, nextReturn, nextDelimiter);
    };
    if (isAfterReturn && text.length > 0) {
      if (text.startsWith('\n')) at = 1;
      isAfterReturn = false;
    }
    let start = at;
    record: while (at < text.length) {
      start = at;
      const cells: string[] = [];
      let isOdd = false;
      for (;;) {
        let cell = '';
        let from = at;
        if (text[at] === '"') {
          let isClosed = false;
          from = at + 1;
          for (;;) {
            const quote = text.indexOf('"', from);
            if (quote < 0) {
              if (!isEnd) break record;
              cell += text.slice(from);
              isOdd = true;
              from = text.length;
              break;
            }
            if (quote + 1 >= text.length && !isEnd) break record;
            if (text[quote + 1] === '"') {
              cell += text.slice(from, quote + 1);
              from = quote + 2;
              continue;
            }
            cell += text.slice(from, quote);
            from = quote + 1;
            isClosed = true;
            break;
          }
          if (isClosed) {
            const end = endOfPlain(from);
            if (end > from) {
              cell += text.slice(from, end);
              isOdd = true;
            }
            from = end;
          }
        } else {
          from = endOfPlain(at);
          cell = text.slice(at, from);
        }
        if (from >= text.length && !isEnd) break record;
        cells.push(cell);
        const sign = text[from];
        at = from + 1;
        if (sign === delimiter && from < text.length) continue;
        if (sign === '\r') {
          if (at < text.length) at += text[at] === '\n' ? 1 : 0;
          else isAfterReturn = true;
        }
        break;
      }
      records += 1;
      const isBlank = cells.length === 1 && cells[0] === '' && text[start] !== '"';
      onRecord(cells, { isBlank, isOdd });
      start = at;
    }
    text = start < text.length ? text.slice(start) : '';
    if (text.length > CAPS.cell) {
      throw new ReadError(
        'too_large',
        `A cell after row ${records} is larger than 16 million characters.`,
        'A quote that is never closed does this: look at the file around that row.',
      );
    }
  };

  return {
    push: (piece: string) => {
      if (piece === '') return;
      text = text === '' ? piece : text + piece;
      run(false);
    },
    end: () => run(true),
  };
};

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_RECORDS = 100;

/** The delimiter by which the first records fall into equal numbers of cells; a comma where nothing tells. `cut` says that the sample ends in the middle of the file. */
export const sniffDelimiter = (sample: string, isCut: boolean): string => {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts: number[] = [];
    const parser = createCsvParser(delimiter, (cells, { isBlank, isOdd }) => {
      if (!isBlank && counts.length < SAMPLE_RECORDS) counts.push(isOdd ? 0 : cells.length);
    });
    parser.push(sample);
    if (!isCut) parser.end();
    const usual = new Map<number, number>();
    for (const count of counts) usual.set(count, (usual.get(count) ?? 0) + 1);
    const [width, times] = [...usual].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    if (width < 2) continue;
    const share = times / counts.length;
    // Equal widths count most; of two that fit as well, the one that makes more cells.
    const score = share * share * 1000 + Math.min(width, 100);
    // Where two fit as well, commas are decimals more often than semicolons are.
    if (score >= best.score) best = { delimiter, score };
  }
  return best.delimiter;
};
