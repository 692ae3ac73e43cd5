import type { PivotReport, UnindexedRows } from '../../../shared/model/pivot';
import { useDefang } from '../../state/format';
import { TEXT } from './text';

const T = TEXT.index;
/** Most results that a note names; the others are counted. */
const NAMED = 5;

/** Lists results with the number of their rows that were not searched, the largest first. */
const listed = (all: readonly UnindexedRows[], show: (text: string) => string): string => {
  const sorted = all.toSorted((a, b) => b.rows - a.rows);
  const named = sorted.slice(0, NAMED).map((one) => T.rowsOf({ ...one, title: show(one.title) }));
  const others = sorted.slice(NAMED);
  if (others.length === 0) return named.join(', ');
  const sum = (key: 'rows' | 'of' | 'results') => others.reduce((total, one) => total + one[key], 0);
  return [...named, T.rowsOfOthers(sum('rows'), sum('of'), sum('results'))].join(', ');
};

/** Returns one note for each reason why rows were not searched. */
const unindexedNotes = (
  unindexed: readonly UnindexedRows[],
  show: (text: string) => string,
): readonly string[] =>
  (['pending', 'too_large', 'closed'] as const).flatMap((why) => {
    const rows = unindexed.filter((one) => one.why === why);
    return rows.length > 0 ? [T.unindexed[why](listed(rows, show))] : [];
  });

/** Says what the index has, and which rows are not in it; a damaged index is reported first. */
export const IndexNotes = ({ report }: { readonly report: PivotReport }) => {
  const show = useDefang();
  const { index, unindexed } = report;
  const notes = [
    T.note(report),
    ...(index.dropped > 0 ? [T.dropped(index.dropped)] : []),
    ...unindexedNotes(unindexed, show),
  ];
  return (
    <>
      {index.wasDamaged && (
        <div className="strip warn" role="note">
          {T.damaged}
        </div>
      )}
      <div className="strip">{notes.join(' ')}</div>
    </>
  );
};
