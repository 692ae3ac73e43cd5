import { countFitting } from '../components/bar/count-fitting';

type Line = Parameters<typeof countFitting>[1];

/** Returns the positions of the tabs that fit into a strip: the open one, and the first of the others. */
export const fittingTabs = (widths: readonly number[], open: number, line: Line): ReadonlySet<number> => {
  const all = widths.map((_, at) => at);
  if (countFitting(widths, line) === widths.length) return new Set(all);
  const others = all.filter((at) => at !== open);
  const room = line.room - line.gap - (widths[open] ?? 0);
  const count = countFitting(
    others.map((at) => widths[at] ?? 0),
    { ...line, room },
  );
  return new Set([open, ...others.slice(0, count)]);
};
