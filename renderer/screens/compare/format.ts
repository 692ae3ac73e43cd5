import type { DiffReport } from '../../../shared/model/compare';
import { formatCount } from '../../state/format';
import { formatInstant } from '../../state/time';
import type { ComparedSide, CompareDraft } from '../../../shared/model/file-drafts';
import { TEXT } from './text';

const timeOf = ({ at }: ComparedSide): string => (at === undefined ? '' : formatInstant(at));

/** Formats a side of a comparison: its conditions, and when its rows were loaded. */
const formatSide = (side: ComparedSide): string => [side.title, timeOf(side)].filter(Boolean).join(' · ');

type Sides = Pick<CompareDraft, 'before' | 'after'>;

/** Names a comparison; two runs of one query by their times. */
export const formatSides = ({ before, after }: Sides): string => {
  const [first, second] = [timeOf(before), timeOf(after)];
  return before.title === after.title && first !== '' && second !== ''
    ? TEXT.tabOfRuns(before.title, first, second)
    : TEXT.tab(before.title, after.title);
};

/** Says what both sides of a comparison are, with their times. */
export const describeSides = ({ before, after }: Sides): string =>
  TEXT.sides(formatSide(before), formatSide(after));

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
