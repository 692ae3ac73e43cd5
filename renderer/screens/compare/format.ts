import type { DiffReport } from '../../../shared/model/compare';
import { TEXT } from './text';

/** Says how the rows of a comparison were matched, and which columns were not compared. */
export const formatMatching = ({ isWholeRow, key, repeated, onlyBefore, onlyAfter }: DiffReport): string =>
  [
    isWholeRow ? TEXT.matched.byAllCells : TEXT.matched.byKey(key),
    ...(repeated.before + repeated.after > 0 ? [TEXT.matched.repeated(repeated.before, repeated.after)] : []),
    ...(onlyBefore.length > 0 ? [TEXT.matched.onlyBefore(onlyBefore)] : []),
    ...(onlyAfter.length > 0 ? [TEXT.matched.onlyAfter(onlyAfter)] : []),
  ].join(' · ');
