import type { FileReport } from '../../../shared/model/files';
import { TEXT } from './text';

/** Lists what was unusual about a file when it was read; empty for an ordinary file. */
export const formatReport = (report: FileReport): string[] => [
  ...(report.ragged > 0 ? [TEXT.report.ragged(report.ragged)] : []),
  ...(report.formulas > 0 ? [TEXT.report.formulas(report.formulas)] : []),
  ...(report.unguarded > 0 ? [TEXT.report.unguarded(report.unguarded)] : []),
  ...(report.renamed.length > 0 ? [TEXT.report.renamed(report.renamed.slice(0, 5))] : []),
  ...(report.blank > 0 ? [TEXT.report.blank(report.blank)] : []),
  ...report.warnings,
];
