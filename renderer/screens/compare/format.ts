import type { ChangeKind, DiffReport, PartialSide } from '../../../shared/model/compare';
import { formatCount, formatTotal } from '../../state/format';
import { TEXT } from './text';

/** Says how the rows of a comparison were matched, and which columns were not compared. */
export const formatMatching = ({ isWholeRow, key, repeated, onlyBefore, onlyAfter }: DiffReport): string =>
  [
    isWholeRow ? TEXT.matched.byAllCells : TEXT.matched.byKey(key),
    ...(repeated.before + repeated.after > 0 ? [TEXT.matched.repeated(repeated.before, repeated.after)] : []),
    ...(onlyBefore.length > 0 ? [TEXT.matched.onlyBefore(onlyBefore)] : []),
    ...(onlyAfter.length > 0 ? [TEXT.matched.onlyAfter(onlyAfter)] : []),
  ].join(' · ');

/** Says which sides lack rows, and what that does to the counts; empty if both are whole. */
export const formatPartial = ({ partial = [] }: DiffReport): string =>
  partial
    .map(({ side, rows, total, isAtLeast = false }) =>
      TEXT.partial[side](rows, formatTotal({ total, isTotalKnown: !isAtLeast })),
    )
    .join(' ');

/** The side whose missing rows make a kind of change look too frequent. */
const INFLATED_BY: Readonly<Partial<Record<ChangeKind | 'same', PartialSide['side']>>> = {
  added: 'before',
  gone: 'after',
};

/** Formats the count of a kind of change: of partial sides it is only a bound. */
export const formatKindCount = (kind: ChangeKind | 'same', report: DiffReport): string => {
  const n = formatCount(report[kind]);
  const sides = (report.partial ?? []).map(({ side }) => side);
  const inflating = INFLATED_BY[kind];
  if (sides.length === 0) return n;
  if (inflating === undefined || !sides.includes(inflating)) return TEXT.atLeast(n);
  return sides.length === 1 ? TEXT.atMost(n) : TEXT.uncertain(n);
};

/** Formats all counts of a comparison for the status line. */
export const formatDifferences = (report: DiffReport): string =>
  TEXT.status(
    formatKindCount('added', report),
    formatKindCount('gone', report),
    formatKindCount('changed', report),
    formatKindCount('same', report),
  );
