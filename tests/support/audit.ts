/** Audits a page with axe-core: WCAG 2.0 to 2.2, levels A and AA, and its best practices. */
import axe from 'axe-core';
import type { Page } from 'playwright';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns the broken rules of the page: rule, impact, element, and the reason. */
export const audit = async (page: Page): Promise<string[]> => {
  // The page's policy allows no other script; what the debugger evaluates is not held to it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { axe: injected } = window as unknown as { readonly axe: typeof axe };
    const { violations } = await injected.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      // The only frame is the sealed one of a mail, in which no script runs.
      iframes: false,
    });
    const overlays = [...document.querySelectorAll('[role=menu], [role=dialog]')];
    /** A menu that was called up may cover a part of a control; Escape uncovers it. */
    const isCovered = (target: unknown, why: string) =>
      why.includes('partially obscured') &&
      overlays.length > 0 &&
      !overlays.some((overlay) => overlay.contains(document.querySelector(String(target))));
    /** Blueprint draws an open submenu in its menu, inside a live region of its own; it is announced as the menu that it is. */
    const isSubmenu = (id: string, html: string, why: string) =>
      id === 'aria-required-children' &&
      html.startsWith('<ul role="menu"') &&
      / allowed: div\[aria-live\]$/.test(why.trim());
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes
        .map(({ html, target, failureSummary = '' }) => ({ html, target, why: failureSummary }))
        .filter(({ html, target, why }) => !isCovered(target, why) && !isSubmenu(id, html, why))
        .map(
          ({ html, why }) =>
            `${id} (${impact ?? 'minor'}): ${html.slice(0, 160)} ${why.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
        ),
    );
  }, TAGS);
};
