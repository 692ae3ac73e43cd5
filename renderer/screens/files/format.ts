import type { FileReport } from '../../../shared/model/files';
import { TEXT } from './text';

const counted = (n: number | undefined, say: (n: number) => string): readonly string[] =>
  n === undefined || n === 0 ? [] : [say(n)];

const listed = (
  names: readonly string[] | undefined,
  say: (names: readonly string[]) => string,
): readonly string[] => (names === undefined || names.length === 0 ? [] : [say(names)]);

/** Tells if the other notes on a file say why rows of it have notes. */
const isExplained = ({ flagged = 0, ragged = 0, formulas = 0 }: Partial<FileReport>): boolean =>
  flagged <= ragged || formulas > 0;

/** Lists what was unusual about a file, or about its first rows, when it was read; empty for an ordinary file. */
export const formatReport = ({ encoding = '', quoting, ...report }: Partial<FileReport>): string[] => [
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
