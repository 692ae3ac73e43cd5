import { createCsvParser } from './csv-parser';

/** If two fit equally well, the later one is chosen. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_RECORDS = 100;

/** Counts the cells of the first records; 0 for records whose quotes do not match. */
const countCells = (sample: string, delimiter: string, isCut: boolean): number[] => {
  const counts: number[] = [];
  const parser = createCsvParser(delimiter, (cells, { isBlank, isOdd }) => {
    if (!isBlank && counts.length < SAMPLE_RECORDS) counts.push(isOdd ? 0 : cells.length);
  });
  parser.push(sample);
  if (!isCut) parser.end();
  return counts;
};

/** Returns how well records of these widths fit together: equal widths count most, then more cells; 0 if they do not fit. */
const scoreWidths = (counts: readonly number[]): number => {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  const [width, usual] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  if (width < 2) return 0;
  const share = usual / counts.length;
  return share * share * 1000 + Math.min(width, 100);
};

/**
 * Returns the delimiter that splits the first records into equal numbers of cells; a comma if none does. `isCut` is true if the
 * sample ends in the middle of the file.
 */
export const sniffDelimiter = (sample: string, isCut: boolean): string => {
  let best: { readonly delimiter: string; readonly score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreWidths(countCells(sample, delimiter, isCut));
    // If two fit equally well, the later one is chosen, because commas are often decimal signs.
    if (score > 0 && score >= best.score) best = { delimiter, score };
  }
  return best.delimiter;
};
