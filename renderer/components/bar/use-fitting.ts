import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { countFitting } from './count-fitting';
import { onceLaidOut } from './once-laid-out';

/** The gap between two controls of a bar, in pixels; the same as in bar.css. */
const GAP = 6;

type Fitting = {
  /** Number of controls that are drawn. */
  readonly count: number;
  /** Width that all of them need; undefined before they were measured. */
  readonly width: number | undefined;
};

const widthOf = (element: Element | undefined): number =>
  Math.ceil(element?.getBoundingClientRect().width ?? 0);

const isFocusIn = (element: Element | undefined): boolean =>
  element?.contains(document.activeElement) ?? false;

const buttonIn = (element: Element | undefined) =>
  element?.querySelector<HTMLElement>('button:not(:disabled)') ?? undefined;

/**
 * Moves the focus to the menu if its control is in the menu now. Once the menu is gone, moves it back to the control that it came from,
 * or else to the last one that can have it. Returns the control from which the focus went to the menu.
 */
const keepFocus = (
  items: readonly Element[],
  menu: Element | undefined,
  { count, cameFrom }: { readonly count: number; readonly cameFrom: Element | undefined },
): Element | undefined => {
  const left = items.slice(count).find(isFocusIn);
  if (left) buttonIn(menu)?.focus();
  else if (count === items.length && isFocusIn(menu)) {
    const former = items.find((item) => item === cameFrom);
    [...items, former]
      .map(buttonIn)
      .findLast((button) => button !== undefined)
      ?.focus();
  }
  return left ?? cameFrom;
};

/** The last measurement of each bar, by the names of its controls: the next bar with these controls starts from it, and then measures again. */
const fitted = new Map<string, Fitting>();

/** Measures the controls of a bar, whose last child is the menu of those that don't fit. */
export const useFitting = (bar: RefObject<HTMLElement | null>, labels: readonly string[]): Fitting => {
  const name = labels.join('\n');
  const [fitting, setFitting] = useState<Fitting>(
    () => fitted.get(name) ?? { count: labels.length, width: undefined },
  );
  const cameFrom = useRef<Element>(undefined);
  useLayoutEffect(() => {
    const element = bar.current;
    return element ? onceLaidOut([element, ...element.children], () => measure(element)) : undefined;
  });
  const measure = (element: HTMLElement): void => {
    const children = [...element.children];
    const menu = children.pop();
    const widths = children.map(widthOf);
    const width = widths.reduce((sum, one) => sum + one + GAP, -GAP);
    // Half a pixel is lost where the window is zoomed.
    const room = element.getBoundingClientRect().width + 0.5;
    const count = countFitting(widths, { room, gap: GAP, menu: widthOf(menu) });
    fitted.set(name, { count, width });
    setFitting((now) => (now.count === count && now.width === width ? now : { count, width }));
  };
  useLayoutEffect(() => {
    const children = [...(bar.current?.children ?? [])];
    const now = { count: fitting.count, cameFrom: cameFrom.current };
    cameFrom.current = keepFocus(children.slice(0, -1), children.at(-1), now);
  }, [fitting.count]);
  return fitting;
};
