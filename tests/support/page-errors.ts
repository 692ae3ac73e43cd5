/** Looks for what a hostile text may have done to a page. */
import type { Page } from 'playwright';

/** Faults of the page: elements made of text, unmarked deceptive characters, a broken layout. */
export const pageWrongs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const deceiving =
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
    const nameOf = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.className}">`;
    if ((window as unknown as { hostile?: number }).hostile !== undefined)
      found.push('a script of the tenant ran');
    for (const element of document.querySelectorAll('.hostile'))
      found.push(`an element out of text: ${element.outerHTML.slice(0, 80)}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement;
      // Edited text is shown unmarked, because its marks would be saved; what AG Grid announces has its own text alone.
      const isExempt = at?.closest('style, script, textarea, .ag-aria-description-container') !== null;
      if (at && deceiving.test(node.nodeValue ?? '') && !isExempt)
        found.push(`unmarked in ${nameOf(at)}: ${JSON.stringify(node.nodeValue?.slice(0, 60))}`);
    }
    for (const element of document.querySelectorAll(
      '[title], [aria-label], [placeholder], [alt], [aria-valuetext], [aria-description], option, optgroup',
    )) {
      for (const name of [
        'title',
        'aria-label',
        'placeholder',
        'alt',
        'aria-valuetext',
        'aria-description',
        'label',
      ] as const) {
        if (deceiving.test(element.getAttribute(name) ?? ''))
          found.push(
            `unmarked in ${name} of ${nameOf(element)}: ${JSON.stringify(element.getAttribute(name)?.slice(0, 60))}`,
          );
      }
    }
    const root = document.documentElement;
    if (
      root.scrollWidth > root.clientWidth ||
      root.scrollHeight > root.clientHeight ||
      window.scrollX !== 0 ||
      window.scrollY !== 0
    )
      found.push(
        `the page scrolls: ${root.scrollWidth}x${root.scrollHeight} in ${root.clientWidth}x${root.clientHeight}`,
      );
    for (const part of document.querySelectorAll('.shell, .shell > *, dialog, [role=dialog], [role=menu]')) {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      if (width > 0 && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1))
        found.push(
          `outside of the window: ${nameOf(part)} ${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`,
        );
    }
    for (const grid of document.querySelectorAll('[role=grid], [role=treegrid]')) {
      const heads = [...grid.querySelectorAll('[role=columnheader]')];
      for (const row of grid.querySelectorAll('[role=row]')) {
        const cells = [...row.querySelectorAll(':scope > [role=gridcell]')];
        // AG Grid puts its cells into boxes of their own; ours are under their heads.
        const moved =
          cells.length === heads.length
            ? cells.find(
                (cell, i) =>
                  Math.abs(
                    cell.getBoundingClientRect().left - (heads[i]?.getBoundingClientRect().left ?? 0),
                  ) > 2,
              )
            : undefined;
        if (moved) found.push(`a cell is not under its head: ${(moved.textContent ?? '').slice(0, 40)}`);
      }
    }
    const heights = [
      ['.shell-top', 60],
      ['.shell-status', 40],
    ] as const;
    for (const [part, most] of heights)
      if ((document.querySelector(part)?.getBoundingClientRect().height ?? 0) > most)
        found.push(`${part} grew`);
    for (const button of document.querySelectorAll(
      'main button, header button, footer button, [role=dialog] button',
    )) {
      const { left, right, width } = button.getBoundingClientRect();
      const scrolls = button.closest(
        '[role=grid], [role=treegrid], [role=tablist], .window-tabs, .small-table, .bp6-table-container',
      );
      if (width > 0 && !scrolls && (right > innerWidth + 1 || left < -1))
        found.push(
          `out of reach: ${(button.getAttribute('aria-label') ?? button.textContent ?? '').slice(0, 40)}`,
        );
    }
    return [...new Set(found)].slice(0, 12);
  });

/** Counts the texts of the tenant that the page shows with their markup as text. */
export const shownMarkup = (page: Page): Promise<number> =>
  page.evaluate(() => (document.body.textContent ?? '').split('<i class="hostile"').length - 1);
