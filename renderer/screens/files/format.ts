import type { FileReport, TextColumn } from '../../../shared/model/files';
import { TEXT } from './text';

const counted = (n: number | undefined, say: (n: number) => string): readonly string[] =>
  n === undefined || n === 0 ? [] : [say(n)];

const listed = (
  names: readonly string[] | undefined,
  say: (names: readonly string[]) => string,
): readonly string[] => (names === undefined || names.length === 0 ? [] : [say(names)]);

/** Returns true if the other notes on a file say why rows of it have notes. */
const isExplained = ({ flagged = 0, ragged = 0, formulas = 0 }: Partial<FileReport>): boolean =>
  flagged <= ragged || formulas > 0;

/** Most columns with other cells among their numbers or times that the list of notes names, and that the strip names. */
const MOST_MIXED = 50;
const MOST_MIXED_IN_STRIP = 3;
/** Most columns of IDs that a note names. */
const MOST_NAMES = 5;

type Mixed = Extract<TextColumn, { kind: 'mixed' }>;
const isMixed = (column: TextColumn): column is Mixed => column.kind === 'mixed';

/** Says which columns are text although most of their cells are numbers or times. */
const formatMixed = (texts: readonly TextColumn[], most: number): readonly string[] => {
  const mixed = texts.filter(isMixed);
  return [
    ...mixed.slice(0, most).map(TEXT.report.mixed),
    ...counted(Math.max(0, mixed.length - most), TEXT.report.moreMixed),
  ];
};

/** Says which columns of digits are text on purpose. */
const formatNames = (texts: readonly TextColumn[]): readonly string[] => {
  const labels = texts.flatMap((one) => (one.kind === 'names' ? [one.label] : []));
  if (labels.length === 0) return [];
  return [TEXT.report.names(labels.slice(0, MOST_NAMES), Math.max(0, labels.length - MOST_NAMES))];
};

const formatDifficulties = ({ encoding = '', quoting, ...report }: Partial<FileReport>): string[] => [
  ...counted(report.replaced, (n) => TEXT.report.replaced(n, encoding)),
  ...(quoting === undefined ? [] : [TEXT.report.quoting[quoting]]),
  ...listed(report.preamble, TEXT.report.preamble),
  ...counted(report.ragged, TEXT.report.ragged),
  ...counted(isExplained(report) ? 0 : report.flagged, TEXT.report.flagged),
  ...counted(report.formulas, TEXT.report.formulas),
  ...counted(report.unguarded, TEXT.report.unguarded),
  ...listed(report.renamed?.slice(0, 5), TEXT.report.renamed),
  ...counted(report.blank, TEXT.report.blank),
  // Of the start of a file that goes on, only the number is known.
  ...(report.warnings?.length ? [] : counted(report.damaged, TEXT.report.damaged)),
  ...(report.warnings ?? []),
];

/** Lists what was unusual about a file, or about its first rows, when it was read; empty for an ordinary file. */
export const formatReport = (report: Partial<FileReport>): string[] => [
  ...formatDifficulties(report),
  ...formatMixed(report.texts ?? [], MOST_MIXED),
  ...formatNames(report.texts ?? []),
];

/** Lists what an analyst should know before looking at the rows of a file: columns of IDs are no surprise, and only the dialog names them. */
export const formatStrip = (report: FileReport): string[] => [
  ...formatDifficulties(report),
  ...formatMixed(report.texts ?? [], MOST_MIXED_IN_STRIP),
];

/** Describes a whole reading in one line each: the format and what was found for it, and what was unusual. */
export const describeReading = (report: FileReport): string[] => {
  const { rowsAt, header } = report;
  return [
    TEXT.counts.format(report),
    ...(header === undefined || header === 1 ? [] : [TEXT.report.header(header)]),
    ...(rowsAt === undefined ? [] : [TEXT.report.rows(rowsAt)]),
    ...formatReport(report),
  ];
};
