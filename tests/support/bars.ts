/** Measures the bars of a window: no control of one may cover another, or be cut off. */
import type { Locator, Page } from 'playwright';

/** Every line of controls that is on the screen. */
const barsOf = (page: Page): Locator =>
  page
    .getByRole('toolbar')
    .or(
      page.getByRole('group', {
        name: /^(Result|Saved query|Conditions|Actions on this record|Condition .*)$/,
      }),
    )
    .or(page.getByRole('banner'))
    .or(page.getByRole('navigation'))
    .or(page.getByRole('contentinfo'));

/** Returns the errors of the bars, each with the names of the controls. */
export const barFaults = (page: Page): Promise<string[]> =>
  barsOf(page).evaluateAll((bars) => {
    const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent ?? '';
    /** The part of an element that is not cut off by what it scrolls in or is clipped by. */
    const boxOf = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom, name: nameOf(one).slice(0, 40) };
    };
    /** Tabs scroll in their list, which a menu lists in full. */
    const isMeasured = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.closest('[role=tablist]') === null &&
      one.getAttribute('aria-hidden') === null;
    const faults: string[] = [];
    for (const bar of bars) {
      const outer = boxOf(bar);
      const controls = [...bar.querySelectorAll('button, input, select, [role=button], [tabindex]')].filter(
        isMeasured,
      );
      const boxes = controls.map((one) => ({ one, ...boxOf(one) }));
      for (const { one, name, left, right, top, bottom } of boxes) {
        if (
          left < outer.left - 1 ||
          right > outer.right + 1 ||
          top < outer.top - 1 ||
          bottom > outer.bottom + 1
        )
          faults.push(`${outer.name}: ${name} is outside its bar`);
        if (right > innerWidth + 1 || bottom > innerHeight + 1)
          faults.push(`${outer.name}: ${name} is outside the window`);
        for (const other of boxes)
          if (
            !one.contains(other.one) &&
            !other.one.contains(one) &&
            one.compareDocumentPosition(other.one) & Node.DOCUMENT_POSITION_FOLLOWING &&
            Math.min(right, other.right) - Math.max(left, other.left) > 1 &&
            Math.min(bottom, other.bottom) - Math.max(top, other.top) > 1
          )
            faults.push(`${outer.name}: ${name} and ${other.name} cover each other`);
      }
    }
    return faults;
  });
