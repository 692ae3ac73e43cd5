import type { FileReport } from '../../../shared/model/files';
import { TEXT } from './text';

/** Lists what was unusual about a file when it was read; empty for an ordinary file. */
export const formatReport = (report: FileReport): string[] => [
  ...(report.replaced > 0 ? [TEXT.report.replaced(report.replaced, report.encoding ?? '')] : []),
  ...(report.quoting === undefined ? [] : [TEXT.report.quoting[report.quoting]]),
  ...(report.preamble.length > 0 ? [TEXT.report.preamble(report.preamble)] : []),
  ...(report.ragged > 0 ? [TEXT.report.ragged(report.ragged)] : []),
  ...(report.formulas > 0 ? [TEXT.report.formulas(report.formulas)] : []),
  ...(report.unguarded > 0 ? [TEXT.report.unguarded(report.unguarded)] : []),
  ...(report.renamed.length > 0 ? [TEXT.report.renamed(report.renamed.slice(0, 5))] : []),
  ...(report.blank > 0 ? [TEXT.report.blank(report.blank)] : []),
  ...report.warnings,
];
