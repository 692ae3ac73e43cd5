import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fittingTabs } from './fitting-tabs';

/** The gap between two tabs, the room at both ends of their strip, and the width of the menu, in pixels; the same as in record.css. */
const GAP = 14;
const ENDS = 28;
const MENU = 24;

type Measured = { readonly widths: readonly number[]; readonly room: number };

const widthOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().width);

/** Returns the strip's ref and the positions of the tabs that it has room for. The others are measured, but not drawn. */
export const useFittingTabs = (
  size: number,
  open: number,
): { readonly strip: RefObject<HTMLDivElement | null>; readonly fitting: ReadonlySet<number> } => {
  const strip = useRef<HTMLDivElement>(null);
  const [{ widths, room }, setMeasured] = useState<Measured>({ widths: [], room: 0 });
  const measure = () => {
    if (!strip.current) return;
    const now = {
      widths: [...strip.current.querySelectorAll('[role=tab]')].map(widthOf),
      room: widthOf(strip.current) - ENDS,
    };
    setMeasured((before) => (String(Object.values(before)) === String(Object.values(now)) ? before : now));
  };
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (strip.current)
      for (const element of [strip.current, ...strip.current.querySelectorAll('[role=tab]')])
        observer.observe(element);
    return () => observer.disconnect();
  }, [size]);
  // Nothing has a width before it is laid out.
  const isMeasured = room > 0 && widths.length === size;
  const fitting = fittingTabs(
    isMeasured ? widths : Array.from({ length: size }, () => 0),
    open,
    isMeasured ? { room, gap: GAP, menu: MENU } : { room: 0, gap: 0, menu: 0 },
  );
  return { strip, fitting };
};
