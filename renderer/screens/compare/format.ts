import type { DiffReport } from '../../../shared/model/compare';
import { formatCount } from '../../state/format';
import { TEXT } from './text';

/** Says how the rows of a comparison were matched, and which columns were not compared. */
export const formatMatching = (report: DiffReport): string => {
  const { isWholeRow, key, repeated, onlyBefore, onlyAfter, skipped = { before: 0, after: 0 } } = report;
  return [
    isWholeRow ? TEXT.matched.byAllCells : TEXT.matched.byKey(key),
    ...(repeated.before + repeated.after > 0 ? [TEXT.matched.repeated(repeated.before, repeated.after)] : []),
    ...(onlyBefore.length > 0 ? [TEXT.matched.onlyBefore(onlyBefore)] : []),
    ...(onlyAfter.length > 0 ? [TEXT.matched.onlyAfter(onlyAfter)] : []),
    ...(skipped.before + skipped.after > 0 ? [TEXT.matched.skipped(skipped.before, skipped.after)] : []),
  ].join(' · ');
};

/** Formats all counts of a comparison for the status line. */
export const formatDifferences = (report: DiffReport): string =>
  TEXT.status(
    formatCount(report.added),
    formatCount(report.gone),
    formatCount(report.changed),
    formatCount(report.same),
  );
