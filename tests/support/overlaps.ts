/** Finds texts of a window that lie on top of each other. */
import type { Page } from 'playwright';

/** Pixels by which the boxes of two lines of text may overlap in each direction: their letters don't meet then. */
const SLACK = 3;

/** Returns each pair of texts that overlap, outside of what was opened above the page. */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate((slack) => {
    type Box = {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    };
    /** The part of a box that is inside another one. */
    const cut = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isOver = (a: Box, b: Box): boolean => {
      const both = cut(a, b);
      return both.right - both.left > slack && both.bottom - both.top > slack;
    };
    /** The part of a box that its scrolling or clipping ancestors show. */
    const shown = (box: Box, from: Element): Box => {
      let now = box;
      for (let one: Element | null = from; one; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (style.overflow !== 'visible') now = cut(now, one.getBoundingClientRect());
        if (style.position === 'fixed') break;
      }
      return now;
    };
    const isRead = (one: Element): boolean =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('canvas, svg, .visually-hidden, [aria-hidden=true]') === null;
    /** The menu, dialog or bar that stays in view which an element is in: it may cover the page. */
    const layerOf = (one: Element): Element | null => {
      const over = one.closest(
        '[role=menu], [role=dialog], [role=log], [role=tooltip], [role=listbox], .bp6-portal',
      );
      for (let at: Element | null = one; at && at !== over; at = at.parentElement)
        if (getComputedStyle(at).position === 'sticky') return at;
      return over;
    };
    const texts: {
      readonly text: string;
      readonly box: Box;
      readonly of: Element;
      readonly layer: Element | null;
    }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!of || text === '' || !isRead(of)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = shown(line, of);
        if (box.right - box.left > slack && box.bottom - box.top > slack)
          texts.push({ text: text.slice(0, 40), box, of, layer: layerOf(of) });
      }
    }
    const found = new Set<string>();
    texts.forEach((a, i) => {
      for (const b of texts.slice(i + 1))
        if (a.of !== b.of && a.layer === b.layer && isOver(a.box, b.box))
          found.add(`"${a.text}" and "${b.text}"`);
    });
    return [...found];
  }, SLACK);
