import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { onceLaidOut } from '../components/bar/once-laid-out';
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

/** The gap between two tabs, the room at both ends of their strip, and the width of the menu, in pixels; the same as in record.css. */
const GAP = 14;
const ENDS = 28;
const MENU = 24;

type Measured = { readonly widths: readonly number[]; readonly room: number };
const UNMEASURED: Measured = { widths: [], room: 0 };

/** The last measurement of each strip, by the titles of its tabs: the next record of its kind starts from it, and then measures again. */
const measured = new Map<string, Measured>();

const widthOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().width);

/** Returns the strip's ref and the positions of the tabs that it has room for. The others are measured, but not drawn. */
export const useFittingTabs = (
  titles: readonly string[],
  open: number,
): { readonly strip: RefObject<HTMLDivElement | null>; readonly fitting: ReadonlySet<number> } => {
  const strip = useRef<HTMLDivElement>(null);
  const name = titles.join('\n');
  const [{ widths, room }, setMeasured] = useState(() => measured.get(name) ?? UNMEASURED);
  const measure = (element: Element, tabs: readonly Element[]): void => {
    const now = { widths: tabs.map(widthOf), room: widthOf(element) - ENDS };
    measured.set(name, now);
    setMeasured((before) => (String(Object.values(before)) === String(Object.values(now)) ? before : now));
  };
  useLayoutEffect(() => {
    const element = strip.current;
    const tabs = [...(element?.querySelectorAll('[role=tab]') ?? [])];
    return element ? onceLaidOut([element, ...tabs], () => measure(element, tabs)) : undefined;
  });
  // Nothing has a width before it is laid out.
  const isMeasured = room > 0 && widths.length === titles.length;
  const fitting = fittingTabs(
    isMeasured ? widths : titles.map(() => 0),
    open,
    isMeasured ? { room, gap: GAP, menu: MENU } : { room: 0, gap: 0, menu: 0 },
  );
  return { strip, fitting };
};
