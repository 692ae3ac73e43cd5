import { useEffect, useState, type RefObject } from 'react';

/** Keeps the current tab in view as tabs and the window change; returns true while the tabs don't fit. */
export const useTabOverflow = (
  strip: RefObject<HTMLElement | null>,
  current: string | null,
  tabs: number,
): boolean => {
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const fit = () => {
      setOverflowing(element.scrollWidth > element.clientWidth + 1);
      element
        .querySelector('[aria-selected=true]')
        ?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [current, tabs]);
  return isOverflowing;
};
